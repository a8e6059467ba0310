import { createSocket } from 'node:dgram'
import { CODECS } from '#media/audio/g711.ts'
import { levelOf } from '#media/audio/levels.ts'
import { emptyPacket, FRAME_SAMPLES, HEADER_BYTES, readPacket, writeHeader } from '#media/rtp/packet.ts'
import { freshAddress } from '../sip/peers/address.ts'
import { type Sipp, startSipp } from '../sip/peers/sipp.ts'
import * as telephones from '../sip/peers/telephones.ts'
import { numberAt } from './phone.ts'
import { until } from './stage.ts'
import { voice } from './voices.ts'

/**
 * A telephone whose signalling is sipp's and whose sound is a socket of the test: each packet is seen when it comes off
 * the wire. It speaks when it is told to, and is silent otherwise.
 */
export interface WirePhone extends AsyncDisposable {
  readonly number: string
  readonly sipp: Sipp
  /** What came, in order: when, by `performance.now()`, and whether anything can be heard in it. */
  readonly came: readonly Arrival[]
  /** How long this telephone was held up by the machine so far, in all. */
  readonly heldUpMs: number
  /** From the next packet on, for so long; how many had come by then. */
  says(ms: number): number
}

export interface Arrival {
  atMs: number
  isAudible: boolean
}

const PORT = 20_000
const PITCH_HZ = 210
const PAYLOAD_TYPE = 8
const FRAME_MS = 20
const AUDIBLE_DBFS = -45

export async function startWirePhone(): Promise<WirePhone> {
  const address = freshAddress()
  const sipp = await startSipp({ address, scenario: telephones.answers({ port: PORT }) })
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(PORT, address, resolve))
  const came: Arrival[] = []
  const packet = emptyPacket()
  const pcm = new Int16Array(FRAME_SAMPLES)
  socket.on('message', (bytes) => {
    if (!readPacket(bytes, packet) || packet.payloadType !== PAYLOAD_TYPE) return
    CODECS.PCMA.decode(bytes.subarray(packet.start, packet.end), pcm)
    came.push({ atMs: performance.now(), isAudible: levelOf(pcm) > AUDIBLE_DBFS })
  })

  let sound: Int16Array = new Int16Array(0)
  let timer: NodeJS.Timeout | undefined
  let [sequence, timestamp] = [1, 0]
  let heldUpMs = 0
  const over = new AbortController()
  function frame(): Uint8Array {
    const bytes = new Uint8Array(HEADER_BYTES + FRAME_SAMPLES)
    writeHeader(bytes, { payloadType: PAYLOAD_TYPE, marker: false, sequence, timestamp, ssrc: 4711 })
    const piece = new Int16Array(FRAME_SAMPLES)
    piece.set(sound.subarray(0, FRAME_SAMPLES))
    sound = sound.subarray(FRAME_SAMPLES)
    CODECS.PCMA.encode(piece, bytes.subarray(HEADER_BYTES))
    sequence = (sequence + 1) & 0xffff
    timestamp += FRAME_SAMPLES
    return bytes
  }
  /** Packets leave from the moment that it was rung. */
  async function send(): Promise<void> {
    const to = await until(
      () => soundIn(sipp.heard('INVITE')[0]?.text ?? ''),
      (found) => found !== null || over.signal.aborted,
    )
    let due = performance.now()
    const next = () => {
      if (over.signal.aborted || !to) return
      heldUpMs += Math.max(0, performance.now() - due)
      for (; due <= performance.now(); due += FRAME_MS) socket.send(frame(), to.port, to.address)
      timer = setTimeout(next, Math.max(1, due - performance.now()))
    }
    next()
  }
  send().catch(() => {})

  return {
    number: numberAt(address),
    sipp,
    came,
    get heldUpMs() {
      return heldUpMs
    },
    says(ms) {
      sound = voice(PITCH_HZ, ms)
      return came.length
    },
    async [Symbol.asyncDispose]() {
      over.abort()
      clearTimeout(timer)
      socket.close()
      await sipp[Symbol.asyncDispose]()
    },
  }
}

/** Where an INVITE wants its sound. */
function soundIn(invite: string): { address: string; port: number } | null {
  const [, address] = /^c=IN IP4 (\S+)/m.exec(invite) ?? []
  const [, port] = /^m=audio (\d+)/m.exec(invite) ?? []
  return address && port ? { address, port: Number(port) } : null
}
