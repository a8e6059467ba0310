/**
 * Scenarios of sipp, as data: what a peer hears and says, step by step. A peer that is called answers OPTIONS as a
 * carrier does, beside whatever its scenario is.
 */
export type Step = string

interface Sound {
  codec?: 'PCMA' | 'PCMU'
  direction?: 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'
  version?: number
  /** Where its sound is not sipp's own. */
  port?: number
}

// biome-ignore format: a table reads in columns
const REASONS: Readonly<Record<number, string>> = {
  100: 'Trying', 180: 'Ringing', 183: 'Session Progress', 200: 'OK', 401: 'Unauthorized', 404: 'Not Found',
  480: 'Temporarily Unavailable', 486: 'Busy Here', 487: 'Request Terminated', 503: 'Service Unavailable', 603: 'Decline',
}

const PAYLOAD = { PCMA: 8, PCMU: 0 }
const CONTACT = 'Contact: <sip:peer@[local_ip]:[local_port];transport=[transport]>'
const REPEATED = [
  '[last_Via:]',
  '[last_From:]',
  '[last_To:]',
  '[last_Call-ID:]',
  '[last_CSeq:]',
  '[last_Record-Route:]',
]

function sdp({ codec = 'PCMA', direction = 'sendrecv', version = 1, port }: Sound = {}): string[] {
  const type = PAYLOAD[codec]
  return [
    'v=0',
    `o=peer 1 ${version} IN IP4 [local_ip]`,
    's=-',
    'c=IN IP4 [media_ip]',
    't=0 0',
    `m=audio ${port ?? '[media_port]'} RTP/AVP ${type} 101`,
    `a=rtpmap:${type} ${codec}/8000`,
    'a=rtpmap:101 telephone-event/8000',
    'a=fmtp:101 0-15',
    'a=ptime:20',
    `a=${direction}`,
  ]
}

interface Said {
  headers?: readonly string[]
  sound?: Sound
  /** What it tells of a call that it was asked to make (RFC 3420). */
  fragment?: string
  /** Repeated, each time after twice as long, until the next step is heard. */
  repeatMs?: number
}

const message = (lines: readonly string[], { headers = [], sound, fragment, repeatMs }: Said): Step => {
  const body = sound ? sdp(sound) : fragment ? [fragment] : []
  const type = sound || fragment ? [`Content-Type: ${sound ? 'application/sdp' : 'message/sipfrag'}`] : []
  const head = [...lines, ...headers, ...type, 'Content-Length: [len]', '']
  return `<send${repeatMs ? ` retrans="${repeatMs}"` : ''}><![CDATA[\n\n${[...head, ...body, ''].join('\n')}\n]]></send>`
}

/** The first answer to a request puts the peer's tag on it; within a dialog it is there. */
export function answer(status: number, said: Said & { inDialog?: true } = {}): Step {
  const repeated = REPEATED.map((one) =>
    one === '[last_To:]' && !said.inDialog && status > 100 ? '[last_To:];tag=[pid]peer[call_number]' : one,
  )
  return message([`SIP/2.0 ${status} ${REASONS[status] ?? 'Answer'}`, ...repeated, CONTACT], said)
}

/** With the route that the call is to take from then on: an INVITE and what is said to it tell that. */
const ROUTE = 'rrs="true"'
export const hear = (method: string, attributes = method === 'INVITE' ? ROUTE : ''): Step =>
  `<recv request="${method}" ${attributes}/>`
export const hearAnswer = (status: number, attributes = ROUTE): Step => `<recv response="${status}" ${attributes}/>`
export const pause = (ms: number): Step => `<pause milliseconds="${ms}"/>`
export const label = (name: string): Step => `<label id="${name}"/>`

const FROM = '"A peer" <sip:[caller]@[local_ip]>;tag=[pid]caller[call_number]'
const VIA = 'Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch];rport'

/** An INVITE outside any dialog. `[caller]` and `[service]` are numbers, handed in by the run. */
export const invite = (said: Said = {}): Step =>
  message(
    [
      'INVITE sip:[service]@[remote_ip]:[remote_port] SIP/2.0',
      VIA,
      `From: ${FROM}`,
      'To: <sip:[service]@[remote_ip]>',
      'Call-ID: [call_id]',
      'CSeq: 1 INVITE',
      'Max-Forwards: 70',
      CONTACT,
    ],
    { sound: {}, repeatMs: REPEAT_MS, ...said },
  )
const REPEAT_MS = 500

/** The caller's side of a dialog: From is the peer's own. */
export const within = (method: string, sequence: number, said: Said = {}): Step =>
  message(
    [
      `${method} [next_url] SIP/2.0`,
      VIA,
      '[routes]',
      `From: ${FROM}`,
      'To: <sip:[service]@[remote_ip]>[peer_tag_param]',
      'Call-ID: [call_id]',
      `CSeq: ${sequence} ${method}`,
      'Max-Forwards: 70',
      CONTACT,
    ],
    method === 'ACK' ? said : { repeatMs: REPEAT_MS, ...said },
  )

/** The called side's: the INVITE's To, with its tag, is its From. */
export const backwards = (method: string, sequence: number, said: Said = {}): Step =>
  message(
    [
      `${method} [next_url] SIP/2.0`,
      VIA,
      '[routes]',
      'From: [$own]',
      'To: [$theirs]',
      'Call-ID: [call_id]',
      `CSeq: ${sequence} ${method}`,
      'Max-Forwards: 70',
      CONTACT,
    ],
    method === 'ACK' ? said : { repeatMs: REPEAT_MS, ...said },
  )

/**
 * A request, the answers to it, and where it is an INVITE its ACK. Without a name sipp takes any answer with the right
 * number for that of its last request, also one that is said again to an earlier one, and acknowledges none of those
 * again.
 */
export const named = (name: string, steps: readonly Step[]): Step[] =>
  steps.map((step) => {
    const way = step.includes('[CDATA[\n\nACK ') ? 'ack_txn' : 'start_txn'
    return step
      .replace(/^<send/, `<send ${way}="${name}"`)
      .replace(/^<recv response=/, `<recv response_txn="${name}" response=`)
  })

/**
 * On a busy machine a request comes twice. sipp knows it again by the one message with which it answered; where it has
 * said more than one, it has to be told that the request may come again, however often.
 */
export const again = (method: string): Step => `<recv request="${method}" optional="true"/>`

/** Whoever may have to speak first later keeps the names of both sides, out of the ACK. */
export const hearAckAndRemember: Step = `${again('INVITE')}
<recv request="ACK"><action>
  <ereg regexp=".*" search_in="hdr" header="To:" assign_to="own"/>
  <ereg regexp=".*" search_in="hdr" header="From:" assign_to="theirs"/>
</action></recv>
<Reference variables="own,theirs"/>`

/** Ends the call of a peer that is called, whatever steps follow. */
export const end: Step = '<nop next="end"/>'
const OPTIONS_FIRST = '<recv request="OPTIONS" optional="true" next="health"/>'
const OPTIONS_LAST = [
  end,
  label('health'),
  answer(200, { headers: ['Allow: INVITE, ACK, CANCEL, BYE, OPTIONS'] }),
  label('end'),
]

const xml = (name: string, steps: readonly Step[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<scenario name="${name}">\n${steps.join('\n')}\n</scenario>\n`

/** Repetitions come sooner than the RFC has it, for tests that lose many messages. */
export const hasty = (scenario: string, repeatMs: number): string =>
  scenario.replaceAll(`retrans="${REPEAT_MS}"`, `retrans="${repeatMs}"`)

/** A peer that is called. */
export const called = (name: string, steps: readonly Step[]): string =>
  xml(name, [OPTIONS_FIRST, ...steps, ...OPTIONS_LAST])
/** A peer that calls. */
export const caller = (name: string, steps: readonly Step[]): string => xml(name, steps)
