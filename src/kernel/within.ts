import type { Clock } from './clock.ts'

/**
 * What the work comes to, or what `late` says where that takes longer; `late` may throw. Whatever the work comes to
 * afterwards, a failure too, is of no interest to anybody. No timer is left behind.
 */
export function within<T, L>(
  { clock, ms }: { clock: Clock; ms: number },
  work: Promise<T>,
  late: () => L,
): Promise<T | L> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => resolve(Promise.try(late)))
    work.then(resolve, reject).finally(cancel)
  })
}

/**
 * What the work comes to, or a rejection once the signal has fired, also where the work takes no notice of it: with the
 * signal's reason, or with what `why` makes of it. No listener is left behind.
 */
export function unlessAborted<T>(
  work: Promise<T>,
  signal: AbortSignal,
  why: (reason: unknown) => unknown = (reason) => reason,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(why(signal.reason))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
