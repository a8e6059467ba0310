/**
 * Who below one account's lane gets its free lines: the calls that belong to no campaign, and each campaign. Line by
 * line to whom has had least, by virtual time, so that a campaign of thousands starves neither a single call nor
 * another campaign.
 */
export interface Claimant {
  /** Null for the calls that belong to no campaign. */
  campaignId: string | null
  vtime: number
  /** Lines it may take at most. */
  room: number
}

export interface Allotted {
  campaignId: string | null
  lines: number
}

/** `floor` is the least virtual time that counts: whoever returns from a rest does not make up for it. */
export function shareLines(claimants: readonly Claimant[], free: number, floor: number): Allotted[] {
  const shares = claimants.map((one) => ({ ...one, vtime: Math.max(one.vtime, floor), lines: 0 }))
  for (let line = 0; line < free; line += 1) {
    const next = shares
      .filter((one) => one.lines < one.room)
      .reduce<(typeof shares)[number] | null>(
        (least, one) => (least === null || one.vtime + one.lines < least.vtime + least.lines ? one : least),
        null,
      )
    if (next === null) break
    next.lines += 1
  }
  return shares.filter((one) => one.lines > 0).map(({ campaignId, lines }) => ({ campaignId, lines }))
}
