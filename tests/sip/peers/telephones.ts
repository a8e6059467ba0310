import {
  again,
  answer,
  backwards,
  called,
  caller,
  end,
  hear,
  hearAckAndRemember,
  hearAnswer,
  invite,
  label,
  named,
  pause,
  type Step,
  within,
} from './scenario.ts'

/** What telephones and the networks behind them do, as scenarios of sipp. */

const REPEAT_MS = 500
const REALM = 'carrier.invalid'

interface Pickup {
  headers?: readonly string[]
  codec?: 'PCMA' | 'PCMU'
  /** Where its sound comes from and goes to, if not to sipp itself. */
  port?: number
  /** Says nothing before the answer, so that a repeated INVITE is answered again. */
  atOnce?: true
}

const pickedUp = (pickup?: Pickup): Step[] => [hear('INVITE'), ...pickUp(pickup)]
const pickUp = ({ headers = [], codec = 'PCMA', port, atOnce }: Pickup = {}): Step[] => [
  ...(atOnce ? [] : [answer(100), answer(180)]),
  answer(200, { sound: { codec, ...(port === undefined ? {} : { port }) }, headers, repeatMs: REPEAT_MS }),
  hearAckAndRemember,
]
/** Its answer may be lost; then the BYE comes again, and is answered again for so long. */
const LINGER_MS = 6_000
const hungUp: Step[] = [hear('BYE'), answer(200, { inDialog: true }), pause(LINGER_MS)]
const hangsUp = (sequence = 1): Step[] => named('bye', [backwards('BYE', sequence), hearAnswer(200, '')])

/** Picks up, and stays until it is hung up on. */
export const answers = (pickup?: Pickup): string => called('answers', [...pickedUp(pickup), ...hungUp])

/** The least of a call, from both sides, for figures: as fast as sipp can. */
export const picksUp = (): string =>
  called('picks up', [...pickedUp({ atOnce: true }), hear('BYE'), answer(200, { inDialog: true })])
export const callsAtOnce = (): string =>
  caller('calls at once', [...answered(), ...named('bye', [within('BYE', 2), hearAnswer(200, '')])])

/** Picks up, says what it has to say, and stays. */
export const answersAnd = (steps: readonly Step[], pickup?: Pickup): string =>
  called('answers and', [...pickedUp(pickup), ...steps, ...hungUp])

export const answersAndHangsUp = (afterMs: number, pickup?: Pickup): string =>
  called('answers and hangs up', [...pickedUp(pickup), pause(afterMs), ...hangsUp()])

/** The network's announcement comes first, then the person. */
export const announces = (): string =>
  called('announces', [
    hear('INVITE'),
    answer(183, { sound: {} }),
    pause(200),
    answer(200, { sound: {}, repeatMs: REPEAT_MS }),
    hearAckAndRemember,
    ...hungUp,
  ])

/** `rings`: only after it has rung. */
export const refuses = (status: number, said: { headers?: readonly string[]; rings?: boolean } = {}): string =>
  called('refuses', [hear('INVITE'), answer(said.rings ? 180 : 100), ...refused(status, said.headers ?? [])])

const refused = (status: number, headers: readonly string[]): Step[] => [
  answer(status, { headers, repeatMs: REPEAT_MS }),
  again('INVITE'),
  hear('ACK'),
]

/** Nobody picks up; who gives up is told that it has. */
export const rings = (): string => called('rings', [hear('INVITE'), ...rung])

const rung: Step[] = [
  answer(180),
  hear('CANCEL'),
  answer(200),
  answer(487, { repeatMs: REPEAT_MS }).replace('[last_CSeq:]', 'CSeq: [last_cseq_number] INVITE'),
  again('CANCEL'),
  hear('ACK'),
]

/** Picks up once it has seen the right password. */
export const asksForPassword = (user: string, password: string): string =>
  called('asks for a password', [
    hear('INVITE'),
    answer(401, {
      headers: [`WWW-Authenticate: Digest realm="${REALM}",algorithm=MD5,qop="auth",nonce="4f1c2b[call_number]a9"`],
    }),
    hear('ACK'),
    `<recv request="INVITE" rrs="true"><action>
      <verifyauth assign_to="right" username="${user}" password="${password}"/>
    </action></recv>`,
    '<nop hide="true" test="right" next="welcome"/>',
    answer(403, { repeatMs: REPEAT_MS }),
    hear('ACK'),
    end,
    label('welcome'),
    answer(183, { sound: {} }),
    answer(200, { sound: {}, repeatMs: REPEAT_MS }),
    hearAckAndRemember,
    ...hungUp,
  ])

/** Asks for another session in the middle of the call; `sequence` rises with each request of a call. */
export const changes = (sequence: number, sound: NonNullable<Parameters<typeof answer>[1]>['sound']): Step[] => [
  pause(100),
  ...named(`change${sequence}`, [
    backwards('INVITE', sequence, { sound: { version: sequence + 1, ...sound } }),
    hearAnswer(100, 'optional="true"'),
    hearAnswer(200),
    backwards('ACK', sequence),
  ]),
]

/** Calls, and is answered. */
const answered = (headers: readonly string[] = []): Step[] =>
  named('call', [
    invite({ headers }),
    hearAnswer(100, 'optional="true"'),
    hearAnswer(180, 'optional="true"'),
    hearAnswer(200),
    within('ACK', 1),
  ])

/**
 * Calls, and is asked to call somebody else: says that, or nothing, and tells step by step what became of it. Whoever
 * found nobody hangs up; else they stay until they are hung up on.
 */
export const referred = ({ status, notifies = [] }: { status: number | null; notifies?: readonly number[] }): string =>
  caller('is referred', [
    ...answered(),
    hear('REFER'),
    ...(status === null ? [] : [answer(status, { inDialog: true })]),
    ...notifies.flatMap((one, n) =>
      named(`notify${n}`, [
        within('NOTIFY', n + 2, {
          headers: ['Event: refer', 'Subscription-State: active'],
          fragment: `SIP/2.0 ${one} Answer`,
        }),
        hearAnswer(200, ''),
      ]),
    ),
    ...((notifies.at(-1) ?? 0) >= 300
      ? [pause(500), ...named('bye', [within('BYE', notifies.length + 2), hearAnswer(200, '')])]
      : // What was never answered is still being repeated when it is over.
        hungUp.slice(0, status === null ? 2 : undefined)),
  ])

/** Calls, talks for so long, and hangs up. */
export const calls = (talkMs: number, headers: readonly string[] = [], steps: readonly Step[] = []): string =>
  caller('calls', [
    ...answered(headers),
    ...steps,
    pause(talkMs),
    ...named('bye', [within('BYE', 9), hearAnswer(200, '')]),
  ])

/** Calls, waits until it is hung up on, and for what is repeated then. */
export const callsAndWaits = (lingerMs = 0): string =>
  caller('calls and waits', [...answered(), hear('BYE'), answer(200, { inDialog: true }), pause(lingerMs)])

/** Calls, and is refused with that. */
export const isRefused = (status: number, headers: readonly string[] = []): string =>
  caller('is refused', [
    invite({ headers }),
    hearAnswer(100, 'optional="true"'),
    hearAnswer(status, ''),
    // The ACK to a refusal is part of the INVITE's own transaction (RFC 3261 17.1.1.3).
    within('ACK', 1)
      .replace(/^Via:.*$/m, '[last_Via:]')
      .replace('[next_url]', 'sip:[service]@[remote_ip]:[remote_port]'),
  ])

/**
 * A whole exchange: the last three digits of the number say what happens. 486 and its like are that refusal, 000 rings
 * for ever, 001 picks up and stays; everybody else picks up and hangs up after a moment.
 */
export const exchange = ({ refusals, talkMs }: { refusals: readonly Refusal[]; talkMs: number }): string => {
  const rows = [
    ...refusals.map(({ status, headers = [] }) => ({ digits: status, steps: refused(status, headers) })),
    { digits: '000', steps: rung },
    { digits: '001', steps: [...pickUp(), ...hungUp] },
  ]
  const looks = rows.map(
    ({ digits }) =>
      `<ereg regexp="^INVITE sip:[^@]*${digits}@" search_in="msg" check_it="false" assign_to="is${digits}"/>`,
  )
  return called('exchange', [
    `<recv request="INVITE" rrs="true"><action>${looks.join('\n')}</action></recv>`,
    ...rows.map(({ digits }) => `<nop hide="true" test="is${digits}" next="at${digits}"/>`),
    ...pickUp(),
    pause(talkMs),
    ...hangsUp(),
    end,
    ...rows.flatMap(({ digits, steps }) => [label(`at${digits}`), ...steps, end]),
  ])
}

export interface Refusal {
  status: number
  headers?: readonly string[]
}

/** What became of a call that it was asked to make, as its first line said (RFC 3515, RFC 3420). */
const tells = (sequence: number, line: string): Step[] =>
  named(`notify${sequence}`, [
    backwards('NOTIFY', sequence, { headers: ['Event: refer', 'Subscription-State: active'] }).replace(
      'Content-Length: [len]\n',
      `Content-Type: message/sipfrag\nContent-Length: [len]\n\n${line}`,
    ),
    hearAnswer(200, ''),
  ])

/** Picks up, is asked to call somebody else, and tells what becomes of it; null: it says nothing to that at all. */
export const isReferred = (status: number | null, lines: readonly string[] = []): string =>
  called('is referred', [
    ...pickedUp(),
    hear('REFER'),
    ...(status === null ? [] : [answer(status, { inDialog: true })]),
    ...lines.flatMap((line, at) => [pause(200), ...tells(at + 1, line)]),
    again('REFER'),
    ...hungUp,
  ])
