/** Rare paths, counted over all seeds: one that was never reached was never tried, and the simulation says so. */
// biome-ignore format: a table reads in columns
const PATHS = [
  'a call was put off for its window',
  'a call was put off for the daily cap',
  'a number was listed while its call was dialling',
  'a number was listed within five seconds of a dial to it',
  'a call was held back because its number was being listed',
  'a call was held back because its number was listed',
  'a call was held back because its window had closed',
  'a call that was taken over was not dialled',
  'an answer came too late to leave on it',
  'a listed number ended a call instead of its retry',
  'an archived agent ended a call at its admission',
  'an archived agent ended a call instead of its retry',
  'a node was killed while it admitted',
  'a node was killed between an attempt and its dial',
  'a node was killed while it dialled',
  'a node was killed in a conversation',
  'a node slept past its lease and woke',
  'a node lost its lease and hung up',
  'a dialling call was taken over',
  'a conversation was taken over',
  'a zombie moved nothing',
  'the answer to an admission was lost, and its calls were found',
  'a dropped call was moved on by its own node',
  'a person answered after the call was given up',
  'an ending was told twice',
  'the carrier dropped a silent leg',
  'an attempt was voided and tried again',
  'a call was given up after voided attempts',
  'a returned daily slot was taken again',
  'all lines of an account were in use',
  'a campaign was full while its account had lines',
  'a campaign was paused with calls in the queue',
  'a campaign was resumed',
  'a campaign was cancelled while it dialled',
  'a campaign failed and was paused',
  'a campaign was completed',
  'a queued call was cancelled',
  'a callback was made',
  'a callback chain came to its end',
  'a call used its last attempt',
  'a lost poke was made good by the sweep',
  'a call was dialled in the first second of its window',
  'a call was dialled in the last ten seconds of its window',
  'a call was dialled on a day of 25 hours',
  'a call was dialled on a day of 23 hours',
  'a number was dialled on both sides of midnight',
  'a single call waited beside a full campaign',
] as const

export type Path = (typeof PATHS)[number]

export class Sometimes {
  readonly #counts = new Map<Path, number>(PATHS.map((path) => [path, 0]))

  reached(path: Path): void {
    this.#counts.set(path, this.count(path) + 1)
  }

  count(path: Path): number {
    return this.#counts.get(path) ?? 0
  }

  add(other: Sometimes): void {
    for (const path of PATHS) this.#counts.set(path, this.count(path) + other.count(path))
  }

  never(): Path[] {
    return PATHS.filter((path) => this.count(path) === 0)
  }

  rarest(count: number): string[] {
    return [...this.#counts]
      .sort(([, a], [, b]) => a - b)
      .slice(0, count)
      .map(([path, times]) => `${times} × ${path}`)
  }
}
