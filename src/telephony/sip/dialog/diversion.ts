import type { Plan } from '#contract/conversation.ts'
import { headersOf } from '#telephony/sip/message/headers.ts'
import type { SipResponse } from '#telephony/sip/message/message.ts'

/**
 * What an answer says of who will be spoken with: that the call goes elsewhere (181; Diversion, RFC 5806; History-Info,
 * RFC 7044), perhaps to a mailbox, by its name or as RFC 4458 writes one. A secretary's desk is no mailbox.
 */
export type DivertedCall = NonNullable<Plan['diverted']>

const BEING_FORWARDED = 181
const MAILBOX =
  /voice-?_?mail|(?<![a-z])(?:v-?mail|vms?|mailbox|voicebox|answerphone|memotel)(?![a-z])|segreteria[-_.]?telefonica|casella[-_.]?vocale/i
/** A URI with both names whose mailbox it is, and why the call came there. */
const BY_TARGET = /^(?=[^?]*;target=)(?=[^?]*;cause=)/i

export function divertedBy(response: SipResponse): DivertedCall | null {
  const diversions = entriesOf(response, 'Diversion')
  const history = entriesOf(response, 'History-Info')
  // The last one of a history is who is called now; the first is who we called.
  const last = history.at(-1)
  if ([...diversions, ...(last === undefined ? [] : [last])].some(isMailbox)) return 'mailbox'
  const isDiverted = response.status === BEING_FORWARDED || diversions.length > 0 || history.length > 1
  return isDiverted ? 'elsewhere' : null
}

/** The URIs, in brackets as both headers have them; several may stand in one line. */
const entriesOf = (response: SipResponse, name: string): string[] =>
  headersOf(response, name).flatMap((value) => [...value.matchAll(/<([^<>]{1,512})>/g)].map(([, uri = '']) => uri))

function isMailbox(uri: string): boolean {
  const [address = ''] = uri.split(/[;?]/)
  return MAILBOX.test(address) || BY_TARGET.test(uri)
}

/** A mailbox that was named stays one, whatever comes after it. */
export const laterDiverted = (before: DivertedCall | null, now: DivertedCall | null): DivertedCall | null =>
  before === 'mailbox' ? before : (now ?? before)
