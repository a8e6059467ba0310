import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { allocatesNothing } from '../../../tests/support/allocated.ts'
import { needs } from '../../../tests/support/needs.ts'
import { joined, mixed, noise, scaled, silence, spoken, tone } from '../../../tests/support/waves.ts'
import { openVoiceActivity, type VoiceEvent } from './activity.ts'
import { CODECS } from './g711.ts'

const RATE = 8_000
const FRAME = 160

/** As an A-law line brings it. */
function overLine(sound: Int16Array): Int16Array {
  const [codes, heard] = [new Uint8Array(sound.length), new Int16Array(sound.length)]
  CODECS.PCMA.encode(sound, codes)
  CODECS.PCMA.decode(codes, heard)
  return heard
}

/** Each event with the sample at which it was known. */
function eventsOf(sound: Int16Array): (VoiceEvent & { known: number })[] {
  const activity = openVoiceActivity()
  const line = overLine(sound)
  const events = []
  for (let at = 0; at + FRAME <= line.length; at += FRAME) {
    const event = activity.hear(line.subarray(at, at + FRAME))
    if (event) events.push({ ...event, known: at + FRAME })
  }
  return events
}
const startsOf = (sound: Int16Array) => eventsOf(sound).filter(({ kind }) => kind === 'started')

// biome-ignore format: a table reads in columns
const SENTENCES: readonly [voice: string, text: string][] = [
  ['it',    'Pronto, chi parla?'],
  ['it+f2', 'Sì, buongiorno, mi dica pure.'],
  ['it+m3', 'No guardi, in questo momento non posso parlare, mi richiami domani.'],
  ['it+f4', 'Va bene, allora facciamo giovedì alle quindici e trenta.'],
  ['en',    'Hello, who is this?'],
  ['en+f3', 'Yes, that works for me, thank you very much.'],
  ['it+m7', 'Non ho capito, può ripetere per favore?'],
  ['it+f1', 'Sì.'],
  ['it',    'No.'],
]
const VOICES = SENTENCES.map(([voice, text]) => spoken(text, voice))

/** The first and the last sample of a sentence that are heard as such: within 30 dB of its loudest 10 ms. */
function extent(sound: Int16Array): [number, number] {
  const powers = Array.from({ length: Math.floor(sound.length / 80) }, (_, n) =>
    sound.subarray(80 * n, 80 * n + 80).reduce((sum, sample) => sum + sample ** 2, 0),
  )
  const isHeard = (power: number) => power > Math.max(...powers) / 1_000
  return [80 * powers.findIndex(isHeard), 80 * (powers.findLastIndex(isHeard) + 1)]
}

/** All sentences with more than a second between them, and where each begins and ends. */
function conversation(dB: number): { sound: Int16Array; spans: [number, number][] } {
  const parts = [silence(12_000)]
  const spans: [number, number][] = []
  let at = 12_000
  for (const [n, voice] of VOICES.entries()) {
    const [first, last] = extent(voice)
    spans.push([at + first, at + last])
    parts.push(scaled(voice, dB), silence(9_000 + 777 * n))
    at += voice.length + 9_000 + 777 * n
  }
  return { sound: joined(...parts), spans }
}

// biome-ignore format: a table reads in columns
const LINES: readonly { line: string; voice: number; noise: number; p50: number }[] = [
  { line: 'a clean line',                      voice: 0,   noise: -90, p50: 140 },
  { line: 'a line with a little noise',        voice: 0,   noise: -55, p50: 140 },
  { line: 'a noisy line',                      voice: 0,   noise: -45, p50: 160 },
  { line: 'a soft voice on a clean line',      voice: -15, noise: -90, p50: 160 },
  { line: 'a soft voice with a little noise',  voice: -10, noise: -55, p50: 160 },
]
for (const { line, voice, noise: level, p50 } of LINES)
  describe(line, () => {
    const { test } = needs('sound')
    const { sound, spans } = conversation(voice)
    const events = eventsOf(mixed(sound, noise(line, sound.length, level)))
    const started = events.filter(({ kind }) => kind === 'started')

    test('no sentence is missed, and nothing else is taken for one', () => {
      for (const [first, last] of spans)
        assert.ok(
          started.some(({ at, known }) => at < last && known > first && known < last + RATE / 4),
          `${first / RATE} s`,
        )
      for (const { at } of started)
        assert.ok(
          spans.some(([first, last]) => at > first - RATE / 10 && at < last),
          `${at / RATE} s`,
        )
      assert.ok(started.length <= spans.length + 2, `${started.length} starts`)
    })

    test(`half of the beginnings are known within ${p50} ms`, () => {
      const delays = spans.map(([first]) => ((started.find(({ known }) => known > first)?.known ?? 1e9) - first) / 8)
      const middle = delays.sort((a, b) => a - b)[delays.length >> 1] ?? 0
      assert.ok(middle <= p50, `${middle} ms`)
    })

    test('beginnings and ends alternate, and ends are told 400 ms after them', () => {
      for (const [n, { kind, at, known }] of events.entries()) {
        assert.equal(kind, n % 2 === 0 ? 'started' : 'ended')
        if (kind === 'ended') assert.equal(known - at, 20 * FRAME)
      }
    })
  })

describe('nobody speaks: not one beginning', () => {
  const minutes = (n: number) => 60 * n * RATE
  const dtmf = (ms: number) =>
    joined(
      ...Array.from({ length: 60 }, (_, n) => {
        const key = { rate: RATE, samples: 8 * ms, dBfs: -12 }
        const [low, high] = [[697, 770, 852, 941][n % 4] ?? 0, [1_209, 1_336, 1_477, 1_633][(n >> 2) % 4] ?? 0]
        // Each begins at another place within its frame.
        return joined(silence(1_600 + 37 * n), mixed(tone({ hz: low, ...key }), tone({ hz: high, ...key })))
      }),
    )
  const inTurns = (turns: number, sound: (n: number) => Int16Array) =>
    joined(...Array.from({ length: turns }, (_, n) => sound(n)))
  const brown = (): Int16Array => {
    let last = 0
    return noise('brown', minutes(1), -25).map((sample) => {
      last = 0.9 * last + 0.4 * sample
      return last
    })
  }
  const every = (samples: number, click: number, height: number) =>
    Int16Array.from({ length: minutes(1) }, (_, n) => (n % samples < click ? (n % 2 ? height : -height) : 0))

  // biome-ignore format: a table reads in columns
  const SOUNDS: Record<string, () => Int16Array> = {
    'white noise at −60 dB':            () => noise('a', minutes(1), -60),
    'white noise at −40 dB':            () => noise('b', minutes(1), -40),
    'white noise at −20 dB':            () => noise('c', minutes(1), -20),
    'noise that jumps by up to 40 dB':  () => inTurns(20, (n) => noise(`d${n}`, 4 * RATE, [-70, -30, -50, -20, -45][n % 5] ?? 0)),
    'comfort noise that comes and goes': () => inTurns(30, (n) => (n % 2 ? silence(2 * RATE) : noise(`e${n}`, 2 * RATE, -45))),
    'low rumbling':                     brown,
    'keys of 40 ms':                    () => dtmf(40),
    'keys of 60 ms':                    () => dtmf(60),
    'keys of 100 ms':                   () => dtmf(100),
    'keys of 250 ms with noise':        () => mixed(dtmf(250), noise('f', dtmf(250).length, -45)),
    'an engaged tone':                  () => inTurns(60, () => joined(tone({ hz: 425, rate: RATE, samples: 4_000, dBfs: -15 }), silence(4_000))),
    'beeps':                            () => inTurns(60, (n) => joined(tone({ hz: 500 + 25 * n, rate: RATE, samples: 2_000, dBfs: -10 }), silence(6_000))),
    'clicks':                           () => every(4_000, 8, 20_000),
    'crackling':                        () => every(397, 4, 9_000),
    'hum of the mains':                 () => mixed(tone({ hz: 50, rate: RATE, samples: minutes(1), dBfs: -25 }), noise('g', minutes(1), -55)),
  }
  for (const [what, sound] of Object.entries(SOUNDS))
    test(what, () => {
      assert.deepEqual(startsOf(sound()), [])
    })
})

needs('sound').test('a frame that is our own voice coming back is neither the person nor noise', () => {
  const activity = openVoiceActivity()
  const [voice = silence(0)] = VOICES.slice(2)
  for (let n = 0; n < 100; n += 1) activity.hear(silence(FRAME))
  // Of several at once: it does not pause, as a noise would not.
  const babble = mixed(voice, noise('echo', voice.length, -30))
  for (let at = 0; at + FRAME <= babble.length; at += FRAME)
    assert.equal(activity.hear(babble.subarray(at, at + FRAME), true), null)
  assert.equal(activity.speaking(), false)
  assert.equal(activity.floor(), -60)
})

test('the level is that of the last frame', () => {
  const activity = openVoiceActivity()
  activity.hear(tone({ hz: 400, rate: RATE, samples: FRAME, dBfs: -20 }))
  assert.ok(Math.abs(activity.level() + 23) < 0.1)
})

test('nothing is allocated while it listens', () => {
  const activity = openVoiceActivity()
  const frame = noise('loud', FRAME, -20)
  assert.ok(allocatesNothing(() => activity.hear(frame)))
})
