/**
 * Guards of the simulated database, which stand for clauses of the real statements. Each can be switched off; `BUGS`
 * are the ways in which that breaks a rule, and every one of them must be seen within the seeds of a test run.
 */
export type Breakage =
  | 'the lane is locked'
  | 'a line slot is held once'
  | 'a campaign slot is held once'
  | 'a daily slot is held once'
  | 'only queued calls are admitted'
  | 'a call is locked while it is judged'
  | 'the attempts of the day are read'
  | 'an attempt is charged'
  | 'only running campaigns are served'
  | 'the call is still ours as it leaves'
  | 'a lost lease is noticed as a call leaves'
  | 'the list is asked as a call leaves'
  | 'the list is held as a call leaves'
  | 'the list is asked before a retry'
  | 'moves repeat state and owner'
  | 'a failed attempt frees its line'
  | 'a voided attempt frees its line'
  | 'the end of a conversation frees its line'
  | 'the sweep frees lines of nobody'
  | 'the sweep mends the hints'
  | 'orphans are taken over'
  | 'a listed number ends its queued calls'

export interface Bug {
  breaks: string
  without: readonly Breakage[]
  /** What the witness says of it: each rule is seen by its own judge. */
  seen: RegExp
}

// biome-ignore format: a table reads in columns
export const BUGS: readonly Bug[] = [
  { breaks: 'never above the lines',                seen: /is leg \d+ of an account/,      without: ['the lane is locked', 'a line slot is held once'] },
  { breaks: 'never above max_concurrent',           seen: /is leg \d+ of a campaign/,      without: ['the lane is locked', 'a line slot is held once', 'a campaign slot is held once'] },
  { breaks: 'three attempts a day, by two nodes',   seen: /on one day/,                    without: ['the lane is locked', 'a line slot is held once', 'a campaign slot is held once', 'a daily slot is held once'] },
  { breaks: 'three attempts a day',                 seen: /on one day/,                    without: ['the attempts of the day are read', 'a daily slot is held once'] },
  { breaks: 'a cancelled call stays so',            seen: /went from cancelled/,           without: ['only queued calls are admitted', 'a call is locked while it is judged'] },
  { breaks: 'each attempt is dialled once',         seen: /was dialled twice/,             without: ['an attempt is charged'] },
  { breaks: 'a paused campaign rests',              seen: /a campaign that is paused/,     without: ['only running campaigns are served'] },
  { breaks: 'a zombie dials nobody',                seen: /was dialled|is leg/,            without: ['the call is still ours as it leaves', 'a lost lease is noticed as a call leaves'] },
  { breaks: 'nobody on the list is dialled',        seen: /though its number is listed/,   without: ['the list is asked as a call leaves'] },
  { breaks: 'no dial after the commit that lists',  seen: /dialled though its number/,     without: ['the list is held as a call leaves'] },
  { breaks: 'nobody on the list is tried again',    seen: /waits though its number/,       without: ['the list is asked before a retry'] },
  { breaks: 'listing ends what waits',              seen: /waits though its number/,       without: ['a listed number ends its queued calls'] },
  { breaks: 'a zombie moves nothing',               seen: /went from/,                     without: ['moves repeat state and owner'] },
  { breaks: 'no slot is leaked by a failed attempt',   seen: /is held by/,                 without: ['a failed attempt frees its line', 'the sweep frees lines of nobody'] },
  { breaks: 'no slot is leaked by a voided attempt',   seen: /is held by/,                 without: ['a voided attempt frees its line', 'the sweep frees lines of nobody'] },
  { breaks: 'no slot is leaked by a conversation',     seen: /is held by/,                 without: ['the end of a conversation frees its line', 'the sweep frees lines of nobody'] },
  { breaks: 'a lost poke is made good',             seen: /though lines are free/,         without: ['the sweep mends the hints'] },
  { breaks: 'what a dead node held goes on in time', seen: /is left behind/,               without: ['orphans are taken over'] },
]
