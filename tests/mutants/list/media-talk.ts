import type { Mutant } from '../mutant.ts'

const part = (name: string, ...tests: string[]) => ({
  file: `src/media/talk/${name}.ts`,
  caughtBy: (tests.length > 0 ? tests : [name]).map((test) => `src/media/talk/${test}.test.ts`),
})
const session = part('played-session', 'played-model')
const model = part('played-model')
const latency = part('latency')
const call = part('live-call')

/** Sessions of speech models on a real line, and what is measured there. */
export const mediaTalk: readonly Mutant[] = [
  {
    breaks: 'nothing that a model says is heard before it was asked to speak',
    ...session,
    old: 'return !this.#cut && this.#house.floor.mayBeHeard',
    new: 'return !this.#cut',
  },
  {
    breaks: 'a cough cuts none of the engine’s own sentences, and 400 ms of voice do',
    ...session,
    old: 'const ASSENT_MS = 400',
    new: 'const ASSENT_MS = 300',
  },
  {
    breaks: 'an interruption that the model tells of cuts what it says by itself, at once',
    ...session,
    old: 'if (this.#isFixed && this.#heard.speaking &&',
    new: 'if (this.#heard.speaking &&',
  },
  {
    breaks: 'the engine’s own sentence is its own only until it was heard',
    ...session,
    old: '      this.#isFixed = false\n      this.#isDoubted = false\n      this.#queue.push',
    new: '      this.#isDoubted = false\n      this.#queue.push',
  },
  {
    breaks: 'a model that yields by itself is not cut',
    ...session,
    old: 'if (this.hears && (signalsInterruption || this.#isStream)) return',
    new: 'if (this.hears && signalsInterruption) return',
  },
  {
    breaks: 'a model that yielded because the person spoke was interrupted',
    ...session,
    old: "kind: hasYielded ? 'interrupted' : kind",
    new: 'kind',
  },
  {
    breaks: 'a model that went on has not yielded',
    ...session,
    old: 'const YIELD_SECONDS = 2',
    new: 'const YIELD_SECONDS = 20',
  },
  {
    breaks: 'who had finished their sentence has not yielded',
    ...session,
    old: 'const hasFinished = over < FINISHED_SECONDS && SENTENCE_END.test(this.#said)',
    new: 'const hasFinished = over < 0',
  },
  {
    breaks: 'a turn of a model that streams ends where it was last audible',
    ...session,
    old: 'atSeconds: this.#audibleUntil }',
    new: '}',
  },
  {
    breaks: 'no more of a model’s stream is queued than its bound',
    ...session,
    old: 'if (tooMany > 0 && isHeard) this.#heard.played(this.#playout.skip(tooMany))',
    new: '',
  },
  {
    breaks: 'what is left out of a stream is silence first',
    ...session,
    old: 'if (tooMany <= 0 || isHeard) this.#write(piece, isHeard)',
    new: 'if (piece) this.#write(piece, isHeard)',
  },
  {
    breaks: 'what a model says does not wait behind its own silence',
    ...session,
    old: 'const most = hasVoice ? queuedMsMax : this.#cushion.ms',
    new: 'const most = queuedMsMax',
  },
  {
    breaks: 'a voice that ran dry is waited for',
    ...part('cushion'),
    old: 'this.ms = Math.min(MOST_MS, this.ms + lateMs)',
    new: 'this.ms = 0',
  },
  {
    breaks: 'a session that is lost while it speaks says so at once',
    ...session,
    old: "this.#queue.push({ kind: 'expiring', inSeconds: 0 })",
    new: '',
  },
  {
    breaks: 'a session that another has taken over from says nothing new',
    ...session,
    old: "if (this.#state === 'open') this.#state = 'retired'",
    new: '',
  },
  {
    breaks: 'a session that was dropped does not stand in the way of the next',
    ...session,
    old: '    this.#heard.replaced()\n    const { clock, inner }',
    new: '    const { clock, inner }',
  },
  {
    breaks: 'what a session has cost is told also as it closes',
    ...session,
    old: "if (event.kind === 'usage') this.#queue.push(event)\n    else if (event.kind === 'closed') this.#lose(event)\n    else if (this.#state !== 'open') return",
    new: "if (this.#state !== 'open') return\n    else if (event.kind === 'usage') this.#queue.push(event)\n    else if (event.kind === 'closed') this.#lose(event)",
  },
  {
    breaks: 'whoever takes over knows what is still to be heard',
    ...model,
    old: "withUnheard(plan.history, current?.unheard.trim() ?? '')",
    new: 'plan.history',
  },
  {
    breaks: 'whoever takes over hears what nobody has answered for',
    ...model,
    old: 'backlog.replay((codes) => session.hear(codes))',
    new: '',
  },
  {
    breaks: 'the last words of the one before are heard first',
    ...model,
    old: 'last = current?.speaking ? current : null',
    new: 'last = null',
  },
  {
    breaks: 'what was answered for is not heard again',
    ...model,
    old: 'backlog.hear(codes, person.isSettled && current?.hears === true)',
    new: 'backlog.hear(codes, false)',
  },
  {
    breaks: 'what is being said while no session is there is kept',
    ...model,
    old: 'backlog.hear(codes, person.isSettled && current?.hears === true)',
    new: 'backlog.hear(codes, person.isSettled)',
  },
  {
    breaks: 'what the person says is written down once, though two sessions hear it',
    ...part('person-speech'),
    old: "      turn = 'voice'\n      before = understood",
    new: "      turn = 'none'\n      before = understood",
  },
  {
    breaks: 'a turn of the person ends with their voice, also where its words are quicker than our ear',
    ...part('person-speech'),
    old: 'voice.to = Math.max(voice.to, atSeconds)',
    new: 'voice.to = voice.from',
  },
  {
    breaks: 'what one session had understood is not lost with it',
    ...part('person-speech'),
    old: 'text: before, final: true',
    new: "text: '', final: true",
  },
  {
    breaks: 'what cannot be heard begins no turn',
    ...part('heard-speech', 'played-model'),
    old: 'if (!first.begun && first.isAudible) {',
    new: 'if (!first.begun && first.end > first.begin) {',
  },
  {
    breaks: 'silence that is streamed belongs to no turn',
    ...part('heard-speech'),
    old: 'if (!this.#isStream || isAudible) this.#extend',
    new: 'this.#extend',
  },
  {
    breaks: 'a stream’s turn is over after so much silence, whatever is told of it',
    ...part('heard-speech', 'played-model'),
    old: '|| this.#quiet < QUIET_SAMPLES) return',
    new: '|| this.#quiet > 0) return',
  },
  {
    breaks: 'a sentence in the middle of which the model was lost was cut off',
    ...part('heard-speech', 'played-model'),
    old: "kind: first.cut ? 'interrupted' : 'agent_turn_ended'",
    new: "kind: 'agent_turn_ended'",
  },
  {
    breaks: 'what was reached before the telephone rang and lost meanwhile is reached anew',
    ...part('reached-model'),
    old: 'if (!(error instanceof ModelRefused) || !PASSING.has(error.fault.code)) throw error',
    new: 'if (error) throw error',
  },
  {
    breaks: 'of what was not answered for all is kept, up to a bound',
    ...part('backlog'),
    old: 'const most = isSettled ? KEPT_FRAMES : FRAMES_MAX',
    new: 'const most = KEPT_FRAMES',
  },
  {
    breaks: 'what a session was answering when it was lost is not heard by the next',
    ...session,
    old: '      this.#house.floor.answered()\n',
    new: '',
  },
  {
    breaks: 'latency counts from the end of the person’s voice',
    ...latency,
    old: 'ms: Math.round(1_000 * (began - to))',
    new: 'ms: Math.round(1_000 * began)',
  },
  {
    breaks: 'what comes after a cough is no answer',
    ...latency,
    old: 'if (hadWords(answer)) answers.push(answer)',
    new: 'if (answer) answers.push(answer)',
  },
  {
    breaks: 'who answers before it is known that a voice has ended has answered it',
    ...latency,
    old: 'else if (voice) voice.began = at',
    new: 'else if (voice) voice.began = null',
  },
  {
    breaks: 'words that come after their answer count for it',
    ...latency,
    old: '      answers.push(...doubtful.filter(hadWords))\n',
    new: '',
  },
  {
    breaks: 'the first word counts from the end of a greeting',
    ...latency,
    old: 'firstWord = at - (to ?? 0)',
    new: 'firstWord = at',
  },
  {
    breaks: 'a percentile is the smallest that so many are no larger than',
    ...latency,
    old: 'Math.ceil(share * sorted.length) - 1',
    new: 'Math.floor(share * sorted.length)',
  },
  {
    breaks: 'the agent is heard from its first audible frame on the wire',
    ...part('agent-voice'),
    old: "if (!speaks) say('started', atSeconds)",
    new: "if (!speaks) say('started', last.seconds)",
  },
  {
    breaks: 'a model that cannot be had ends its call with why',
    ...call,
    old: 'if (error instanceof ModelRefused) return error\n',
    new: '',
  },
  {
    breaks: 'a call’s ending says how its leg sounded',
    ...call,
    old: 'quality: qualityOf(stream.stats(), isBrowser ? BROWSER_CODEC : (terms?.codec ?? FIRST_LAW)),',
    new: '',
  },
  {
    breaks: 'a call’s ending says how fast the agent was',
    ...part('live-talk', 'live-call'),
    old: ', latency: latency.result() }',
    new: ' }',
  },
  {
    breaks: 'silence that a model streams is silence on the wire',
    file: 'src/media/audio/audible.ts',
    old: 'const LEAST = 160',
    new: 'const LEAST = 0',
    caughtBy: ['src/media/talk/live-call.test.ts', 'src/media/talk/played-model.test.ts'],
  },
  {
    breaks: 'a packet that came too late is as good as lost',
    file: 'src/media/rtp/leg-quality.ts',
    old: 'Math.max(0, lost) + late',
    new: 'Math.max(0, lost)',
    caughtBy: ['src/media/rtp/leg-quality.test.ts'],
  },
  {
    breaks: 'delay costs quality, little up to 177 ms and more beyond',
    file: 'src/media/rtp/leg-quality.ts',
    old: '0.11 * Math.max(0, delayMs - DELAY_NOTICED_MS)',
    new: '0',
    caughtBy: ['src/media/rtp/leg-quality.test.ts'],
  },
]
