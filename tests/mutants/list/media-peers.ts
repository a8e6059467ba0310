import type { Mutant } from '../mutant.ts'

const tones = { caughtBy: ['tests/media/tones.test.ts'] }
const digits = { caughtBy: ['tests/media/digits.test.ts'] }
const network = { caughtBy: ['tests/media/bad-network.test.ts'] }
const strangers = { caughtBy: ['tests/media/strangers.test.ts'] }

export const mediaPeers: readonly Mutant[] = [
  {
    breaks: 'a call in µ-law is heard and spoken in µ-law',
    file: 'src/media/talk/live-call.ts',
    old: '{ plan, model, law: terms?.codec ?? FIRST_LAW }',
    new: '{ plan, model, law: FIRST_LAW }',
    ...tones,
  },
  {
    breaks: 'who holds the call misses nothing of what the agent says',
    file: 'src/media/talk/live-call.ts',
    old: 'terms?.sends === true && talk.pull(frame)',
    new: 'talk.pull(frame)',
    ...tones,
  },
  {
    breaks: 'nothing is sent to who holds the call',
    file: 'src/media/rtp/stream.ts',
    old: 'if (!sends) this.#sender.rest(1)',
    new: 'if (this.#isLost) this.#sender.rest(1)',
    ...tones,
  },
  {
    breaks: 'a key of a telephone counts once',
    file: 'src/media/rtp/dtmf.ts',
    old: 'const isKnown = ahead === 0 || goesOn(state, heard)',
    new: 'const isKnown = goesOn(state, heard)',
    ...digits,
  },
  {
    breaks: 'keys that we press are heard as the ones they are',
    file: 'src/media/rtp/dtmf.ts',
    old: "event: KEYS.indexOf(keys[0] ?? ''),",
    new: "event: KEYS.indexOf(keys.at(-1) ?? ''),",
    ...digits,
  },
  {
    breaks: 'sound is held back until late packets are there',
    file: 'src/media/rtp/delay.ts',
    old: 'bin * BIN_SAMPLES + FRAME_SAMPLES))',
    new: '0))',
    ...network,
  },
  {
    breaks: 'packets are heard in the order of their sound, not in that of their coming',
    file: 'src/media/rtp/jitter-buffer.ts',
    old: 'return this.#anchor.position + timestampDistance(this.#anchor.timestamp, timestamp)',
    new: 'return Math.max(this.#end, this.#ring.cursor + 0 * timestamp)',
    ...network,
  },
  {
    breaks: 'a peer that begins anew is heard',
    file: 'src/media/rtp/reception.ts',
    old: 'const follows = this.#odd.ssrc === ssrc && this.#odd.next === sequence',
    new: 'const follows = ssrc === sequence',
    ...network,
  },
  {
    breaks: 'strangers are not heard, and steal nothing',
    file: 'src/media/rtp/latch.ts',
    old: 'return this.isConfirmed ? near >= HEIRS_FROM && silentMs >= SILENCE_MS.confirmed : silentMs >= SILENCE_MS.candidate',
    new: 'return silentMs >= 0',
    caughtBy: ['src/media/rtp/latch.test.ts'],
  },
  {
    breaks: 'who came first makes room for the peer',
    file: 'src/media/rtp/latch.ts',
    old: 'if (this.#rankOf(from) > this.#current.rank) return true',
    new: '',
    caughtBy: ['src/media/rtp/latch.test.ts'],
  },
  {
    breaks: 'what a flood brings is dropped at next to no cost',
    file: 'src/media/rtp/stream.ts',
    old: 'this.#dropped.flood += 1',
    new: 'for (const untilMs = nowMs + 3; this.#clock.monotonicMs() < untilMs; );',
    ...strangers,
  },
  {
    breaks: 'resampling makes no sample of sound that has not come',
    file: 'src/media/audio/resample.ts',
    old: 'Math.ceil((filled - 2 * reach) / step)',
    new: 'Math.ceil((filled - 2 * reach) / step) + 1',
    caughtBy: ['src/media/audio/resample.test.ts'],
  },
  {
    breaks: 'a way that has just held is still asked whether it holds',
    file: 'src/media/audio/echo.ts',
    old: 'if (rests > 0) rests -= 1',
    new: 'if (learnt >= LEARNT_FRAMES) rests = 0',
    caughtBy: ['src/media/audio/echo.test.ts'],
  },
  {
    breaks: 'frames that wait to be looked at are looked at in their order',
    file: 'src/media/audio/voicing.ts',
    old: 'frames[(next - waiting + FRAMES) % FRAMES]',
    new: 'frames[(next - 1 + FRAMES) % FRAMES]',
    caughtBy: ['src/media/audio/voicing.test.ts'],
  },
  {
    breaks: 'where one side has ended the recording has the other alone',
    file: 'src/media/recording/recorder.ts',
    old: 'const longer = heard.length > said.length ? heard : said',
    new: 'const longer = said',
    caughtBy: ['src/media/recording/recorder.test.ts'],
  },
]
