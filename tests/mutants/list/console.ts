import type { Mutant } from '../mutant.ts'

export const consolePage: readonly Mutant[] = [
  {
    breaks: 'the console runs nothing inline',
    file: 'src/http/console.ts',
    old: `"default-src 'self'",`,
    new: `"default-src 'self' 'unsafe-inline'",`,
    caughtBy: ['src/http/console.test.ts'],
  },
  {
    breaks: 'only files of the build are served',
    file: 'src/http/console.ts',
    old: "if (site.state() !== 'ready' || type === undefined) throw new Problem('not_found')",
    new: "if (type === undefined) throw new Problem('not_found')",
    caughtBy: ['src/http/console.test.ts'],
  },
  {
    breaks: 'a console that is older than its sources is built anew',
    file: 'src/console/sources.ts',
    old: "return readFileSync(mark, 'utf8') === hashOfSources(project)",
    new: 'return true',
    caughtBy: ['src/console/sources.test.ts'],
  },
]
