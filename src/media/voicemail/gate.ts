import type { Frame, GateState, Heard, Tone, Verdict } from './gate-state.ts'
import { asksToHold, type GreetingReading, readGreeting } from './phrases.ts'

/**
 * Who has answered a call that we placed: `(state, what was heard) → (state, verdict)`, without a clock or a sound. In
 * this order it promises that no person is taken for a machine, that the first words are not delayed, and that machines
 * are found; so whatever is in doubt is a person. It holds the agent's tongue until somebody has greeted, goes on
 * listening while the agent speaks and for a while after, and falls silent when somebody has answered the agent
 * (rules.md#voicemail).
 *
 * The chart, whose states are what was told last. Opened → `wait`, at the first thing heard. `wait` → `person`: the
 * greeting is over, or none comes. `wait`, `person` → `screener`: it says that it screens calls. Each of the three →
 * `machine`: a rule of `MACHINE` holds. `screener` → `person`: somebody answers the agent. After a machine, after an
 * answer, or a while after the agent's words it is closed and judges nothing more. They are looked for in the order
 * answer, screener, machine, greeting.
 */
/**
 * What ends a greeting; where a machine is suspected the agent waits longer, so that its words or its beep can settle
 * it.
 */
const PAUSE_SECONDS = 0.7
const SUSPICIOUS_PAUSE_SECONDS = 1.2
const NOBODY_SPEAKS_SECONDS = 2
/** A greeting that is longer is a suspicion; one that goes on without a pause is a machine. */
const LONG_SECONDS = 4
const ENDLESS_SECONDS = 12
/** Where it is a clean line: in a loud room somebody always speaks. */
const ENDLESS_CONTRAST_DB = 20
/** Where others are heard in the room, or the line is noisy, the end of a greeting is hard to hear. */
const ROOM_CONTRAST_DB = 26
/** Who is said to be a mailbox and speaks so long without a pause is one. */
const MAILBOX_SECONDS = 2.5
/** A voice that is so much softer than the loudest is not the one that greeted; less on a noisy line. */
const SOFTER_DB = { least: 6, most: 12, part: 0.5 }
const PEAK_FALL_DB = 0.02
/** Who goes on so much softer than the greeting was is another in the room. */
const LATELY_FALL_DB = 0.4
const ANOTHER_DB = 8
const RECENT_FRAMES = 0b111111
const LOUD_FRAMES = 3
/** How long the end of a voice may be too soft for it. */
const TAIL_SECONDS = 0.25
const FRAME_SECONDS = 0.02
/**
 * A beep: 150 ms of which the edges are not seen, after so much speech, soon after it, about as loud, and then silence.
 */
const BEEP_FRAMES = 5
const BEEP_MAX_SECONDS = 3
const BEEP_AFTER_SPEECH_SECONDS = 1.5
const BEEP_WITHIN_SECONDS = 4
/**
 * As loud as the voice before it, and as networks play it, not as a room brings it; softer where a message was asked
 * for.
 */
const BEEP_SOFTER_DB = { known: 10, unknown: 3 }
const BEEP_LEAST_DBFS = -22
const BEEP_QUIET_SECONDS = 0.3
const BEEP_ECHO_SECONDS = 0.1
const QUIET_ABOVE_DB = 8
const QUIET_BELOW_BEEP_DB = 20
/** How long before a tone is known as one it may have begun, and how long it may be broken off. */
const ONSET_SECONDS = 0.03
const CUT_SECONDS = 0.2
const EDGE_DB = 8
const SAME_HZ = 6
const TRAIL_FRAMES = 12
const NO_GREETING = { greeting: null, spokenBefore: 0 } as const
/** The answer of a fax (ITU-T T.30, V.25). */
const FAX = { hz: 2_100, within: 20, seconds: 1.2 }
/** Who seemed to be a machine and says nothing to the agent for so long is one. */
const SUSPECT_SILENT_SECONDS = 3
/** For how long it listens after the agent's words; longer where a screener has gone to ask. */
const AFTER_WORDS_SECONDS = 20
const SCREENED_SECONDS = 30
/** The newest of what was understood. */
const TEXT_MAX_CHARACTERS = 600

export function judgeAnswerer(state: GateState, heard: Heard): { state: GateState; verdict: Verdict | null } {
  if (state.closed) return { state, verdict: null }
  const after = hear(state, heard)
  const verdict = after.closed ? null : verdictOf(after)
  if (verdict === null) return { state: after.answered ? { ...after, closed: true } : after, verdict }
  return { state: settle(after, verdict), verdict }
}

function settle(state: GateState, verdict: Verdict): GateState {
  const told = { ...state, told: verdict, closed: verdict === 'machine' || state.answered }
  if (verdict !== 'screener') return told
  const words = { finished: '', open: '', greetedAt: null, from: null, passed: state.words.from !== null }
  return { ...told, words, reading: readGreeting(''), tone: null }
}

function verdictOf(state: GateState): Verdict | null {
  if (state.answered) return state.told === 'screener' ? 'person' : null
  if (state.told === null) return 'wait'
  if (state.reading.screener && state.told !== 'screener') return 'screener'
  if (MACHINE.some((rule) => rule.holds(state))) return 'machine'
  return state.told === 'wait' && mayBeSpokenTo(state) ? 'person' : null
}

function hear(state: GateState, heard: Heard): GateState {
  if (heard.kind === 'words') return hearWords(state, heard)
  if (heard.kind === 'frame') return hearFrame(state, heard)
  if (heard.change === 'ended') return { ...state, agentEnded: heard.at }
  return { ...state, agentBegan: state.agentBegan ?? heard.at, agentEnded: null }
}

function hearFrame(state: GateState, frame: Frame): GateState {
  const { agentEnded, told } = state
  const seconds = told === 'screener' ? SCREENED_SECONDS : AFTER_WORDS_SECONDS
  const closed = agentEnded !== null && frame.at > agentEnded + seconds
  const quietest = Math.min(state.quietest, frame.level)
  const lately = Math.max(Math.min(frame.level, state.level), state.lately - LATELY_FALL_DB)
  const now = { ...state, closed, now: frame.at, level: frame.level, quietest, lately }
  return hearTone(traced(hearVoice(now, frame, state.level), now), frame)
}

function traced(state: GateState, before: GateState): GateState {
  const { greeting, spokenBefore, now: at } = state
  if (!greeting || greeting === before.greeting) return state
  return { ...state, trail: [...state.trail.slice(-TRAIL_FRAMES), { at, greeting, spokenBefore }] }
}

/** A voice that goes on softly behind the one that greeted, as of a television, does not prolong the greeting. */
function hearVoice(state: GateState, frame: Frame, before: number): GateState {
  const { at, voice, level, toneFrames } = frame
  const { greeting } = state
  const floor = Math.max(frame.floor, state.quietest)
  if (voice === null) return dieAway(state, frame.voiceEnded)
  if (toneFrames >= BEEP_FRAMES || isNearTone(state, frame)) return state
  // Of two frames the softer one: a click is no voice.
  const loud = Math.min(level, before)
  const peak = Math.max(loud, greeting ? greeting.peak - PEAK_FALL_DB : loud)
  const softer = Math.max(SOFTER_DB.least, Math.min(SOFTER_DB.most, SOFTER_DB.part * (peak - floor)))
  const recent = ((state.recent << 1) | (level > peak - softer ? 1 : 0)) & RECENT_FRAMES
  // One frame now and then is somebody else in the room.
  const isGreeting = (recent & 1) === 1 && bits(recent) >= LOUD_FRAMES
  if (greeting && !isGreeting) return { ...state, recent, greeting: { ...greeting, peak } }
  const contrast = peak - floor
  const loudest = Math.max(level, greeting?.loudest ?? level)
  if (greeting && at - greeting.to < PAUSE_SECONDS)
    return { ...state, recent, contrast, greeting: { ...greeting, to: at, peak, loudest } }
  const from = greeting && voice <= greeting.to ? at - FRAME_SECONDS : voice
  return { ...state, recent, contrast, spokenBefore: spokenIn(state), greeting: { from, to: at, peak, loudest } }
}

function bits(mask: number): number {
  let count = 0
  for (let rest = mask; rest > 0; rest >>= 1) count += rest & 1
  return count
}

/** The last of a greeting is soft: once it is known when the voice ended, it ended then. */
function dieAway(state: GateState, ended: number): GateState {
  const { greeting, tone } = state
  if (!greeting || ended <= greeting.to || ended - greeting.to > TAIL_SECONDS) return state
  // To the ear a beep right after it is a part of it.
  const to = tone && tone.from >= greeting.to ? Math.min(ended, tone.from) : ended
  return to === greeting.to ? state : { ...state, greeting: { ...greeting, to } }
}

function hearTone(state: GateState, { at, level, floor, toneFrames: frames, toneHz: hz }: Frame): GateState {
  const isFax = frames > 0 && Math.abs(hz - FAX.hz) < FAX.within
  const faxSeconds = isFax ? state.faxSeconds + FRAME_SECONDS : state.faxSeconds
  if (frames >= BEEP_FRAMES)
    return beep(state, { hz, from: at - frames * FRAME_SECONDS, to: at, level, quiet: true }, faxSeconds)
  const { tone } = state
  const isOver = !tone || at <= tone.to + BEEP_ECHO_SECONDS
  const isQuiet = isOver || level < Math.max(floor + QUIET_ABOVE_DB, tone.level - QUIET_BELOW_BEEP_DB)
  if (isQuiet) return isFax ? { ...state, faxSeconds } : state
  return { ...state, faxSeconds, tone: { ...tone, quiet: false } }
}

/**
 * Its first moments were taken for a voice: what was before them counts. One that a lost packet has cut in two is one.
 */
function beep(state: GateState, tone: Tone, faxSeconds: number): GateState {
  const { tone: last, trail } = state
  const isSame = last !== null && Math.abs(last.hz - tone.hz) < SAME_HZ && tone.from - last.to < CUT_SECONDS
  const now = isSame ? { ...tone, from: last.from } : tone
  const before = trail.findLast(({ at }) => at <= now.from - ONSET_SECONDS)
  const { greeting, spokenBefore } = before ?? (trail.length > 0 && !isSame ? NO_GREETING : state)
  return { ...state, faxSeconds, tone: now, greeting, spokenBefore, trail: before ? [before] : trail }
}

/** The edges of a tone, and what a lost packet makes of it, are no voice. */
function isNearTone({ tone }: GateState, { at, level }: Frame): boolean {
  return tone !== null && at - tone.to < CUT_SECONDS && Math.abs(level - tone.level) < EDGE_DB
}

/** Somebody who begins to speak when the agent has finished, and says nothing that machines say, has answered it. */
function hearWords(state: GateState, { at, text, final }: Heard & { kind: 'words' }): GateState {
  const { words, agentBegan, agentEnded } = state
  const from = words.from ?? at
  if (words.passed) return final ? { ...state, words: { ...words, passed: false } } : state
  const finished = final ? `${words.finished} ${text}`.slice(-TEXT_MAX_CHARACTERS) : words.finished
  const open = final ? '' : (words.open + text).slice(-TEXT_MAX_CHARACTERS)
  const isAnswer = agentBegan !== null && agentEnded !== null && from >= agentEnded
  const reading = readAll(state, { all: `${finished} ${open}`, turn: final ? text : open, isAnswer })
  const isHuman = !reading.machine && !reading.screener && (reading.person || reading.hints === 0)
  const greetedAt = final && text.trim() !== '' && isHuman ? at : words.greetedAt
  const isSaid = isAnswer && final && text.trim() !== ''
  const answered = isSaid && !reading.machine && !reading.screener && !isHeld(state, text)
  return { ...state, answered, reading, words: { finished, open, greetedAt, from: final ? null : from, passed: false } }
}

/** Who is asked something may say much that nobody greets with: of an answer only what is certain counts. */
function readAll(state: GateState, said: { all: string; turn: string; isAnswer: boolean }): GreetingReading {
  if (said.turn.trim() === '') return state.reading
  if (!said.isAnswer) return readGreeting(said.all)
  const { certain, screener } = readGreeting(said.turn)
  return { ...state.reading, machine: state.reading.machine || certain, screener: state.reading.screener || screener }
}

/** A screener that asks to wait has not brought anybody yet. */
const isHeld = ({ told }: GateState, text: string): boolean => told === 'screener' && asksToHold(text)

interface Rule {
  name: string
  holds: (state: GateState) => boolean
}

/** The first words wait for none of these; any of them ends the call. */
const MACHINE: readonly Rule[] = [
  { name: 'it says what only machines say', holds: ({ reading }) => reading.machine },
  {
    name: 'it asks for a message, at length',
    holds: (state) => isHinted(state) && isLengthy(state) && !hasSpoken(state),
  },
  { name: 'it beeps', holds: hasBeeped },
  { name: 'it is a fax', holds: (state) => state.faxSeconds >= FAX.seconds && spokenIn(state) < 1 },
  { name: 'the network calls it a mailbox', holds: (state) => isMailbox(state) && lengthOf(state) >= MAILBOX_SECONDS },
  {
    name: 'it never pauses',
    holds: (state) => isEndless(state) && state.contrast >= ENDLESS_CONTRAST_DB && !state.reading.person,
  },
  { name: 'it seemed to be one, and has nothing to say', holds: isSuspectSilent },
]

const hasSpoken = ({ agentBegan }: GateState): boolean => agentBegan !== null
const lengthOf = ({ greeting }: GateState): number => (greeting ? greeting.to - greeting.from : 0)
const spokenIn = (state: GateState): number => state.spokenBefore + lengthOf(state)
const isEndless = (state: GateState): boolean => state.told === 'wait' && lengthOf(state) > ENDLESS_SECONDS

const isMailbox = ({ diverted, reading, told }: GateState): boolean =>
  diverted === 'mailbox' && !reading.person && told !== 'screener'

/** A message is asked for, and another hint is there; and nobody who picks up a telephone talks like that. */
const isHinted = ({ reading, told }: GateState): boolean =>
  reading.asksForMessage && reading.hints > 1 && !reading.person && told !== 'screener'
const isLengthy = (state: GateState): boolean => state.reading.hints > 2 || spokenIn(state) >= LONG_SECONDS

const isSuspect = (state: GateState): boolean =>
  isMailbox(state) || (state.reading.asksForMessage && !state.reading.person && state.told !== 'screener')

function isSuspectSilent(state: GateState): boolean {
  const { agentBegan, agentEnded, greeting, now } = state
  if (agentBegan === null || agentEnded === null || !isSuspect(state)) return false
  // Whatever was heard since may be an answer.
  if (greeting && greeting.from > agentEnded) return false
  return now - Math.max(agentEnded, greeting?.to ?? 0) >= SUSPECT_SILENT_SECONDS
}

function hasBeeped(state: GateState): boolean {
  const { tone, greeting, now, reading, told } = state
  if (!tone || !greeting || !tone.quiet || reading.person || told === 'screener') return false
  if (now - tone.to < BEEP_QUIET_SECONDS || tone.to - tone.from > BEEP_MAX_SECONDS) return false
  const isAfterSpeech = tone.from >= greeting.to - BEEP_ECHO_SECONDS && tone.from <= greeting.to + BEEP_WITHIN_SECONDS
  const isLoud = reading.asksForMessage
    ? tone.level >= greeting.loudest - BEEP_SOFTER_DB.known
    : tone.level >= Math.max(BEEP_LEAST_DBFS, greeting.loudest - BEEP_SOFTER_DB.unknown)
  return isAfterSpeech && isLoud && spokenIn(state) >= BEEP_AFTER_SPEECH_SECONDS
}

/** Whoever has greeted is let finish; what may be a beep is heard to its end. */
function mayBeSpokenTo(state: GateState): boolean {
  const { greeting, tone, now, diverted, reading } = state
  if (tone && now - tone.to < BEEP_QUIET_SECONDS && tone.to - tone.from < BEEP_MAX_SECONDS) return false
  if (!greeting) return now >= NOBODY_SPEAKS_SECONDS
  if (isEndless(state) || hasGreetedInNoise(state)) return true
  const isSuspicious = lengthOf(state) > LONG_SECONDS || diverted !== null || (reading.hints > 0 && !reading.person)
  // A frame is heard when it is over: on the wire the pause is longer by that.
  return now + FRAME_SECONDS - greeting.to >= (isSuspicious ? SUSPICIOUS_PAUSE_SECONDS : PAUSE_SECONDS) - SLACK_SECONDS
}
/** In a loud room somebody always speaks: there the words tell when whoever greeted has done so. */
function hasGreetedInNoise({ words, contrast, now, greeting, lately }: GateState): boolean {
  if (words.greetedAt === null || now - words.greetedAt < PAUSE_SECONDS) return false
  const goesOn = greeting !== null && now - greeting.to <= 2 * FRAME_SECONDS
  return contrast < ROOM_CONTRAST_DB || (goesOn && lately < greeting.loudest - ANOTHER_DB)
}
/** Of a sum of many frames. */
const SLACK_SECONDS = 0.001
