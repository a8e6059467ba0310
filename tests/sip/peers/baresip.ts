import { writeFileSync } from 'node:fs'
import { type Socket as Connection, connect } from 'node:net'
import { join } from 'node:path'
import { until } from '../../support/api.ts'
import { SIP_PORT, type Socket } from './address.ts'
import { type Peer, peerFolder, startPeer } from './peer.ts'

/** baresip: a telephone as somebody has it on the desk, answered and handled over its control port. */
export interface Baresip extends Peer {
  readonly address: string
  /** The kinds of what happened to its calls, in order. */
  events(): string[]
  /** The keys that it heard the other side press, in order. */
  digits(): string
  /** Presses a key, and returns when it says that it was done. */
  command(
    name: 'dial' | 'hold' | 'resume' | 'hangup' | 'accept' | 'sndcode' | 'ausrc',
    parameter?: string,
  ): Promise<void>
  /** Settles when that has happened to a call so often. */
  tells(event: string, count?: number): Promise<void>
}

const NUMBER = '+390000000001'
const CONTROL_PORT = 4444
const RATE = 8_000
/** What it plays. It hangs up at the end of it, so it is longer than any test. */
const SOUND_SECONDS = 120
const WAV_HEADER_BYTES = 44

export interface BaresipOrder {
  address: string
  answers?: 'auto' | 'manual'
  /** Its own: it answers to no other. */
  number?: string
  /** Those which it knows, best first. */
  codecs?: string
  /** A WAV file that it plays from the answer on, instead of a tone; at its end it hangs up. */
  sound?: string
  /** A folder into which it writes what it hears, up to the first hold, as a WAV file whose name ends in `-dec.wav`. */
  heard?: string
}

export async function startBaresip(order: BaresipOrder): Promise<Baresip> {
  const { address, answers = 'auto', number = NUMBER, codecs = 'PCMA,PCMU' } = order
  const folder = peerFolder('baresip')
  const sound = order.sound ?? join(folder, 'sound.wav')
  if (order.sound === undefined) writeFileSync(sound, tone())
  writeFileSync(join(folder, 'config'), configOf({ ...order, sound }))
  writeFileSync(join(folder, 'contacts'), '')
  const account = `<sip:${number}@${address}>;regint=0;answermode=${answers};audio_codecs=${codecs}\n`
  writeFileSync(join(folder, 'accounts'), account)
  const listensAt: Socket[] = [
    { address, port: SIP_PORT, transport: 'udp' },
    { address, port: CONTROL_PORT, transport: 'tcp' },
  ]
  const peer = await startPeer('baresip', ['-f', folder], { folder, listensAt })
  const control = await controlOf(address)
  return {
    ...peer,
    address,
    events: control.events,
    digits: control.digits,
    command: control.command,
    async tells(event, count = 1) {
      const seen = async () => control.events().filter((one) => one === event).length
      await until(seen, (times) => times >= count).catch((error: unknown) => {
        const said = `${control.events().join(' ')}\n${peer.stdout().slice(-OUTPUT_SHOWN)}`
        throw new Error(`baresip never told ${event}: ${said}`, { cause: error })
      })
    },
    async [Symbol.asyncDispose]() {
      control.close()
      await peer[Symbol.asyncDispose]()
    },
  }
}

const OUTPUT_SHOWN = 2_000

/** It takes its ports of all addresses: each telephone has some that no other takes. */
function portsOf(address: string): string {
  const from = 20_000 + PORTS_EACH * Number(address.split('.')[3])
  return `${from}-${from + PORTS_EACH - 1}`
}
const PORTS_EACH = 40

const configOf = ({ address, sound, heard }: BaresipOrder & { sound: string }): string => `
poll_method epoll
sip_listen ${address}:${SIP_PORT}
net_interface ${address}
audio_source aufile,${sound}
audio_player ${heard === undefined ? 'aufile,/dev/null' : 'aubridge,heard'}
audio_alert aufile,/dev/null
ausrc_srate ${RATE}
auplay_srate ${RATE}
ausrc_channels 1
auplay_channels 1
rtp_ports ${portsOf(address)}
module_path /usr/lib/baresip/modules
module g711.so
module aufile.so
${heard === undefined ? '' : `module aubridge.so\nmodule sndfile.so\nsnd_path ${heard}`}
module_app account.so
module_app menu.so
module_app ctrl_tcp.so
ctrl_tcp_listen ${address}:${CONTROL_PORT}
`

/** Its control port speaks JSON in netstrings: a length, a colon, the text, a comma. */
async function controlOf(address: string) {
  const socket = await connected(address)
  const told: { event?: boolean; type?: string; param?: string; token?: string; ok?: boolean; data?: string }[] = []
  let rest: Buffer = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      const colon = rest.indexOf(':')
      const length = Number(rest.subarray(0, Math.max(colon, 0)).toString())
      if (colon < 1 || rest.length < colon + length + 2) return
      told.push(JSON.parse(rest.subarray(colon + 1, colon + 1 + length).toString()))
      rest = rest.subarray(colon + length + 2)
    }
  })
  let commands = 0
  return {
    events: () => told.flatMap(({ event, type }) => (event && type ? [type] : [])),
    digits: () => told.map(({ type, param = '' }) => (type === 'CALL_DTMF_START' ? param : '')).join(''),
    async command(name: string, parameter = '') {
      commands += 1
      const token = String(commands)
      const text = JSON.stringify({ command: name, params: parameter, token })
      socket.write(`${Buffer.byteLength(text)}:${text},`)
      const answer = await until(
        async () => told.find((one) => one.token === token),
        (seen) => seen !== undefined,
      )
      if (!answer?.ok) throw new Error(`baresip refused to ${name}: ${answer?.data}`)
    },
    close: () => void socket.destroy(),
  }
}

function connected(address: string): Promise<Connection> {
  const socket = connect(CONTROL_PORT, address)
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('error', reject)
  })
}

const FREQUENCY = 440
const LOUDNESS = 8_000

function tone(): Buffer {
  const samples = RATE * SOUND_SECONDS
  const wav = Buffer.alloc(WAV_HEADER_BYTES + samples * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8)
  for (const [at, value] of [
    [16, 16],
    [24, RATE],
    [28, RATE * 2],
    [40, samples * 2],
  ] as const)
    wav.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    wav.writeUInt16LE(value, at)
  wav.write('data', 36)
  for (let at = 0; at < samples; at += 1)
    wav.writeInt16LE(Math.round(LOUDNESS * Math.sin((2 * Math.PI * FREQUENCY * at) / RATE)), WAV_HEADER_BYTES + at * 2)
  return wav
}
