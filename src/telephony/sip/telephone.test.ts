import { after } from 'node:test'
import { createConverse } from '#conversation/converse.ts'
import { nominalTime, scriptedModel } from '#conversation/scripted/model.ts'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { telephoneConformance } from '#telephony/conformance.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { listening, silentPool } from '../../../tests/support/silent-pool.ts'
import { trunkTo } from '../../../tests/support/trunk.ts'
import { type Arrive, openEndpoint } from './endpoint.ts'

/** Two endpoints of ours that are each other's trunk, over loopback: the far one plays the numbers. */
const NUMBERS = {
  answers: '+390000000001',
  noAnswer: '+390000000002',
  busy: '+390000000003',
  invalid: '+390000000011',
}
const never = new AbortController().signal
const desk = { turn() {}, tool: async () => ({ text: '' }), told() {} }

const play: Arrive = async ({ to }) => {
  if (to === NUMBERS.busy) return { kind: 'refused', status: 486 }
  if (to === NUMBERS.invalid) return { kind: 'refused', status: 404 }
  if (to === NUMBERS.noAnswer) return new Promise(() => {})
  return { kind: 'answered', hold: async (line) => void (await line.converse(examplePlan(), desk, never)) }
}

const common = { clock: systemClock, log: silentLog, publicAddress: null }
const listen = [{ transport: 'udp', host: '127.0.0.1', port: 0 }] as const
const far = await openEndpoint({
  ...{ ...common, listen, trunks: [{ ...trunkTo({ host: '127.0.0.1', port: 9 }), sources: ['127.0.0.0/8'] }] },
  media: silentPool({ converse: listening }),
  arrive: play,
})
const converse = createConverse({ model: scriptedModel(), timekeeper: nominalTime })
const near = await openEndpoint({
  ...{ ...common, listen, trunks: [trunkTo(far.local[0] ?? listen[0])] },
  media: silentPool({ converse }),
  arrive: async () => ({ kind: 'refused', status: 404 }),
})
after(async () => {
  await near.close()
  await far.close()
})

telephoneConformance(async () => ({ telephone: near.telephone, numbers: NUMBERS }))
