import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CODECS } from '#media/audio/g711.ts'
import { levelOf, openNoiseFloor } from '#media/audio/levels.ts'
import { needs } from '../../../tests/support/needs.ts'
import { joined, mixed, noise, scaled, silence, spoken, tone } from '../../../tests/support/waves.ts'
import { openTones } from './tones.ts'

const RATE = 8_000
const FRAME = 160

/** The longest tone that is heard in it, in ms, over an A-law line, and its frequency. */
function longest(sound: Int16Array): { ms: number; hz: number } {
  const [tones, floor] = [openTones(), openNoiseFloor()]
  const [codes, frame] = [new Uint8Array(FRAME), new Int16Array(FRAME)]
  let best = { ms: 0, hz: 0 }
  for (let at = 0; at + FRAME <= sound.length; at += FRAME) {
    CODECS.PCMA.encode(sound.subarray(at, at + FRAME), codes)
    CODECS.PCMA.decode(codes, frame)
    const level = levelOf(frame)
    tones.hear(frame, level, floor.follow(level))
    if (tones.frames() * 20 > best.ms) best = { ms: tones.frames() * 20, hz: tones.hz() }
  }
  return best
}

const beep = (hz: number, ms: number, dBfs = -12) => tone({ hz, rate: RATE, samples: 8 * ms, dBfs })
/** Begins somewhere within a frame. */
const after = (sound: Int16Array) => joined(silence(8_037), sound, silence(4_000))

describe('a tone that stands still is heard, with its frequency', () => {
  for (const hz of [320, 425, 440, 800, 1_000, 1_400, 1_999, 2_000, 2_100, 2_450])
    for (const dB of [-90, -50, -30])
      test(`${hz} Hz in noise at ${dB} dB`, () => {
        const sound = after(beep(hz, 250))
        const heard = longest(mixed(sound, noise(`${hz}`, sound.length, dB)))
        assert.ok(heard.ms >= 180 && heard.ms <= 260, `${heard.ms} ms`)
        assert.ok(Math.abs(heard.hz - hz) < 4, `${heard.hz} Hz`)
      })
  test('a soft one too', () => assert.ok(longest(after(beep(1_000, 400, -32))).ms >= 300))
})

describe('nothing else is a tone of a tenth of a second', () => {
  const minute = 60 * RATE
  const warbling = Int16Array.from({ length: RATE }, (_, n) =>
    Math.round(9_000 * Math.sin(2 * Math.PI * (1_000 * (n / RATE) + 3 * Math.sin((2 * Math.PI * 6 * n) / RATE)))),
  )
  /** So slowly that two frames hardly differ. */
  const sliding = Int16Array.from({ length: RATE }, (_, n) =>
    Math.round(9_000 * Math.sin(2 * Math.PI * (1_000 + 60 * (n / RATE)) * (n / RATE))),
  )
  const chords = (notes: readonly number[]) =>
    mixed(...notes.map((hz) => tone({ hz, rate: RATE, samples: RATE, dBfs: -18 })))
  // biome-ignore format: a table reads in columns
  const SOUNDS: Record<string, () => Int16Array> = {
    'noise':                  () => noise('n', minute, -30),
    'a siren':                () => after(warbling),
    'somebody who whistles':  () => after(sliding),
    'a chord':                () => after(chords([440, 554, 659])),
    'a key':                  () => after(chords([770, 1_336])),
    'a tone that fades':      () => after(beep(900, 1_000).map((sample, n) => sample * Math.exp(-n / 400))),
    'a tone below the band':  () => after(beep(150, 500)),
    'a tone above the band':  () => after(beep(3_000, 500)),
  }
  for (const [what, sound] of Object.entries(SOUNDS))
    test(what, () => assert.ok(longest(sound()).ms < 100, `${longest(sound()).ms} ms`))

  const { test: spokenTest } = needs('sound')
  for (const voice of ['it', 'it+f2', 'it+m3', 'it+f4', 'it+m7', 'en+f1', 'it+whisper', 'it+Annie'])
    spokenTest(`a voice: ${voice}`, () => {
      const said = spoken('Pronto? Uuuuh, chi parla? Oooh, buongiorno, sì, mi dica pure, aaah.', voice)
      for (const dB of [0, -15]) assert.ok(longest(scaled(said, dB)).ms < 100, `${longest(scaled(said, dB)).ms} ms`)
    })
})
