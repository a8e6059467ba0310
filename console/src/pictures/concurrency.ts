/** How many calls ran at the same time, from when each was answered and ended: the most in each part of a day. */
interface Spoken {
  answered_at: string | null
  ended_at: string | null
}

export interface Together {
  at: number
  most: number
}

export function concurrency(
  calls: readonly Spoken[],
  { from, to, stepMs }: { from: number; to: number; stepMs: number },
): Together[] {
  const changes = calls
    .flatMap(({ answered_at, ended_at }) =>
      answered_at === null
        ? []
        : [
            { at: Date.parse(answered_at), by: 1 },
            { at: ended_at === null ? to : Math.max(Date.parse(ended_at), Date.parse(answered_at) + 1), by: -1 },
          ],
    )
    // At one instant a line is free before it is taken again.
    .sort((one, other) => one.at - other.at || one.by - other.by)
  const parts: Together[] = []
  let running = 0
  let next = 0
  for (let at = from; at < to; at += stepMs) {
    while ((changes[next]?.at ?? Number.POSITIVE_INFINITY) < at) running += changes[next++]?.by ?? 0
    let most = running
    for (; (changes[next]?.at ?? Number.POSITIVE_INFINITY) < at + stepMs; next += 1) {
      running += changes[next]?.by ?? 0
      most = Math.max(most, running)
    }
    parts.push({ at, most })
  }
  return parts
}
