import assert from 'node:assert/strict'
import { describe } from 'node:test'
import { until } from '../support/api.ts'
import { needs } from '../support/needs.ts'
import { tidyUp } from '../support/process.ts'
import { MS_PER_CHARACTER, type ToneOptions } from '../support/tone-model.ts'
import { fitTone, tone } from '../support/waves.ts'
import { openPhoneLine, type PhoneLine, type PhoneOrder } from './phone-line.ts'

const { after, it } = needs('sip')

after(tidyUp)

const RATE = 8_000
const AGENT_HZ = 600
const PHONE_HZ = 1_000
/** As loud as the agent's tone. */
const DBFS = -12.25
const PEAK = 8_000 / 2 ** 15
const SOUND = tone({ hz: PHONE_HZ, rate: RATE, samples: 60 * RATE, dBfs: DBFS })
/** It says what it is, so that nothing is added to it. */
const SENTENCE = `Sono un bot, ${'x'.repeat(47)}`
const SENTENCE_MS = SENTENCE.length * MS_PER_CHARACTER

/** A window in which a tone is looked for, and how pure it has to be: G.711 alone leaves 37 dB of it. */
const WINDOW = RATE / 10
const PURE_DB = 28

/** How many milliseconds of it are that tone, as loud as it was sent, and nothing else. */
function msOf(hz: number, samples: Int16Array): number {
  let windows = 0
  for (let at = 0; at + WINDOW <= samples.length; at += WINDOW) {
    const { peak, snr } = fitTone(samples.subarray(at, at + WINDOW), hz, RATE)
    if (snr >= PURE_DB && Math.abs(peak / PEAK - 1) < 0.05) windows += 1
  }
  return (1_000 * windows * WINDOW) / RATE
}

const call = (codec: PhoneOrder['codec'], audio: ToneOptions['audio']) => {
  const options: ToneOptions = { audio, hz: AGENT_HZ }
  const model = { module: new URL('../support/tone-model.ts', import.meta.url).href, options }
  return openPhoneLine({ codec, sound: SOUND, model, plan: { firstWords: SENTENCE } })
}

const agentHasSpoken = (line: PhoneLine) =>
  until(
    async () => line.turns.map(({ speaker }) => speaker),
    (speakers) => speakers.includes('agent'),
  )
const personIsHeard = (line: PhoneLine, times: number) =>
  until(
    async () => line.turns.filter(({ text }) => text === `${PHONE_HZ} Hz`).length,
    (turns) => turns >= times,
  )
const heardMs = (line: PhoneLine) => (1_000 * line.heard().length) / RATE
const saidMs = (line: PhoneLine, holds: (ms: number) => boolean) =>
  until(async () => (1_000 * line.tap.said().length) / RATE, holds)

describe('with a telephone on somebody’s desk', { concurrency: true }, () => {
  for (const [codec, audio] of [
    ['PCMA', 'pcma_8k'],
    ['PCMU', 'pcmu_8k'],
    ['PCMA', 'pcm_24k'],
  ] as const)
    it(`a tone goes both ways in ${codec} with a model of ${audio}, of the same pitch and as loud`, async (t) => {
      await using line = await call(codec, [audio])
      await personIsHeard(line, 1)
      await agentHasSpoken(line)
      await until(
        async () => heardMs(line),
        (ms) => ms > 2 * SENTENCE_MS,
      )
      await line.phone.command('hangup')
      assert.equal((await line.ending).recorded, true)
      const [there, here] = [msOf(AGENT_HZ, line.heard()), msOf(PHONE_HZ, line.recording())]
      t.diagnostic(`${there} ms of our tone at the phone, ${here} ms of its tone alone in our recording`)
      assert.match(line.phone.stdout(), new RegExp(`Set audio encoder: ${codec}`))
      assert.ok(there >= 0.6 * SENTENCE_MS, `${there} ms of our tone were heard`)
      assert.ok(here >= 0.3 * SENTENCE_MS, `${here} ms of the phone’s tone were recorded`)
    })

  it('the sound stops while the phone holds the call and goes on where it stopped, both ways', async (t) => {
    await using line = await call('PCMA', ['pcma_8k'])
    await saidMs(line, (ms) => ms > 300)
    await line.phone.command('hold')
    let rested = { ms: 0, sinceMs: 0 }
    await saidMs(line, (ms) => {
      if (ms !== rested.ms) rested = { ms, sinceMs: performance.now() }
      return performance.now() - rested.sinceMs > SENTENCE_MS
    })
    assert.deepEqual(
      line.turns.filter(({ speaker }) => speaker === 'agent'),
      [],
    )
    await line.phone.command('resume')
    await agentHasSpoken(line)
    await personIsHeard(line, 2)
    await line.phone.command('hangup')
    await line.ending
    const all = msOf(AGENT_HZ, line.tap.said())
    t.diagnostic(`${rested.ms} ms before the hold, ${all} ms of our tone in all`)
    assert.ok(rested.ms < 0.8 * SENTENCE_MS, `${rested.ms} ms were said before`)
    assert.ok(all >= 0.8 * SENTENCE_MS && all <= SENTENCE_MS, `${all} ms of our tone were said`)
  })
})
