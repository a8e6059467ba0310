import assert from 'node:assert/strict'
import { SAMPLE_RATE } from '#media/recording/wav.ts'
import { needs } from '../support/needs.ts'
import { type Server, tidyUp } from '../support/process.ts'
import { AGENT_HZ } from './service.ts'
import { call, type LiveCall, type LiveStage, MODELS, openStage, RECORDED_WORDS, until } from './stage.ts'
import { strengthOf } from './voices.ts'

/** A node that is killed while it holds conversations, and another that finds them. */
const { after, before, it } = needs('sip')

const TIMES = { CENTRALINO_HEARTBEAT_MS: '500', CENTRALINO_LEASE_MS: '6000' }
const EXPLAINS = 'Le ricordo che la visita di controllo è giovedì mattina alle dieci, in via Verdi. Va bene?'
const THERE = 0.03
/** What the recorder has not written yet, and a busy machine. */
const LOST_SECONDS = 3

let stage: LiveStage
let holder: Server

before(async () => {
  stage = await openStage({ ...TIMES, CENTRALINO_ROLES: 'api,worker' })
  holder = await stage.node({ CENTRALINO_ROLES: 'api,calls' })
})
after(async () => {
  await stage?.[Symbol.asyncDispose]()
  await tidyUp()
})

it('conversations whose node is killed are told as far as they were heard, and their recordings play', async () => {
  const calls = await Promise.all(
    MODELS.map((model) => {
      const roles = [{ turns: [{ hears: 'Mi dica.', says: EXPLAINS }] }]
      return call(stage, { word: `uccisa-${model}`, model, roles, agent: { recording: true } })
    }),
  )
  try {
    await Promise.all(calls.map(reachesAnswer))
    holder.kill('SIGKILL')
    await holder.exited
    await Promise.all(calls.map(isMovedOn))
    const left = () => calls.flatMap((one) => one.sessions()).filter(({ isOpen }) => isOpen).length
    await until(left, (open) => open === 0)
  } finally {
    await Promise.all(calls.map((one) => one[Symbol.asyncDispose]()))
  }
})

async function reachesAnswer({ phone, listens }: LiveCall): Promise<void> {
  await listens()
  await phone.says()
  await phone.hears(1_000)
}

async function isMovedOn(held: LiveCall): Promise<void> {
  const ended = await held.ended()
  assert.deepEqual([ended.status, ended.end_reason, ended.attempts], ['completed', 'error', 1])
  assert.equal(ended.ai_disclosed, true)
  assert.deepEqual(
    (await held.turns()).map(({ speaker, text }) => [speaker, text]),
    [
      ['agent', RECORDED_WORDS],
      ['person', 'Mi dica.'],
    ],
  )
  const recording = await held.recording()
  assert.ok(strengthOf(recording, AGENT_HZ) > THERE && strengthOf(recording, held.phone.pitchHz) > THERE)
  const heard = held.phone.heard().length / SAMPLE_RATE
  const lasts = recording.length / SAMPLE_RATE
  assert.ok(lasts > heard - LOST_SECONDS && lasts <= heard + 1, `${lasts} of ${heard} s`)
}

it('no key is in any line of the log', () => {
  assert.ok(stage.said().length > 1_000)
  for (const key of Object.values(stage.services.keys)) assert.ok(!stage.said().includes(key))
})
