import assert from 'node:assert/strict'
import { describe } from 'node:test'
import type { Model } from '#contract/agent-document.ts'
import { INBOUND } from '../support/api.ts'
import { REFUSALS } from '../support/gemini/script.ts'
import { needs } from '../support/needs.ts'
import { finished, heldPort, tidyUp } from '../support/process.ts'
import { startPhone } from './phone.ts'
import { agentOf, call, callTo, type LiveStage, openStage, until } from './stage.ts'

/** Providers that would not take a call: nobody is rung for nothing, and whoever runs the installation is told why. */
const { after, before, it } = needs('sip')

const WRONG_KEY = 'sk-proj-a-key-that-nobody-knows'
const ROUTED = '+390212345621'
let stage: LiveStage

before(async () => {
  stage = await openStage({ OPENAI_API_KEY: WRONG_KEY })
})
after(async () => {
  await stage?.[Symbol.asyncDispose]()
  await tidyUp()
})

const invites = () => stage.carrier.notes().filter((note) => note.startsWith('invite')).length

describe('a call whose model would not take it', () => {
  // biome-ignore format: a table reads in columns
  const ways: [why: string, model: Model, says: RegExp][] = [
    ['its key is refused',  'gpt-live-1',      /OPENAI_API_KEY/],
    ['its quota is spent',  'gemini-3.8-live', /quota/i],
  ]
  for (const [why, model, says] of ways)
    it(`because ${why} rings nobody, is tried again later, and no call after it asks the provider`, async () => {
      stage.services.gemini.play({ refuses: REFUSALS['quota, as a status of 429'] })
      const asked = () => stage.services.gptLive.upgrades + stage.services.gemini.upgrades.length
      const [rung, before] = [invites(), asked()]
      for (const n of [1, 2]) {
        const placed = await callTo(stage, '+393331000250', { word: `rifiutata-${model}-${n}`, model, roles: [{}] })
        const refused = await until(
          placed.read,
          ({ status, waiting_for }) => status === 'queued' && waiting_for === 'telephony',
        )
        assert.deepEqual([refused.attempts, refused.answered_at], [0, null])
        assert.ok(Date.parse(refused.next_attempt_at) > Date.parse(refused.created_at))
        const { status } = await placed.account.api('POST', `/v1/calls/${placed.id}/cancel`)
        assert.equal(status, 200)
      }
      assert.deepEqual([invites() - rung, asked() - before], [0, 1])
      assert.ok(says.test(stage.said()), 'the log says what to do')
    })

  it('once somebody has answered ends as failed, with why, and is not analysed', async () => {
    stage.services.gptLive.change({ keys: [WRONG_KEY] })
    // The refusal of the key is remembered for some seconds; then one call finds out for all.
    const { call: failed, phone } = await placedOnce('credito')
    await using _ = phone
    assert.deepEqual([failed.status, failed.outcome, failed.error.code], ['failed', 'failed', 'model_unavailable'])
    assert.match(failed.error.message, /credit|quota/i)
    await phone.baresip.tells('CALL_CLOSED')
    assert.equal(stage.reading.asked.length, 0)
  })

  it('that comes to us is not answered', async () => {
    const { type, name, persona, greeting } = INBOUND
    const outboundOnly = { opening: undefined, inputs: undefined, calling: undefined }
    const agent = { type, name, persona, greeting, review: 'never', ...outboundOnly }
    await stage.route(ROUTED, await agentOf(stage, { word: 'arriva', model: 'gemini-3.8-live', agent }))
    await using phone = await startPhone()
    await phone.baresip.command('dial', `sip:${ROUTED}@${stage.carrier.address}`)
    await phone.baresip.tells('CALL_CLOSED')
    assert.ok(!phone.baresip.events().includes('CALL_ESTABLISHED'), phone.baresip.events().join(' '))
    const { json } = await stage.accounts[0].api('GET', '/v1/calls?direction=inbound')
    assert.deepEqual(json.data, [])
  })
})

/** A call that is let through: as often as it is not, another. */
async function placedOnce(word: string) {
  for (let n = 0; ; n += 1) {
    const held = await call(stage, { word: `${word}-${n}`, model: 'gpt-live-1', roles: [{ noCredit: true }] })
    const seen = await until(held.read, ({ status, waiting_for }) => status === 'failed' || waiting_for === 'telephony')
    if (seen.status === 'failed') return { call: seen, phone: held.phone }
    await held.account.api('POST', `/v1/calls/${held.id}/cancel`)
    await held.phone[Symbol.asyncDispose]()
  }
}

describe('doctor says of each key whether it is good', () => {
  const examined = async (changes: Record<string, string>) => {
    const { code, stdout, stderr } = await finished(['doctor'], { env: { ...stage.env, ...changes } })
    for (const key of [WRONG_KEY, ...Object.values(stage.services.keys)]) assert.ok(!(stdout + stderr).includes(key))
    return { code, lines: stdout.split('\n').filter((line) => line.includes('speech models:')) }
  }
  const GOOD = () => ({ OPENAI_API_KEY: stage.services.keys.gptLive })

  it('and where both are, nothing is wrong', async () => {
    stage.services.gptLive.change({ keys: [stage.services.keys.gptLive] })
    const { lines } = await examined(GOOD())
    assert.equal(lines.length, 2)
    assert.match(lines[0] ?? '', /ok.*accepts OPENAI_API_KEY and has gpt-live-1/)
    assert.match(lines[1] ?? '', /ok.*accepts GEMINI_API_KEY and has gemini-3.8-live/)
  })

  it('that it is refused', async () => {
    const { code, lines } = await examined({ OPENAI_API_KEY: WRONG_KEY, GEMINI_API_KEY: 'AIza-nobody' })
    assert.equal(code, 1)
    assert.match(lines[0] ?? '', /refuses OPENAI_API_KEY \(401\)/)
    assert.match(lines[1] ?? '', /refuses GEMINI_API_KEY \(400\)/)
  })

  it('that its quota is spent, or that nobody is there', async () => {
    stage.services.gptLive.change({ modelStatus: 429 })
    await using nobody = await heldPort()
    const { code, lines } = await examined({ ...GOOD(), GEMINI_BASE_URL: `http://127.0.0.1:${nobody.port}` })
    assert.equal(code, 1)
    assert.match(lines[0] ?? '', /quota of OPENAI_API_KEY is spent \(429\)/)
    assert.match(lines[1] ?? '', /cannot be reached/)
  })
})

it('no key is in any line of the log', () => {
  assert.ok(stage.said().length > 1_000)
  for (const key of [WRONG_KEY, ...Object.values(stage.services.keys)]) assert.ok(!stage.said().includes(key))
})
