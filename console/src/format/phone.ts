/** A number in groups that can be read aloud; whatever is no number stays as it is. */
export function spacedNumber(number: string): string {
  const [, country, rest] = /^(\+39|\+1|\+44|\+33|\+49)(\d+)$/.exec(number) ?? []
  if (country === undefined || rest === undefined) return number
  const groups = [rest.slice(0, 3), rest.slice(3, 6), rest.slice(6)].filter((part) => part !== '')
  return [country, ...groups].join(' ')
}
