import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../../support/api.ts'
import { SIP_PORT } from './address.ts'
import { type Peer, peerFolder, startPeer } from './peer.ts'

/** sipp, playing one scenario; every message that it sent or got is on record, and is the tests' witness. */
export interface Sipp extends Peer {
  readonly address: string
  /** In the order in which they passed, by its own log. */
  messages(): Passed[]
  /** The requests of a method that it was sent; one that was repeated counts once, as it does for everybody. */
  heard(method: string): Passed[]
  /** What it was told of, or told, that no scenario had foreseen; not what was only said again. */
  faults(): string
  /** Returns when its scenario has run as often as was asked; throws, with all that passed, when one went wrong. */
  done(): Promise<void>
  /** Settles when so many messages that begin like that were received by it. */
  hears(start: RegExp, count?: number, withinMs?: number): Promise<Passed[]>
}

export interface Passed {
  way: 'sent' | 'received'
  at: string
  text: string
}

export interface SippOrder {
  scenario: string
  address: string
  port?: number
  transport?: 'udp' | 'tcp'
  /** Where it calls; without it, it waits to be called. */
  to?: string
  /** How many calls it places, and how many a second. */
  calls?: number
  rate?: number
  /** What `[service]` and `[caller]` stand for. */
  number?: string
  caller?: string
  user?: string
  password?: string
  /** Nothing is written down: it is as fast as it can be. */
  untraced?: true
  more?: readonly string[]
}

/** Repetitions before it gives up; its own five are too few where every sixth datagram is lost. */
const RETRANS_MAX = '12'

export async function startSipp(order: SippOrder): Promise<Sipp> {
  const { scenario, address, port = SIP_PORT, transport = 'udp', to, calls, rate, number, user, password } = order
  const folder = peerFolder('sipp')
  const [file, messagesFile, faultsFile] = ['scenario.xml', 'messages.log', 'faults.log'].map((one) =>
    join(folder, one),
  )
  if (!file || !messagesFile || !faultsFile) throw new Error('a peer has files')
  writeFileSync(file, scenario)
  const peer = await startPeer(
    'sipp',
    [
      ...['-sf', file, '-i', address, '-mi', address, '-p', String(port), '-t', transport === 'tcp' ? 't1' : 'u1'],
      // On a busy machine it would end the run because it was itself late.
      ...['-nostdin', '-watchdog_interval', '0', '-trace_err', '-error_file', faultsFile],
      ...(order.untraced ? [] : ['-trace_msg', '-message_file', messagesFile]),
      ...['-max_retrans', RETRANS_MAX, '-max_invite_retrans', RETRANS_MAX, '-max_non_invite_retrans', RETRANS_MAX],
      ...(calls === undefined ? [] : ['-m', String(calls), '-l', String(calls), '-r', String(rate ?? calls)]),
      ...(number === undefined ? [] : ['-s', number]),
      ...['-key', 'caller', order.caller ?? ANYBODY],
      ...(user === undefined ? [] : ['-au', user, '-ap', password ?? '']),
      ...(order.more ?? []),
      ...(to === undefined ? [] : [to]),
    ],
    { folder, env: { TERM: 'dumb' }, listensAt: to === undefined ? [{ address, port, transport }] : [] },
  )
  const messages = () => (existsSync(messagesFile) ? readMessages(readFileSync(messagesFile, 'utf8')) : [])
  const faults = () => {
    const events = existsSync(faultsFile) ? readEvents(readFileSync(faultsFile, 'utf8')) : []
    const known = new Set(messages().map(({ text }) => text.trim()))
    return events.filter((event) => !isRepeated(event, known)).join('\n')
  }
  const received = () => {
    const all = messages().filter(({ way }) => way === 'received')
    return all.filter(({ text }, at) => all.findIndex((one) => one.text === text) === at)
  }
  return {
    ...peer,
    address,
    messages,
    faults,
    heard: (method) => received().filter(({ text }) => text.startsWith(`${method} `)),
    async done() {
      const { code } = await peer.exited
      if (code === 0) return
      throw new Error(`sipp ended with ${code}:\n${faults()}\n${peer.stderr()}\n${transcript(messages())}`)
    },
    hears: (start, count = 1, withinMs) =>
      until(
        async () => received().filter(({ text }) => start.test(text)),
        (seen) => seen.length >= count,
        withinMs,
      ).catch((error: unknown) => {
        throw new Error(`sipp heard no ${count} ${start}:\n${faults()}\n${transcript(messages())}`, { cause: error })
      }),
  }
}

const ANYBODY = '+390000000055'

/** Each message under a line of dashes with its time, one that says which way it went, and an empty one. */
function readMessages(log: string): Passed[] {
  return log.split(/^-{47} /m).flatMap((piece) => {
    const [, at = '', way, text] = /^(.*)\n\w+ message (sent|received) .*\n\n([\s\S]*)$/.exec(piece) ?? []
    return text === undefined || (way !== 'sent' && way !== 'received')
      ? []
      : [{ at, way, text: text.replace(/\n$/, '') }]
  })
}

/** Each event under its time, after a heading. */
const readEvents = (log: string): string[] => log.split(/^\d{4}-\d\d-\d\d\t\S+\t[\d.]+: /m).slice(1)

/** Said again to a call that has ended well, because the machine was too busy to see the answer in time: no fault. */
function isRepeated(event: string, known: ReadonlySet<string>): boolean {
  const [, text] = /^Dead call \S+ \(successful\), received '([\s\S]*)'\s*$/.exec(event) ?? []
  return text !== undefined && known.has(text.trim())
}

const LINES_SHOWN = 60
const transcript = (passed: readonly Passed[]): string =>
  passed
    .slice(-LINES_SHOWN)
    .map(({ at, way, text }) => `${at} ${way} ${text.slice(0, text.indexOf('\r\n'))}`)
    .join('\n')
