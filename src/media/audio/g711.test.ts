import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { needs } from '../../../tests/support/needs.ts'
import { CODECS, type CodecName } from './g711.ts'

const NAMES: readonly CodecName[] = ['PCMA', 'PCMU']
const EVERY_SAMPLE = Int16Array.from({ length: 65_536 }, (_, n) => n - 32_768)
const EVERY_CODE = Uint8Array.from({ length: 256 }, (_, n) => n)

const encoded = (name: CodecName): Uint8Array => {
  const codes = new Uint8Array(EVERY_SAMPLE.length)
  CODECS[name].encode(EVERY_SAMPLE, codes)
  return codes
}

/** What sox makes of bytes without dither; the names are its own. */
function sox(bytes: Uint8Array, from: string, to: string): Buffer {
  const form = (encoding: string) => ['-t', 'raw', '-r', '8000', '-c', '1', '-e', encoding, '-b', BITS[encoding] ?? '8']
  return execFileSync('sox', ['-D', '-V1', ...form(from), '-', ...form(to), '-'], { input: bytes, maxBuffer: 2 ** 20 })
}
const BITS: Record<string, string> = { signed: '16' }
const SOX_NAMES: Record<CodecName, string> = { PCMA: 'a-law', PCMU: 'mu-law' }
const bytesOf = (pcm: Int16Array): Buffer => Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength)

describe('as sox does it', () => {
  const { test } = needs('sound')
  for (const name of NAMES) {
    test(`${name}: all 65,536 samples become the same codes`, () => {
      assert.ok(sox(bytesOf(EVERY_SAMPLE), 'signed', SOX_NAMES[name]).equals(encoded(name)))
    })
    test(`${name}: all 256 codes become the same samples`, () => {
      const pcm = new Int16Array(EVERY_CODE.length)
      assert.equal(CODECS[name].decode(EVERY_CODE, pcm), EVERY_CODE.length)
      assert.ok(sox(EVERY_CODE, SOX_NAMES[name], 'signed').equals(bytesOf(pcm)))
    })
  }
})

/** G.711, tables 1 and 2: where each interval begins, how wide it is, and how its number is written on the line. */
interface Definition {
  /** The width of the steps of each segment of 16, and the first step where it is another. */
  widths: readonly number[]
  first: number
  /** 16-bit samples per unit of the table. */
  unit: number
  /** The code of a positive interval; the negative one differs in the first bit. */
  written: (interval: number) => number
}

const DEFINED: Record<CodecName, Definition> = {
  PCMA: { widths: [2, 2, 4, 8, 16, 32, 64, 128], first: 2, unit: 8, written: (n) => (n | 0x80) ^ 0x55 },
  PCMU: { widths: [2, 4, 8, 16, 32, 64, 128, 256], first: 1, unit: 4, written: (n) => ~n & 0xff },
}

/** The 129 decision values of one sign. */
function decisions({ widths, first }: Definition): number[] {
  const values = [0, first]
  for (let n = 1; n < 128; n += 1) values.push((values[n] ?? 0) + (widths[n >> 4] ?? 0))
  return values
}

describe('as G.711 defines it', () => {
  for (const name of NAMES) {
    const definition = DEFINED[name]
    const edges = decisions(definition)
    test(`${name}: the decision values end where the table's do`, () => {
      assert.equal(edges.length, 129)
      assert.equal(edges.at(-1), name === 'PCMA' ? 4_096 : 8_159)
    })
    test(`${name}: each code is the middle of its interval, and µ-law's first is nothing`, () => {
      const { pcmOf } = CODECS[name]
      for (let n = 0; n < 128; n += 1) {
        const middle = name === 'PCMU' && n === 0 ? 0 : ((edges[n] ?? 0) + (edges[n + 1] ?? 0)) / 2
        const code = definition.written(n)
        assert.equal(pcmOf[code], middle * definition.unit)
        assert.equal((pcmOf[code ^ 0x80] ?? 0) + middle * definition.unit, 0)
      }
    })
    test(`${name}: each sample lies within its code's interval, or half a unit beside it, on its own side`, () => {
      const interval = new Map(Array.from({ length: 128 }, (_, n) => [definition.written(n) & 0x7f, n]))
      const codes = encoded(name)
      const last = edges.at(-1) ?? 0
      for (const [at, sample] of EVERY_SAMPLE.entries()) {
        const code = codes[at] ?? 0
        const n = interval.get(code & 0x7f) ?? Number.NaN
        const size = Math.min(Math.abs(sample) / definition.unit, last)
        const within = size >= (edges[n] ?? 0) - 0.5 && size <= (edges[n + 1] ?? 0) + 0.5
        const side = Math.abs(sample) <= definition.unit / 2 || sample < 0 === ((code & 0x80) === 0)
        assert.ok(within && side, `${sample} became ${code}`)
      }
    })
  }
})

describe('both', () => {
  for (const name of NAMES) {
    const codec = CODECS[name]
    const other = CODECS[name === 'PCMA' ? 'PCMU' : 'PCMA']

    test(`${name}: a code that is decoded and encoded is itself; µ-law knows two zeros`, () => {
      const back = new Uint8Array(256)
      codec.encode(codec.pcmOf, back)
      const changed = EVERY_CODE.filter((code) => back[code] !== code)
      assert.deepEqual([...changed], name === 'PCMU' ? [0x7f] : [])
    })

    test(`${name}: each code becomes the nearest of the other law, and after that neither changes any more`, () => {
      for (const code of EVERY_CODE) {
        const sample = codec.pcmOf[code] ?? 0
        const away = (one: number) => Math.abs((other.pcmOf[one] ?? 0) - sample)
        const there = codec.otherOf[code] ?? 0
        assert.equal(away(there), Math.min(...Array.from(EVERY_CODE, away)), `${code}`)
        const again = other.otherOf[there] ?? 0
        assert.equal(other.otherOf[codec.otherOf[again] ?? 0], again, `${code}`)
      }
    })

    test(`${name}: silence is silent, and the shorter of both arrays says how much is done`, () => {
      assert.ok(Math.abs(codec.pcmOf[codec.silence] ?? 99) <= 8)
      assert.equal(codec.decode(EVERY_CODE, new Int16Array(10)), 10)
      assert.equal(codec.encode(EVERY_SAMPLE, new Uint8Array(10)), 10)
      assert.equal(codec.encode(new Int16Array(7), new Uint8Array(10)), 7)
    })
  }
})
