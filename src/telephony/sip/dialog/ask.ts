import type { SipHeaders } from '#telephony/sip/message/message.ts'
import { authorised } from './credentials.ts'
import { type Dialog, requestIn } from './dialog.ts'
import type { LegEffect, LegState } from './leg-state.ts'

export interface SentRequest {
  state: LegState
  id: number
  /** Its number in sequence. */
  sequence: number
  effects: readonly LegEffect[]
}

/**
 * A request within the leg's dialog, with credentials where the trunk has asked for them before. Without a dialog:
 * nothing.
 */
export function ask(
  state: LegState,
  method: string,
  more: { headers?: SipHeaders; body?: Uint8Array } = {},
): SentRequest {
  const { dialog } = state
  if (!dialog) return { state, id: 0, sequence: 0, effects: [] }
  const asked = askIn(state, dialog, { method, ...more })
  return { ...asked, state: { ...asked.state, dialog: asked.dialog } }
}

interface Question {
  method: string
  headers?: SipHeaders
  body?: Uint8Array
}

/**
 * The same in a dialog that is not, or not yet, the leg's own: an early one, or that of another telephone that picked
 * up.
 */
export function askIn(
  state: LegState,
  dialog: Dialog,
  { method, ...more }: Question,
): SentRequest & { dialog: Dialog } {
  const id = state.lastId + 1
  const made = requestIn(dialog, method, more)
  const { auth, headers } = authorised(state.auth, made.request)
  const request = { ...made.request, headers: [...made.request.headers, ...headers] }
  return {
    state: { ...state, auth, lastId: id },
    id,
    dialog: made.dialog,
    sequence: made.dialog.localSequence,
    effects: [{ kind: 'request', id, request, hop: made.hop }],
  }
}
