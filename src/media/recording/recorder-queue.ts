import type { RecorderFile } from './recorder-file.ts'
import { SAMPLE_RATE } from './wav.ts'

/** A second of a recording, on its way to the disk. */
export interface Block {
  /** In the order of bytes that WAV has, which is that of every machine Node runs on but one. */
  readonly samples: Int16Array
  /** The block's first sample, since the call began. */
  at: number
  length: number
}

export const BLOCK_SAMPLES = SAMPLE_RATE
/** So many seconds the disk may hang until something is lost; 16 kB of memory for each that it does. */
const BLOCKS_MAX = 8

/** Takes blocks to the disk one after the other, without anybody waiting for it. */
export interface RecorderQueue {
  /** An empty block, silent all over. */
  fresh(at: number): Block
  /** Hands a block over. Where too many wait already, its sound is lost. */
  put(block: Block): void
  /** In samples: what will never be on the disk, and what is. */
  readonly lost: number
  readonly written: number
  /** Once all that was handed over is written or lost. */
  settled(): Promise<void>
}

export interface QueueSettings {
  file: Promise<RecorderFile>
  /** Told of each block that the disk refused. */
  onRefused: (error: unknown) => void
}

export function openRecorderQueue({ file, onRefused }: QueueSettings): RecorderQueue {
  const waiting: Block[] = []
  const spare: Block[] = []
  let lost = 0
  let written = 0
  let draining: Promise<void> | undefined

  /** A block that the disk refuses is lost, and the next one is tried: it may have room again. */
  async function drain(): Promise<void> {
    for (let next = waiting[0]; next; next = waiting[0]) {
      try {
        await (await file).write(bytesOf(next), next.at)
        written += next.length
      } catch (error) {
        lost += next.length
        onRefused(error)
      }
      waiting.shift()
      spare.push(next)
    }
    draining = undefined
  }

  return {
    fresh(at) {
      const block = spare.pop() ?? { samples: new Int16Array(BLOCK_SAMPLES), at: 0, length: 0 }
      block.samples.fill(0)
      block.at = at
      block.length = 0
      return block
    },
    put(block) {
      if (waiting.length === BLOCKS_MAX) {
        lost += block.length
        spare.push(block)
        return
      }
      waiting.push(block)
      draining ??= drain()
    },
    get lost() {
      return lost
    },
    get written() {
      return written
    },
    async settled() {
      await draining
    },
  }
}

const bytesOf = ({ samples, length }: Block): Uint8Array =>
  new Uint8Array(samples.buffer, samples.byteOffset, length * samples.BYTES_PER_ELEMENT)
