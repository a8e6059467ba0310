import type { Machine, TimerEffect, TimerEvent } from './machine.ts'

/** The two client transactions (RFC 3261 17.1, RFC 6026 7.2). */
export type ClientInput =
  | TimerEvent
  /** What came back, by its class. */
  | 'provisional'
  | 'success'
  | 'failure'
  /** The user wants the INVITE taken back. */
  | 'cancel'
  /** A message of ours did not leave. */
  | 'unsent'

export type ClientEffect =
  | TimerEffect
  | 'send request'
  /** Made here, for an answer that is no success (17.1.1.3). */
  | 'send ack'
  | 'send cancel'
  | 'tell response'
  | 'end final'
  | 'end timeout'
  | 'end transport'

export type InviteClientState =
  | 'calling'
  /**
   * Calling, and to be cancelled as soon as anybody has answered: before that, CANCEL could overtake its INVITE (9.1).
   */
  | 'calling cancelled'
  | 'proceeding'
  | 'proceeding cancelled'
  | 'accepted'
  | 'completed'
  | 'terminated'

// biome-ignore format: a table reads in columns
export const INVITE_CLIENT: Machine<InviteClientState, ClientInput, ClientEffect> = {
  name: 'INVITE client',
  begin: { to: 'calling', do: ['send request', 'arm A', 'arm B'], rfc: '3261 17.1.1.2' },
  end: 'terminated',
  rows: [
    { in: ['calling', 'calling cancelled'],       on: ['timer A'],      to: null,                   do: ['send request', 'arm A'],                                             rfc: '3261 17.1.1.2' },
    { in: ['calling', 'calling cancelled'],       on: ['timer B'],      to: 'terminated',           do: ['end timeout'],                                                       rfc: '3261 17.1.1.2' },
    { in: ['calling', 'calling cancelled'],       on: ['unsent'],       to: 'terminated',           do: ['end transport'],                                                     rfc: '3261 17.1.4' },
    { in: ['calling'],                            on: ['provisional'],  to: 'proceeding',           do: ['stop timers', 'arm C', 'tell response'],                             rfc: '3261 17.1.1.2' },
    { in: ['calling cancelled'],                  on: ['provisional'],  to: 'proceeding cancelled', do: ['stop timers', 'arm cancel', 'send cancel', 'tell response'],         rfc: '3261 9.1' },
    { in: ['proceeding'],                         on: ['provisional'],  to: null,                   do: ['arm C', 'tell response'],                                            rfc: '3261 17.1.1.2' },
    { in: ['proceeding cancelled'],               on: ['provisional'],  to: null,                   do: ['tell response'],                                                     rfc: '3261 17.1.1.2' },
    { in: ['calling'],                            on: ['cancel'],       to: 'calling cancelled',    do: [],                                                                    rfc: '3261 9.1' },
    { in: ['proceeding'],                         on: ['cancel'],       to: 'proceeding cancelled', do: ['stop timers', 'arm cancel', 'send cancel'],                          rfc: '3261 9.1' },
    { in: ['proceeding'],                         on: ['timer C'],      to: 'proceeding cancelled', do: ['stop timers', 'arm cancel', 'send cancel'],                          rfc: '3261 16.8' },
    { in: ['proceeding cancelled'],               on: ['timer cancel'], to: 'terminated',           do: ['end timeout'],                                                       rfc: '3261 9.1' },
    { in: ['calling', 'calling cancelled', 'proceeding', 'proceeding cancelled'],
                                                  on: ['success'],      to: 'accepted',             do: ['stop timers', 'arm M', 'tell response'],                             rfc: '6026 7.2' },
    { in: ['calling', 'calling cancelled', 'proceeding', 'proceeding cancelled'],
                                                  on: ['failure'],      to: 'completed',            do: ['stop timers', 'arm D', 'send ack', 'tell response', 'end final'],    rfc: '3261 17.1.1.2' },
    { in: ['accepted'],                           on: ['success'],      to: null,                   do: ['tell response'],                                                     rfc: '6026 7.2' },
    { in: ['accepted'],                           on: ['timer M'],      to: 'terminated',           do: ['end final'],                                                         rfc: '6026 7.2' },
    { in: ['completed'],                          on: ['failure'],      to: null,                   do: ['send ack'],                                                          rfc: '3261 17.1.1.2' },
    { in: ['completed'],                          on: ['timer D'],      to: 'terminated',           do: [],                                                                    rfc: '3261 17.1.1.2' },
    { in: ['completed'],                          on: ['unsent'],       to: 'terminated',           do: [],                                                                    rfc: '3261 17.1.4' },
    // The rest says nothing: what comes too late, twice, or from a timer of another state.
    { in: ['calling cancelled', 'proceeding cancelled', 'accepted', 'completed'],
                                                  on: ['cancel'],       to: null,                   do: [],                                                                    rfc: '3261 9.1' },
    { in: ['accepted'],                           on: ['provisional', 'failure'],      to: null,    do: [],                                                                    rfc: '6026 7.2' },
    { in: ['completed'],                          on: ['provisional', 'success'],      to: null,    do: [],                                                                    rfc: '3261 17.1.1.2' },
    { in: ['proceeding', 'proceeding cancelled', 'accepted'],
                                                  on: ['unsent'],       to: null,                   do: [],                                                                    rfc: '3261 17.1.4' },
    { in: ['calling', 'calling cancelled'],       on: ['timer C', 'timer D', 'timer M', 'timer cancel'],            to: null, do: [],                                          rfc: '-' },
    { in: ['proceeding'],                         on: ['timer A', 'timer B', 'timer D', 'timer M', 'timer cancel'], to: null, do: [],                                          rfc: '-' },
    { in: ['proceeding cancelled'],               on: ['timer A', 'timer B', 'timer C', 'timer D', 'timer M'],      to: null, do: [],                                          rfc: '-' },
    { in: ['accepted'],                           on: ['timer A', 'timer B', 'timer C', 'timer D', 'timer cancel'], to: null, do: [],                                          rfc: '-' },
    { in: ['completed'],                          on: ['timer A', 'timer B', 'timer C', 'timer M', 'timer cancel'], to: null, do: [],                                          rfc: '-' },
  ],
}

export type OtherClientState = 'trying' | 'proceeding' | 'completed' | 'terminated'

// biome-ignore format: a table reads in columns
export const OTHER_CLIENT: Machine<OtherClientState, ClientInput, ClientEffect> = {
  name: 'non-INVITE client',
  begin: { to: 'trying', do: ['send request', 'arm E', 'arm F'], rfc: '3261 17.1.2.2' },
  end: 'terminated',
  rows: [
    { in: ['trying'],               on: ['timer E'],             to: null,         do: ['send request', 'arm E'],                              rfc: '3261 17.1.2.2' },
    { in: ['proceeding'],           on: ['timer E', 'timer E2'], to: null,         do: ['send request', 'arm E2'],                             rfc: '3261 17.1.2.2' },
    { in: ['trying', 'proceeding'], on: ['timer F'],             to: 'terminated', do: ['end timeout'],                                        rfc: '3261 17.1.2.2' },
    { in: ['trying', 'proceeding'], on: ['unsent'],              to: 'terminated', do: ['end transport'],                                      rfc: '3261 17.1.4' },
    { in: ['trying'],               on: ['provisional'],         to: 'proceeding', do: ['tell response'],                                      rfc: '3261 17.1.2.2' },
    { in: ['proceeding'],           on: ['provisional'],         to: null,         do: ['tell response'],                                      rfc: '3261 17.1.2.2' },
    { in: ['trying', 'proceeding'], on: ['success', 'failure'],  to: 'completed',  do: ['stop timers', 'arm K', 'tell response', 'end final'], rfc: '3261 17.1.2.2' },
    { in: ['completed'],            on: ['timer K'],             to: 'terminated', do: [],                                                     rfc: '3261 17.1.2.2' },
    // The rest says nothing: only an INVITE is cancelled, and a final answer is the last.
    { in: ['trying', 'proceeding', 'completed'], on: ['cancel'],                             to: null, do: [],                               rfc: '3261 9.1' },
    { in: ['completed'],            on: ['provisional', 'success', 'failure', 'unsent'],     to: null, do: [],                               rfc: '3261 17.1.2.2' },
    { in: ['trying'],               on: ['timer E2', 'timer K'],                             to: null, do: [],                               rfc: '-' },
    { in: ['proceeding'],           on: ['timer K'],                                         to: null, do: [],                               rfc: '-' },
    { in: ['completed'],            on: ['timer E', 'timer E2', 'timer F'],                  to: null, do: [],                               rfc: '-' },
  ],
}
