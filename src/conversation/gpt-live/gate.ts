/**
 * When the model is listened to. It speaks when it likes, and cannot be told to stop; so what it says before it was
 * asked for the first words is kept back, and what it goes on saying after it was asked for another sentence is
 * dropped.
 *
 * Whoever picks up a telephone says hello, and the model, which has its first words in its prompt, begins to say them
 * before it is their time. Such a beginning is not thrown away to be asked for again: it waits, and is handed out from
 * its start when the words are asked for, at the pace at which more of it comes; in the first pause it has caught up.
 */
export type TranscriptPiece =
  | { kind: 'audio'; audio: Uint8Array; ms: number; loud: boolean }
  | { kind: 'agent_text'; text: string }
  | { kind: 'agent_turn_ended' }

/** Beside what the model says: a sentence or a reply is asked of it, and somebody on the line is heard. */
export type GateEvent = TranscriptPiece | { kind: 'say'; text: string } | { kind: 'reply' } | { kind: 'heard' }

/** A sentence has to be asked for; `instead` of what is being said. */
export type SentenceRequest = { kind: 'ask'; text: string; instead: boolean }

export interface Gate {
  /**
   * `open`: all goes through. `shut`: the first words are not due yet. `asked`: they are, and what is kept back has no
   * words yet by which to know it. `replacing`: another sentence was asked for.
   */
  readonly mode: 'open' | 'shut' | 'asked' | 'replacing'
  /** Kept back, or still to be handed out. */
  readonly held: readonly TranscriptPiece[]
  /** Of `shut`: it has been speaking for too long for this to be a beginning. */
  readonly late: boolean
  /** A turn of the agent is under way, and something of it went through: else its end is nobody's. */
  readonly speaking: boolean
  readonly audible: boolean
  /** Some sentence was asked for already. */
  readonly begun: boolean
  /** The sentence that was asked for last. */
  readonly wanted: string
  /** What was said of it so far, while it is not sure yet that what began by itself is that sentence. */
  readonly watched: string | null
  /** Of `replacing` and `asked`: for how long, and for how long nothing was to be heard. */
  readonly passedMs: number
  readonly quietMs: number
}

/** More than this of a beginning is not made up for: the call would lag behind by as much. */
const HELD_MAX_MS = 1_500
/** So long words are waited for by which to know what is kept back. */
const UNKNOWN_MAX_MS = 1_000
/** A pause in which one sentence gives way to another, and how long it is waited for. */
const CHANGE_MS = 250
const CHANGE_MAX_MS = 3_000
const WORDS_TO_KNOW = 2
/** So many words in, a sentence is taken for the one that it begins like. */
const WORDS_TO_BE_SURE = 4

const AJAR: Gate = {
  mode: 'open',
  held: [],
  late: false,
  speaking: false,
  audible: false,
  begun: false,
  wanted: '',
  watched: null,
  passedMs: 0,
  quietMs: 0,
}

/** A conversation that goes on where another session was lost has had its first words. */
export const openTranscriptGate = (resumed: boolean): Gate => ({ ...AJAR, begun: resumed })

type Passed = { gate: Gate; out: (TranscriptPiece | SentenceRequest)[] }

export function pass(gate: Gate, event: GateEvent): Passed {
  if (event.kind === 'say') return ask(gate, event.text)
  if (event.kind === 'reply')
    return still({ ...gate, begun: true, ...(gate.mode === 'shut' ? { mode: 'open', held: [] } : {}) })
  // A model that heard nobody answers nobody.
  if (event.kind === 'heard') return still(gate.begun ? gate : { ...gate, mode: 'shut' })
  const next = { ...gate, speaking: speaks(gate.speaking, event) }
  if (gate.mode === 'shut') return keepBack(next, event)
  if (gate.mode === 'asked') return recognise(next, event)
  if (gate.mode === 'replacing') return replace(next, event)
  return watch(next, event) ?? handOut(next, event)
}

const still = (gate: Gate): Passed => ({ gate, out: [] })

function speaks(before: boolean, piece: TranscriptPiece): boolean {
  if (piece.kind === 'agent_turn_ended') return false
  return before || piece.kind === 'agent_text' || piece.loud
}

const waits = ({ mode }: Gate): boolean => mode === 'shut' || mode === 'asked'

function ask(gate: Gate, text: string): Passed {
  const due: Gate = { ...gate, begun: true, wanted: text, passedMs: 0, quietMs: 0 }
  if (waits(gate) && gate.held.length > 0) return known(due)
  return request(due)
}

/** What is kept back is the sentence that is wanted, or another, or cannot be told yet. */
function known(gate: Gate): Passed {
  const said = gate.held.map((piece) => (piece.kind === 'agent_text' ? piece.text : '')).join('')
  const begins = beginsWith(gate.wanted, said)
  if (begins === null) return still({ ...gate, mode: 'asked' })
  return begins ? still({ ...gate, mode: 'open', watched: said }) : request(gate)
}

function request(gate: Gate): Passed {
  const instead = gate.speaking
  return {
    gate: { ...gate, mode: instead ? 'replacing' : 'open', held: [], watched: null, audible: false },
    out: [{ kind: 'ask', text: gate.wanted, instead }],
  }
}

/** Many a sentence begins with a greeting: one that turns out to be another, or stops there, is asked for after all. */
function watch(gate: Gate, piece: TranscriptPiece): Passed | null {
  if (gate.watched === null || piece.kind === 'audio') return null
  const said = gate.watched + (piece.kind === 'agent_text' ? piece.text : '')
  if (beginsWith(gate.wanted, said) === false) return request(gate)
  const sure = wordsOf(said).length >= Math.min(WORDS_TO_BE_SURE, wordsOf(gate.wanted).length)
  if (sure || piece.kind === 'agent_text') return handOut({ ...gate, watched: sure ? null : said }, piece)
  const ended = handOut(gate, piece)
  const asked = request(ended.gate)
  return { gate: asked.gate, out: [...ended.out, ...asked.out] }
}

function keepBack(gate: Gate, piece: TranscriptPiece): Passed {
  if (!gate.speaking) return still({ ...gate, held: [], late: false })
  const held = [...gate.held, piece]
  const late = gate.late || msOf(held) > HELD_MAX_MS
  return still({ ...gate, held: late ? [] : held, late })
}

function recognise(gate: Gate, piece: TranscriptPiece): Passed {
  if (!gate.speaking) return request(gate)
  const waiting = { ...gate, held: [...gate.held, piece], passedMs: gate.passedMs + msIn(piece) }
  if (piece.kind === 'agent_text') return known(waiting)
  return waiting.passedMs > UNKNOWN_MAX_MS ? request(waiting) : still(waiting)
}

/**
 * What was being said goes on for a moment. It is over after a pause, or when words come that begin the sentence which
 * was asked for: that is then handed out from its start, as far as a breath before it shows where that was.
 */
function replace(gate: Gate, piece: TranscriptPiece): Passed {
  if (piece.kind === 'agent_turn_ended') return still({ ...gate, mode: 'open', held: [] })
  const held = newest([...gate.held, piece])
  if (piece.kind === 'agent_text') {
    const from = beginningOf(gate.wanted, held)
    return still(from === null ? { ...gate, held } : { ...gate, mode: 'open', held: held.slice(from) })
  }
  const passedMs = gate.passedMs + piece.ms
  const quietMs = piece.loud ? 0 : gate.quietMs + piece.ms
  const over = quietMs >= CHANGE_MS || passedMs >= CHANGE_MAX_MS
  if (over) return still({ ...gate, mode: 'open', held: [], speaking: false })
  return still({ ...gate, held, passedMs, quietMs })
}

function newest(pieces: readonly TranscriptPiece[]): readonly TranscriptPiece[] {
  let from = 0
  for (let ms = msOf(pieces); ms > HELD_MAX_MS; from += 1) ms -= msIn(pieces[from] ?? { kind: 'agent_turn_ended' })
  return from === 0 ? pieces : pieces.slice(from)
}

/** Where in these pieces the sentence begins, by two of its words at least; null where it does not. */
function beginningOf(sentence: string, pieces: readonly TranscriptPiece[]): number | null {
  const enough = Math.min(WORDS_TO_KNOW, wordsOf(sentence).length)
  for (const [n, first] of pieces.entries()) {
    if (first.kind !== 'agent_text') continue
    const said = pieces
      .slice(n)
      .map((piece) => (piece.kind === 'agent_text' ? piece.text : ''))
      .join('')
    if (wordsOf(said).length < enough || beginsWith(sentence, said) !== true) continue
    const breath = pieces.slice(0, n).findLastIndex((piece) => piece.kind === 'audio' && !piece.loud)
    return breath === -1 ? n : breath + 1
  }
  return null
}

/** As much goes out as comes in, and of the silence that waits nothing, until there is nothing left that waits. */
function handOut(gate: Gate, piece: TranscriptPiece): Passed {
  if (gate.held.length === 0) return release(gate, [piece])
  const held = [...gate.held, piece]
  const out: TranscriptPiece[] = []
  let room = msIn(piece)
  while (held[0] && (room > 0 || held[0].kind !== 'audio')) {
    const [next] = held.splice(0, 1)
    if (!next) break
    const skipped = next.kind === 'audio' && !next.loud && held.some(({ kind }) => kind === 'audio')
    if (!skipped) out.push(next)
    if (!skipped) room -= msIn(next)
  }
  return release({ ...gate, held }, out)
}

function release(gate: Gate, pieces: readonly TranscriptPiece[]): Passed {
  let { audible } = gate
  const out = pieces.filter((piece) => {
    const passes = piece.kind !== 'agent_turn_ended' || audible
    audible = speaks(audible, piece)
    return passes
  })
  return { gate: { ...gate, audible }, out }
}

const msIn = (piece: TranscriptPiece): number => (piece.kind === 'audio' ? piece.ms : 0)
const msOf = (pieces: readonly TranscriptPiece[]): number => pieces.reduce((sum, piece) => sum + msIn(piece), 0)

/** Whether these words begin that sentence; null where there is no word to tell by. The last one may be half a word. */
export function beginsWith(sentence: string, said: string): boolean | null {
  const [words, sought] = [wordsOf(said), wordsOf(sentence)]
  if (words.length === 0) return null
  const last = words.length - 1
  return words.every((word, n) => (n === last ? (sought[n]?.startsWith(word) ?? false) : sought[n] === word))
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
