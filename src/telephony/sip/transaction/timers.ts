/**
 * The timers of transactions, as RFC 3261 table 4 and RFC 6026 have them. `first` is how long one runs, `grows` how it
 * runs when it is armed again, `reliable` what becomes of it on a transport that loses nothing.
 */
export interface TimerSettings {
  /** An estimate of the round trip. */
  t1Ms: number
  /** The longest pause between two repetitions of what is not an INVITE. */
  t2Ms: number
  /** How long a message may stay in the network. */
  t4Ms: number
}

export const RFC_TIMERS: TimerSettings = { t1Ms: 500, t2Ms: 4_000, t4Ms: 5_000 }

/** "The user has not answered within 200 ms" (17.2.1). */
const TRYING_AFTER_MS = 200
/** 32 s at least, whatever T1 is (17.1.1.2). */
const TIMER_D_MS = 32_000
/** More than 3 minutes (16.6). Ours to choose: a line that rings is given up by its call long before. */
const TIMER_C_MS = 300_000
/** How long an INVITE may wait for its answer from us. Whoever rings for longer has forgotten it. */
const UNANSWERED_MS = 600_000
const TRANSACTION_T1S = 64

interface Timer {
  firstMs: (settings: TimerSettings) => number
  grows: 'double' | 'to_t2' | 'same'
  reliable: 'same' | 'never' | 'at_once'
  rfc: string
}

const t1 = ({ t1Ms }: TimerSettings) => t1Ms
const t2 = ({ t2Ms }: TimerSettings) => t2Ms
const t4 = ({ t4Ms }: TimerSettings) => t4Ms
const whole = ({ t1Ms }: TimerSettings) => TRANSACTION_T1S * t1Ms

// biome-ignore format: a table reads in columns
export const TIMERS = {
  A:      { firstMs: t1,                    grows: 'double', reliable: 'never',   rfc: '3261 17.1.1.2' },
  B:      { firstMs: whole,                 grows: 'same',   reliable: 'same',    rfc: '3261 17.1.1.2' },
  C:      { firstMs: () => TIMER_C_MS,      grows: 'same',   reliable: 'same',    rfc: '3261 16.6' },
  D:      { firstMs: () => TIMER_D_MS,      grows: 'same',   reliable: 'at_once', rfc: '3261 17.1.1.2' },
  E:      { firstMs: t1,                    grows: 'to_t2',  reliable: 'never',   rfc: '3261 17.1.2.2' },
  E2:     { firstMs: t2,                    grows: 'same',   reliable: 'never',   rfc: '3261 17.1.2.2' },
  F:      { firstMs: whole,                 grows: 'same',   reliable: 'same',    rfc: '3261 17.1.2.2' },
  G:      { firstMs: t1,                    grows: 'to_t2',  reliable: 'never',   rfc: '3261 17.2.1' },
  H:      { firstMs: whole,                 grows: 'same',   reliable: 'same',    rfc: '3261 17.2.1' },
  I:      { firstMs: t4,                    grows: 'same',   reliable: 'at_once', rfc: '3261 17.2.1' },
  J:      { firstMs: whole,                 grows: 'same',   reliable: 'at_once', rfc: '3261 17.2.2' },
  K:      { firstMs: t4,                    grows: 'same',   reliable: 'at_once', rfc: '3261 17.1.2.2' },
  L:      { firstMs: whole,                 grows: 'same',   reliable: 'same',    rfc: '6026 7.1' },
  M:      { firstMs: whole,                 grows: 'same',   reliable: 'same',    rfc: '6026 7.2' },
  cancel: { firstMs: whole,                 grows: 'same',   reliable: 'same',    rfc: '3261 9.1' },
  trying: { firstMs: () => TRYING_AFTER_MS, grows: 'same',   reliable: 'same',    rfc: '3261 17.2.1' },
  answer: { firstMs: () => UNANSWERED_MS,   grows: 'same',   reliable: 'same',    rfc: 'ours: a bound' },
  reply:  { firstMs: whole,                 grows: 'same',   reliable: 'same',    rfc: '4320 4.2' },
} as const satisfies Record<string, Timer>

export type TimerName = keyof typeof TIMERS

export interface TimerContext {
  settings: TimerSettings
  reliable: boolean
  /** How often it was armed before in this transaction. */
  before: number
}

/** How long the timer runs now; null where this transport has no use for it. */
export function timerMs(name: TimerName, { settings, reliable, before }: TimerContext): number | null {
  const timer: Timer = TIMERS[name]
  if (reliable && timer.reliable !== 'same') return timer.reliable === 'never' ? null : 0
  const firstMs = timer.firstMs(settings)
  if (timer.grows === 'same') return firstMs
  const grownMs = firstMs * 2 ** before
  return timer.grows === 'to_t2' ? Math.min(grownMs, settings.t2Ms) : grownMs
}
