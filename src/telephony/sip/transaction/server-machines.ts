import type { Machine, TimerEffect, TimerEvent } from './machine.ts'

/** The two server transactions (RFC 3261 17.2, RFC 6026 7.1). */
export type ServerInput =
  | TimerEvent
  /** The same request once more. */
  | 'repeated'
  | 'ack'
  /** Its CANCEL came. */
  | 'cancelled'
  /** What the user answers, by its class. */
  | 'answer provisional'
  | 'answer success'
  | 'answer failure'
  /** An answer of ours did not leave. */
  | 'unsent'

export type ServerEffect =
  | TimerEffect
  | 'hand request'
  | 'send answer'
  /** The last one sent, if any was. */
  | 'repeat answer'
  | 'send trying'
  /** 500 in the name of a user that forgot to answer. */
  | 'send refusal'
  | 'hand ack'
  | 'tell cancelled'
  | 'note unsent'
  | 'end confirmed'
  | 'end timeout'
  | 'end done'

export type InviteServerState = 'proceeding' | 'accepted' | 'completed' | 'confirmed' | 'terminated'

// biome-ignore format: a table reads in columns
export const INVITE_SERVER: Machine<InviteServerState, ServerInput, ServerEffect> = {
  name: 'INVITE server',
  begin: { to: 'proceeding', do: ['arm trying', 'arm answer', 'hand request'], rfc: '3261 17.2.1' },
  end: 'terminated',
  rows: [
    { in: ['proceeding'], on: ['timer trying'],       to: null,         do: ['send trying'],                                       rfc: '3261 17.2.1' },
    { in: ['proceeding'], on: ['repeated'],           to: null,         do: ['repeat answer'],                                     rfc: '3261 17.2.1' },
    { in: ['proceeding'], on: ['cancelled'],          to: null,         do: ['tell cancelled'],                                    rfc: '3261 9.2' },
    { in: ['proceeding'], on: ['answer provisional'], to: null,         do: ['stop trying', 'send answer'],                        rfc: '3261 17.2.1' },
    { in: ['proceeding'], on: ['answer success'],     to: 'accepted',   do: ['stop timers', 'arm L', 'send answer'],               rfc: '6026 7.1' },
    { in: ['proceeding'], on: ['answer failure'],     to: 'completed',  do: ['stop timers', 'arm G', 'arm H', 'send answer'],      rfc: '3261 17.2.1' },
    { in: ['proceeding'], on: ['timer answer'],       to: 'completed',  do: ['stop timers', 'arm G', 'arm H', 'send refusal'],     rfc: 'ours: a bound' },
    { in: ['accepted'],   on: ['answer success'],     to: null,         do: ['send answer'],                                       rfc: '6026 7.1' },
    { in: ['accepted'],   on: ['ack'],                to: null,         do: ['hand ack'],                                          rfc: '6026 7.1' },
    { in: ['accepted'],   on: ['timer L'],            to: 'terminated', do: ['end done'],                                          rfc: '6026 7.1' },
    { in: ['completed'],  on: ['repeated'],           to: null,         do: ['repeat answer'],                                     rfc: '3261 17.2.1' },
    { in: ['completed'],  on: ['timer G'],            to: null,         do: ['repeat answer', 'arm G'],                            rfc: '3261 17.2.1' },
    { in: ['completed'],  on: ['timer H'],            to: 'terminated', do: ['end timeout'],                                       rfc: '3261 17.2.1' },
    { in: ['completed'],  on: ['ack'],                to: 'confirmed',  do: ['stop timers', 'arm I', 'end confirmed'],             rfc: '3261 17.2.1' },
    { in: ['confirmed'],  on: ['timer I'],            to: 'terminated', do: [],                                                    rfc: '3261 17.2.1' },
    // An answer that did not leave is noted and changes no state: the request, or its timer, comes again.
    { in: ['proceeding', 'accepted', 'completed'], on: ['unsent'], to: null, do: ['note unsent'],                                  rfc: '3261 17.2.4, 6026' },
    // The rest says nothing: a final answer is the last, and what comes again after it is absorbed.
    { in: ['proceeding'], on: ['ack', 'timer G', 'timer H', 'timer I', 'timer L'],                                 to: null, do: [], rfc: '-' },
    { in: ['accepted'],   on: ['repeated', 'cancelled', 'answer provisional', 'answer failure'],                   to: null, do: [], rfc: '6026 7.1' },
    { in: ['accepted'],   on: ['timer trying', 'timer answer', 'timer G', 'timer H', 'timer I'],                   to: null, do: [], rfc: '-' },
    { in: ['completed'],  on: ['cancelled', 'answer provisional', 'answer success', 'answer failure'],             to: null, do: [], rfc: '3261 17.2.1' },
    { in: ['completed'],  on: ['timer trying', 'timer answer', 'timer I', 'timer L'],                              to: null, do: [], rfc: '-' },
    { in: ['confirmed'],  on: ['repeated', 'ack', 'cancelled', 'answer provisional', 'answer success', 'answer failure', 'unsent'], to: null, do: [], rfc: '3261 17.2.1' },
    { in: ['confirmed'],  on: ['timer trying', 'timer answer', 'timer G', 'timer H', 'timer L'],                   to: null, do: [], rfc: '-' },
  ],
}

export type OtherServerState = 'trying' | 'proceeding' | 'completed' | 'terminated'

// biome-ignore format: a table reads in columns
export const OTHER_SERVER: Machine<OtherServerState, ServerInput, ServerEffect> = {
  name: 'non-INVITE server',
  begin: { to: 'trying', do: ['arm reply', 'hand request'], rfc: '3261 17.2.2' },
  end: 'terminated',
  rows: [
    { in: ['trying', 'proceeding'], on: ['answer provisional'],               to: 'proceeding', do: ['send answer'],                         rfc: '3261 17.2.2' },
    { in: ['trying', 'proceeding'], on: ['answer success', 'answer failure'], to: 'completed',  do: ['stop timers', 'arm J', 'send answer'], rfc: '3261 17.2.2' },
    // The other side gave up by now, and a late answer would be held against us.
    { in: ['trying', 'proceeding'], on: ['timer reply'],                      to: 'terminated', do: ['end timeout'],                         rfc: '4320 4.2' },
    { in: ['proceeding'],           on: ['repeated'],                         to: null,         do: ['repeat answer'],                       rfc: '3261 17.2.2' },
    { in: ['completed'],            on: ['repeated'],                         to: null,         do: ['repeat answer'],                       rfc: '3261 17.2.2' },
    { in: ['completed'],            on: ['timer J'],                          to: 'terminated', do: ['end done'],                            rfc: '3261 17.2.2' },
    { in: ['trying', 'proceeding', 'completed'], on: ['unsent'],              to: null,         do: ['note unsent'],                         rfc: '3261 17.2.4, 6026' },
    // The rest says nothing.
    { in: ['trying'],               on: ['repeated'],                                                       to: null, do: [],                rfc: '3261 17.2.2' },
    { in: ['trying', 'proceeding', 'completed'], on: ['ack', 'cancelled'],                                  to: null, do: [],                rfc: '-' },
    { in: ['completed'],            on: ['answer provisional', 'answer success', 'answer failure'],         to: null, do: [],                rfc: '3261 17.2.2' },
    { in: ['trying', 'proceeding'], on: ['timer J'],                                                        to: null, do: [],                rfc: '-' },
    { in: ['completed'],            on: ['timer reply'],                                                    to: null, do: [],                rfc: '-' },
  ],
}
