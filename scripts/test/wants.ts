import { readFileSync } from 'node:fs'
import { install, installCommand } from '../../tests/support/debian.ts'
import { declaredIn, GROUPS, type Group, leftOut, missingOf } from '../../tests/support/packages.ts'

/** The groups of packages that a run would use: those that are there, and why the others are not. */
export interface Wants {
  present: readonly Group[]
  /** Left out because somebody said so. */
  without: readonly Group[]
  /** Not to be had, though nobody said that it might be left out: why. */
  absent: ReadonlyMap<Group, string>
}

/**
 * Found out before anything runs. What is missing is named in one line with the command that brings it, and installed
 * where that is possible, group by group: one that this system does not have keeps no other away.
 */
export function findWants(paths: readonly string[], say: (line: string) => void): Wants {
  const declared = new Set(paths.flatMap((path) => declaredIn(readFileSync(path, 'utf8'))))
  const out = leftOut()
  const wanted = (Object.keys(GROUPS) as Group[]).filter((group) => declared.has(group))
  const asked = wanted.filter((group) => !out.includes(group))
  const missing = missingOf(asked)
  if (missing.length > 0) say(`The tests want Debian packages that are not here: ${installCommand(missing)}`)
  const absent = new Map(asked.flatMap((group) => failureOf(group).map((why) => [group, why] as const)))
  for (const [group, why] of absent) say(`Tests that need ${group} cannot be run: ${why}.`)
  return {
    present: asked.filter((group) => !absent.has(group)),
    without: wanted.filter((group) => out.includes(group)),
    absent,
  }
}

function failureOf(group: Group): string[] {
  const missing = missingOf([group])
  if (missing.length === 0) return []
  const failure = install(missing)
  if (failure) return [failure]
  const left = missingOf([group])
  return left.length === 0 ? [] : [`${left.join(', ')} was installed and is not where it should be`]
}
