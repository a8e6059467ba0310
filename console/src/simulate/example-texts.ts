/**
 * What a text is likely to hold, by its key: the server's own example of a text is its label, and nobody is called
 * “Name”.
 */
const TEXTS: readonly [key: RegExp, example: string][] = [
  [/^(nome|name|persona|person|paziente|patient|cliente|customer)(_|$)/, 'Anna Verdi'],
  [/^(ora|orario|hour|time)(_|$)/, '10:30'],
]

export function exampleTexts(inputs: readonly { key: string; type: string }[]): Record<string, string> {
  const found = inputs.flatMap(({ key, type }) => {
    const example = type === 'text' && TEXTS.find(([pattern]) => pattern.test(key))?.[1]
    return example ? [[key, example] as const] : []
  })
  return Object.fromEntries(found)
}
