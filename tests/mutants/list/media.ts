import type { Mutant } from '../mutant.ts'

export const media: readonly Mutant[] = [
  {
    breaks: 'a recording is there whole or not at all',
    file: 'src/media/recording/recordings.ts',
    old: "const draft = `${path}.${randomBytes(6).toString('hex')}.part`",
    new: 'const draft = path',
    caughtBy: ['src/media/recording/recordings.test.ts'],
  },
  {
    breaks: 'only the id of a call names a recording',
    file: 'src/media/recording/recordings.ts',
    old: "if (!isId('call', callId))",
    new: "if (callId === '')",
    caughtBy: ['src/media/recording/recordings.test.ts'],
  },
  {
    breaks: 'a recording that somebody writes is not swept',
    file: 'src/media/recording/recordings.ts',
    old: 'if (!found || found.mtimeMs >= beforeMs) continue',
    new: 'if (!found) continue',
    caughtBy: ['src/media/recording/recordings.test.ts'],
  },
  {
    breaks: 'only what was left half written is swept',
    file: 'src/media/recording/recordings.ts',
    old: 'if (DRAFT.test(name)) yield',
    new: 'if (name) yield',
    caughtBy: ['src/media/recording/recordings.test.ts'],
  },
  {
    breaks: 'a recording is gone when it is said to be',
    file: 'src/media/recording/recordings.ts',
    old: 'await unlink(path).then(() => true, unlessGone)',
    new: 'await stat(path).then(() => true, unlessGone)',
    caughtBy: ['src/media/recording/recordings.test.ts'],
  },
]
