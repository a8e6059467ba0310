/** What is wrong with the words that a program says: pure, so that a test can show it wrong ones. */
type Said = Record<string, Record<string, string>>

interface Given {
  /** `group.key` */
  keys: readonly string[]
  /** By language. */
  said: Record<string, Said>
  sources: readonly string[]
  /** Where the codes stand that complete a word which is said in two parts, besides the sources. */
  codes?: readonly string[]
}

export function wordFaults({ keys, said, sources, codes = [] }: Given): string[] {
  const text = sources.join('\n')
  const known = [text, ...codes].join('\n')
  const groups = new Set(keys.map((key) => key.split('.')[0]))
  const unknown = [...text.matchAll(/'([a-z]+)\.(\w+)'/g)]
    .map(([, group = '', key = '']) => ({ group, whole: `${group}.${key}` }))
    .filter(({ group, whole }) => groups.has(group) && !keys.includes(whole) && !FILE.test(whole))
  return [
    ...keys.filter((key) => !isSaid(key, text, known)).map((key) => `${key}: nobody says it`),
    ...unknown.map(({ whole }) => `${whole}: there is no such word`),
    ...keys.flatMap((key) => gapFaults(key, said)),
  ]
}
const FILE = /\.(ts|tsx|css|svg)$/

/** Whole at its place, or in two: a beginning as in `outcome.${…}`, and somewhere the code that completes it. */
function isSaid(key: string, text: string, codes: string): boolean {
  if (text.includes(`'${key}'`)) return true
  const begun = [...text.matchAll(/`([a-z]+\.\w*)\$\{[^}]*\}(\w*)`/g)]
  return begun.some(([, start = '', end = '']) => {
    if (!key.startsWith(start) || !key.endsWith(end) || key.length <= start.length + end.length) return false
    const code = key.slice(start.length, key.length - end.length)
    return codes.includes(`'${code}'`) || new RegExp(`\\b${code}:|\\[[\\d, ]*\\b${code}\\b[\\d, ]*\\]`).test(codes)
  })
}

/** What a text leaves to be filled in: the same names in every language. */
function gapFaults(key: string, said: Given['said']): string[] {
  const [group = '', name = ''] = key.split('.')
  const texts = Object.entries(said).map(([language, words]) => ({ language, text: words[group]?.[name] ?? '' }))
  const empty = texts.filter(({ text }) => text.trim() === '').map(({ language }) => `${key}: empty in ${language}`)
  const gaps = texts.map(({ text }) => gapsIn(text))
  return gaps.every((one) => one === gaps[0]) ? empty : [...empty, `${key}: the languages leave different gaps`]
}

const gapsIn = (text: string): string =>
  [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].sort().join(' ')
