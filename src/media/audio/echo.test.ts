import assert from 'node:assert/strict'
import { describe } from 'node:test'
import { allocatesNothing } from '../../../tests/support/allocated.ts'
import { needs } from '../../../tests/support/needs.ts'
import { joined, mixed, noise, scaled, silence, spoken } from '../../../tests/support/waves.ts'
import { openVoiceActivity, type VoiceEvent } from './activity.ts'
import { type Echo, openEcho } from './echo.ts'
import { CODECS } from './g711.ts'

const { test } = needs('sound')

const RATE = 8_000
const FRAME = 160

const AGENT = joined(
  spoken(
    "Buongiorno, sono l'assistente virtuale dello studio dentistico Rossi, la chiamo per confermare il suo appuntamento di giovedì prossimo alle quindici e trenta. Mi può dire se le va ancora bene?",
    'it+f3',
  ),
  silence(RATE),
  spoken('Perfetto, allora la segno per giovedì. Le ricordo di portare la tessera sanitaria. Le serve altro?', 'it+f3'),
  silence(RATE),
)
const PERSON = spoken('Non ho capito, può ripetere per favore?', 'it+m7')

/** Where our voice comes back from: each sound of it so many samples after the first, and how strong. */
const PLACES: Record<string, readonly [number, number][]> = {
  hybrid: [[0, 1]],
  room: [
    [0, 0.8],
    [13, -0.3],
    [37, 0.35],
    [101, 0.2],
    [163, -0.15],
    [240, 0.12],
  ],
}

function comingBack(place: string, delay: number, lossDb: number): Int16Array {
  const strength = 10 ** (-lossDb / 20)
  return AGENT.map((_, n) => {
    const sum = (PLACES[place] ?? []).reduce(
      (total, [after, part]) => total + part * (AGENT[n - delay - after] ?? 0),
      0,
    )
    return Math.max(-32_768, Math.min(32_767, Math.round(strength * sum)))
  })
}

/** What is made of a call in which the agent says this and that is heard over an A-law line with a little noise. */
function listened(heard: Int16Array): { started: VoiceEvent[]; ours: number; echo: Echo } {
  const [codes, line] = [new Uint8Array(AGENT.length), new Int16Array(AGENT.length)]
  CODECS.PCMA.encode(mixed(heard, noise('line', AGENT.length, -60)), codes)
  CODECS.PCMA.decode(codes, line)
  const [echo, activity] = [openEcho(), openVoiceActivity()]
  const started: VoiceEvent[] = []
  let ours = 0
  for (let at = 0; at + FRAME <= AGENT.length; at += FRAME) {
    const frame = line.subarray(at, at + FRAME)
    const isOurs = echo.follow(AGENT.subarray(at, at + FRAME), frame)
    if (isOurs) ours += 1
    const event = activity.hear(frame, isOurs)
    if (event?.kind === 'started') started.push(event)
  }
  return { started, ours, echo }
}

/** The person's sentence, begun at these seconds. */
function person(dB: number, ...seconds: number[]): Int16Array {
  const line = new Int16Array(AGENT.length)
  for (const second of seconds) line.set(scaled(PERSON, dB), Math.round(second * RATE))
  return line
}
const isAbout = (event: VoiceEvent, second: number) =>
  event.at > (second - 0.1) * RATE && event.at < (second + 1.2) * RATE

test('without it our own voice would be taken for the person', () => {
  const activity = openVoiceActivity()
  const heard = comingBack('room', 800, 12)
  let started = 0
  for (let at = 0; at + FRAME <= heard.length; at += FRAME)
    if (activity.hear(heard.subarray(at, at + FRAME))?.kind === 'started') started += 1
  assert.ok(started > 0)
})

describe('our own voice that comes back is never taken for the person, and its way is found', () => {
  for (const place of Object.keys(PLACES))
    for (const ms of [1, 10, 50, 125, 275])
      for (const lossDb of [8, 20])
        test(`from a ${place} after ${ms} ms, ${lossDb} dB softer`, () => {
          const { started, ours, echo } = listened(comingBack(place, 8 * ms + 3, lossDb))
          assert.deepEqual(started, [])
          assert.ok(ours > 100, `${ours} frames`)
          const way = echo.way()
          assert.ok(way && Math.abs(way.delayMs - ms) < 20, JSON.stringify(way))
          assert.ok(Math.abs(way.lossDb - lossDb) < 3, JSON.stringify(way))
        })
})

describe('who speaks while the agent does', () => {
  const seconds = [4, 7.5]
  for (const dB of [0, -6, -12])
    test(`is heard where there is no echo, at ${dB} dB of the agent's level, and nothing of it is taken for ours`, () => {
      const { started, ours, echo } = listened(person(dB, ...seconds))
      for (const second of seconds)
        assert.ok(
          started.some((event) => isAbout(event, second)),
          `${second}`,
        )
      assert.equal(echo.way(), null)
      assert.equal(ours, 0)
    })

  for (const [place, lossDb, dB] of [
    ['hybrid', 20, 0],
    ['hybrid', 30, -12],
    ['room', 20, 0],
    ['room', 25, -6],
  ] as const)
    test(`is heard over an echo from a ${place}, ${lossDb} dB softer, at ${dB} dB of the agent's level`, () => {
      const { started } = listened(mixed(comingBack(place, 1_000, lossDb), person(dB, ...seconds)))
      for (const second of seconds)
        assert.ok(
          started.some((event) => isAbout(event, second)),
          `${second}`,
        )
      assert.ok(started.every((event) => seconds.some((second) => isAbout(event, second) || event.at > second * RATE)))
    })
})

test('while the agent is silent everything is the person', () => {
  const echo = openEcho()
  for (let at = 0; at + FRAME <= PERSON.length; at += FRAME)
    assert.equal(echo.follow(silence(FRAME), PERSON.subarray(at, at + FRAME)), false)
})

test('a way that is no longer there is forgotten, and the new one is found within four seconds', () => {
  const echo = openEcho()
  const follow = (heard: Int16Array, samples = AGENT.length) => {
    for (let at = 0; at + FRAME <= samples; at += FRAME)
      echo.follow(AGENT.subarray(at, at + FRAME), heard.subarray(at, at + FRAME))
  }
  follow(comingBack('hybrid', 8 * 50, 10))
  assert.ok(Math.abs((echo.way()?.delayMs ?? 0) - 50) < 20)
  follow(comingBack('hybrid', 8 * 200, 10), 4 * RATE)
  assert.ok(Math.abs((echo.way()?.delayMs ?? 0) - 200) < 20)
})

test('nothing is allocated while it listens', () => {
  const echo = openEcho()
  const [said, heard] = [noise('said', FRAME, -20), noise('heard', FRAME, -25)]
  assert.ok(allocatesNothing(() => echo.follow(said, heard)))
})
