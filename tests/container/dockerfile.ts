/** A Dockerfile as far as ours goes: stages of steps, each a keyword and its words. */
export interface Stage {
  from: string
  name: string
  steps: Step[]
}

export interface Step {
  keyword: string
  words: string
}

export function readDockerfile(text: string): Stage[] {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
  const stages: Stage[] = []
  for (const line of lines) {
    const [, keyword = '', words = ''] = /^(\S+)\s+(.+)$/.exec(line.trim()) ?? []
    if (keyword === '') continue
    if (keyword === 'FROM') {
      const [from = '', , name = String(stages.length)] = words.split(/\s+/)
      stages.push({ from, name, steps: [] })
    } else stages.at(-1)?.steps.push({ keyword, words })
  }
  return stages
}

/** `["node", "x.js"]`, the form that no shell stands in between of. */
export function execForm(words: string): string[] {
  const all: unknown = JSON.parse(words.slice(words.indexOf('[')))
  if (!Array.isArray(all) || all.some((word) => typeof word !== 'string')) throw new Error(`not in exec form: ${words}`)
  return all
}

/**
 * Whether a path of the project is sent to whoever builds: the last pattern that fits it, or a folder above it,
 * decides.
 */
export function isSent(path: string, dockerignore: string): boolean {
  const parts = path.split('/')
  const above = parts.map((_, n) => parts.slice(0, n + 1).join('/'))
  const patterns = dockerignore.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const last = patterns.findLast((pattern) => above.some((each) => matcher(pattern.replace(/^!/, '')).test(each)))
  return last === undefined || last.startsWith('!')
}

/**
 * As Docker reads them: a star stands for anything within a name, also for a dot at its beginning; two for any folders.
 */
function matcher(pattern: string): RegExp {
  const signs = pattern.replaceAll(/[.+^${}()|[\]\\?]/g, '\\$&')
  return new RegExp(`^${signs.replaceAll('**/', '(?:.+/)?').replaceAll('*', '[^/]*')}$`)
}
