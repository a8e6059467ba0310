import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { CODECS, LINE_HZ } from '#media/audio/g711.ts'
import { fitTone, loudness } from '../../../tests/support/waves.ts'
import { decodeMusic, MUSIC_SECONDS_MAX } from './decode-music.ts'
import { readWav } from './read-wav.ts'

interface WavTerms {
  rate?: number
  channels?: number
  tag?: number
  bits?: number
  /** Before its sound. */
  junk?: number
}

/** A tone as a WAV file, written by hand in any of its kinds. */
function wav(
  hz: number,
  seconds: number,
  { rate = 8_000, channels = 1, tag = 1, bits = 16, junk = 0 }: WavTerms = {},
  amplitude = 0.5,
) {
  const frames = Math.round(rate * seconds)
  const bytes = bits / 8
  const data = Buffer.alloc(frames * channels * bytes)
  for (let n = 0; n < frames; n += 1) {
    const value = amplitude * Math.sin((2 * Math.PI * hz * n) / rate)
    for (let channel = 0; channel < channels; channel += 1) {
      const at = (n * channels + channel) * bytes
      if (tag === 3) data.writeFloatLE(value, at)
      else if (tag === 6) data[at] = CODECS.PCMA.codeOf(Math.round(value * 32_767))
      else if (tag === 7) data[at] = CODECS.PCMU.codeOf(Math.round(value * 32_767))
      else if (bits === 8) data[at] = 128 + Math.round(value * 127)
      else data.writeIntLE(Math.round(value * (2 ** (bits - 1) - 1)), at, bytes)
    }
  }
  const chunk = (name: string, body: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(name, 0, 'latin1')
    head.writeUInt32LE(body.length, 4)
    return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
  }
  const format = Buffer.alloc(16)
  format.writeUInt16LE(tag, 0)
  format.writeUInt16LE(channels, 2)
  format.writeUInt32LE(rate, 4)
  format.writeUInt32LE(rate * channels * bytes, 8)
  format.writeUInt16LE(channels * bytes, 12)
  format.writeUInt16LE(bits, 14)
  const parts = [chunk('fmt ', format), ...(junk ? [chunk('LIST', Buffer.alloc(junk))] : []), chunk('data', data)]
  return Buffer.concat([chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...parts]))])
}

/** The middle second of what became of it. */
async function line(bytes: Uint8Array) {
  const lined = await decodeMusic(bytes)
  assert.ok('codes' in lined, 'fault' in lined ? lined.fault : '')
  const pcm = new Int16Array(lined.codes.length)
  CODECS.PCMA.decode(lined.codes, pcm)
  const from = Math.max(0, (pcm.length - LINE_HZ) >> 1)
  return { seconds: pcm.length / LINE_HZ, middle: pcm.subarray(from, from + LINE_HZ) }
}
const faultOf = async (bytes: Uint8Array) => {
  const lined = await decodeMusic(bytes)
  return 'fault' in lined ? lined.fault : null
}

describe('WAV', () => {
  // biome-ignore format: a table reads in columns
  const KINDS: readonly WavTerms[] = [
    {}, { rate: 11_025 }, { rate: 16_000 }, { rate: 22_050 }, { rate: 44_100, channels: 2 }, { rate: 48_000, channels: 6 },
    { rate: 96_000, bits: 24 }, { bits: 8 }, { bits: 24 }, { bits: 32 }, { tag: 3, bits: 32 }, { tag: 6, bits: 8 }, { tag: 7, bits: 8 },
    { junk: 33 },
  ]
  for (const terms of KINDS)
    it(`is heard at its pitch, its length and the loudness of the line: ${JSON.stringify(terms)}`, async () => {
      const { seconds, middle } = await line(wav(700, 2, terms))
      assert.ok(Math.abs(seconds - 2) < 0.01, `${seconds} s`)
      assert.ok(fitTone(middle, 700, LINE_HZ).snr > 25)
      assert.ok(Math.abs(loudness(middle) - 0.1) < 0.01, `${loudness(middle)}`)
    })

  it('is levelled, quiet or loud, and never clipped', async () => {
    for (const amplitude of [0.01, 0.2, 1]) {
      const { middle } = await line(wav(700, 2, { rate: 44_100 }, amplitude))
      assert.ok(Math.abs(loudness(middle) - 0.1) < 0.01)
    }
  })

  it('loses what a line cannot carry, instead of folding it into what it can', async () => {
    const low = wav(700, 2, { rate: 48_000 }, 0.5)
    const high = wav(7_300, 2, { rate: 48_000 }, 0.5)
    for (let at = 44; at < low.length; at += 2)
      low.writeInt16LE((low.readInt16LE(at) >> 1) + (high.readInt16LE(at) >> 1), at)
    assert.ok(fitTone((await line(low)).middle, 700, LINE_HZ).snr > 25)
  })

  it('is kept for three minutes at most', async () => {
    assert.equal((await line(wav(700, MUSIC_SECONDS_MAX + 5))).seconds, MUSIC_SECONDS_MAX)
  })
})

describe('MP3', () => {
  it('is heard as it was made', async () => {
    const { middle, seconds } = await line(readFileSync(new URL('../../../tests/support/tone.mp3', import.meta.url)))
    assert.ok(Math.abs(seconds - 3) < 0.1, `${seconds} s`)
    assert.ok(fitTone(middle, 700, LINE_HZ).snr > 20)
  })
})

describe('what is no music', () => {
  // biome-ignore format: a table reads in columns
  const BAD: readonly [what: string, bytes: Uint8Array, fault: RegExp][] = [
    ['nothing',                      new Uint8Array(),                                       /neither/],
    ['a page that says it is',       Buffer.from('<html>Not found</html>'),                  /neither/],
    ['something that begins alike',  Buffer.concat([Buffer.from('ID3'), Buffer.alloc(5_000)]), /neither/],
    ['a WAV file without its sound', wav(700, 2).subarray(0, 40),                            /neither/],
    ['of an unknown kind',           wav(700, 2, { tag: 0x55 }),                             /neither/],
    ['a moment',                     wav(700, 0.5),                                          /shorter/],
    ['silence',                      wav(700, 2, {}, 0),                                     /silent/],
    ['no rate of music',             wav(700, 2, { rate: 4_000 }),                           /4000 Hz/],
  ]
  for (const [what, bytes, fault] of BAD)
    it(`is told: ${what}`, async () => {
      assert.match((await faultOf(bytes)) ?? '', fault)
    })

  it('never throws, whatever the bytes are', async () => {
    const whole = wav(700, 1.1, { rate: 8_000, junk: 5 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(120), fc.nat(255)), { maxLength: 8 }),
        fc.nat(whole.length),
        async (changes, cut) => {
          const bytes = Buffer.from(whole.subarray(0, cut))
          for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value
          readWav(bytes, MUSIC_SECONDS_MAX)
        },
      ),
      { numRuns: 300 },
    )
  })
})
