import type { Mutant } from '../mutant.ts'

const spokenLine = ['tests/media/conversation.test.ts']
const killed = ['tests/media/killed.test.ts']

/** What only a whole conversation shows, and what is served of its recording. */
export const spoken: readonly Mutant[] = [
  {
    breaks: 'the agents of live calls speak with the model that they are given',
    file: 'src/roles/sip.ts',
    old: 'const model = speech ?? { module: SPEECH_MODELS, options: config.speech }',
    new: 'const model = { module: SPEECH_MODELS, options: config.speech }',
    caughtBy: spokenLine,
  },
  {
    breaks: 'both voices are in a recording',
    file: 'src/media/talk/live-talk.ts',
    old: 'recorder?.write(heardPcm, saidPcm)',
    new: 'recorder?.write(heardPcm, new Int16Array(heardPcm.length))',
    caughtBy: spokenLine,
  },
  {
    breaks: 'a turn of the person begins with their voice',
    file: 'src/media/talk/live-talk.ts',
    old: 'if (change) played.voice(',
    new: 'if (change && !played) played.voice(',
    caughtBy: spokenLine,
  },
  {
    breaks: 'a caller who hangs up has hung up',
    file: 'src/media/pool-leg.ts',
    old: "const SIGNALS = ['closing', 'left', 'gone']",
    new: "const SIGNALS = ['closing', 'gone']",
    caughtBy: spokenLine,
  },
  {
    breaks: 'what a killed node had recorded of a conversation is kept',
    file: 'src/domain/nodes/nodes.ts',
    old: '(await house.rescueRecording?.(call.id)) ?? null',
    new: 'house.rescueRecording === undefined ? { seconds: 0 } : null',
    caughtBy: ['src/domain/nodes/nodes.test.ts'],
  },
  {
    breaks: 'whoever takes a call over looks for its recording',
    file: 'src/main.ts',
    old: '{ ...foundations, heartDb, register, poke, rescueRecording },',
    new: '{ ...foundations, heartDb, register, poke },',
    caughtBy: killed,
  },
  {
    breaks: 'a recording is written as the call goes on',
    file: 'src/media/recording/recorder-file.ts',
    old: 'await writeAll(file, bytes, WAV_HEADER_BYTES + sample * BYTES_PER_SAMPLE)',
    new: 'if (bytes.length < 8_000) await writeAll(file, bytes, WAV_HEADER_BYTES + sample * BYTES_PER_SAMPLE)',
    caughtBy: killed,
  },
  {
    breaks: 'no account sees how loud the calls of another are',
    file: 'src/http/routes/conversation.ts',
    old: 'const sound = await expectRecording(db, caller, id)\n      const found',
    new: 'const found',
    caughtBy: ['tests/e2e/http-tenants.test.ts'],
  },
  {
    breaks: 'a recording that is not where it should be is no answer of 404',
    file: 'src/http/routes/conversation.ts',
    old: 'if (!found) throw unreadable()',
    new: "if (!found) throw new Problem('not_found')",
    caughtBy: ['tests/e2e/test-mode.test.ts'],
  },
  {
    breaks: 'each part of a waveform has its own peaks',
    file: 'src/http/routes/conversation.ts',
    old: 'found.peaks.subarray(2 * n, 2 * n + 2)',
    new: 'found.peaks.subarray(n, n + 2)',
    caughtBy: ['tests/e2e/test-mode.test.ts'],
  },
  {
    breaks: 'a waveform has no more parts than it may',
    file: 'src/contract/conversation-routes.ts',
    old: 'const BUCKETS_MAX = 4_000',
    new: 'const BUCKETS_MAX = 10_000',
    caughtBy: ['tests/e2e/http-errors.test.ts'],
  },
]
