import { seeded } from '#kernel/random.ts'
import { type Half, HOLDING, type Language, MACHINES, PERSONS, type Said, SCREENERS } from './texts.ts'

/**
 * The set: calls as they are answered, each written down so that the same seed makes the same sound on every machine.
 * The two halves share neither sentences, but a bare hello, nor voices nor chance.
 */
export interface Clip {
  id: string
  half: Half
  truth: 'person' | 'machine' | 'screener'
  kind: string
  parts: readonly Part[]
  /** Heard some time after the agent's first words have ended. */
  reply: readonly Part[]
  line: LineTerms
}

export type Part =
  | { do: 'says'; said: Said; voice: string; speed: number; pitch: number; dB: number }
  | { do: 'pauses'; seconds: number }
  | { do: 'beeps'; hz: number; seconds: number; dB: number }
  | { do: 'plays'; seconds: number; seed: string }

export interface LineTerms {
  /** White noise of that level. */
  noiseDb: number
  /** Others who speak in the same room, so much softer than whoever is close to the telephone. */
  babbleDb: number | null
  /** Our own voice comes back, so much softer. */
  echoDb: number | null
  /** Of 100 packets. */
  lost: number
  /** The words come so late, and so many of 100 are misheard. */
  wordsLateSeconds: number
  misheard: number
}

/** Sets of voices that share none: variants of the formants of espeak-ng, which sound like different people. */
// biome-ignore format: a list reads in lines
const VOICES: Record<Half, readonly string[]> = {
  tune:   ['', '+f1', '+f3', '+m1', '+m4', '+m7', '+Annie', '+Andy', '+grandma', '+edward'],
  scored: ['+f2', '+f4', '+f5', '+m2', '+m3', '+m5', '+m8', '+Alicia', '+Marco', '+belinda', '+grandpa', '+michel', '+linda', '+steph'],
}
const CHILDREN: Record<Half, readonly string[]> = { tune: ['+f1', '+Annie'], scored: ['+f5', '+Alicia', '+belinda'] }
const BASES: Record<Language, readonly string[]> = { it: ['it'], en: ['en-us', 'en-gb'] }
/**
 * Another one makes other calls of the same kinds: after a rule was changed for what the scored half had shown, say.
 */
const SEED = 3
const NOISES_DB = [-68, -48, -36]
/** What is said stands at −6 dB at its loudest. */
const SPEECH_DB = [0, -4, -9]

type Chance = () => number
const oneOf = <T>(chance: Chance, all: readonly T[]): T => {
  const one = all[Math.floor(chance() * all.length)]
  if (one === undefined) throw new RangeError('nothing to choose from')
  return one
}
const between = (chance: Chance, from: number, to: number): number => from + chance() * (to - from)
const pauses = (seconds: number): Part => ({ do: 'pauses', seconds })

interface Order {
  truth: Clip['truth']
  kind: string
  of: Record<Half, number>
  make: (chance: Chance, half: Half) => Pick<Clip, 'parts'> & { reply?: readonly Part[]; babbleDb?: number }
}

const says = (chance: Chance, half: Half, said: Said, changes: Partial<Part & { do: 'says' }> = {}): Part => ({
  do: 'says',
  said,
  voice: `${oneOf(chance, BASES[said.language])}${oneOf(chance, VOICES[half])}`,
  speed: Math.round(between(chance, 130, 210)),
  pitch: Math.round(between(chance, 30, 65)),
  dB: oneOf(chance, SPEECH_DB),
  ...changes,
})

/** Sentences with a bar between them are said by the same voice, with a pause. */
function saysAll(chance: Chance, half: Half, said: Said, pause: [number, number]): Part[] {
  const [first = '', ...rest] = said.text.split('|')
  const begin = says(chance, half, { ...said, text: first })
  return [
    begin,
    ...rest.flatMap((text) => [pauses(between(chance, ...pause)), { ...begin, said: { ...said, text } } as Part]),
  ]
}

const person =
  (kind: string, changes: { lead?: [number, number]; babbleDb?: number } = {}): Order['make'] =>
  (chance, half) => {
    const said = oneOf(chance, PERSONS[half][kind] ?? [])
    const reply = oneOf(chance, PERSONS[half].reply?.filter(({ language }) => language === said.language) ?? [])
    return {
      parts: [
        pauses(between(chance, ...(changes.lead ?? [0.1, 1]))),
        ...saysAll(chance, half, said, [0.4, 1.4]),
        pauses(2),
      ],
      reply: [pauses(between(chance, 0.5, 1.5)), says(chance, half, reply)],
      ...(changes.babbleDb === undefined ? {} : { babbleDb: changes.babbleDb }),
    }
  }

const child: Order['make'] = (chance, half) => {
  const voice = `it${oneOf(chance, CHILDREN[half])}`
  const said = oneOf(chance, PERSONS[half].child ?? [])
  const like = { voice, pitch: Math.round(between(chance, 75, 99)) }
  return { parts: [pauses(between(chance, 0.2, 1.2)), says(chance, half, said, like), pauses(2)] }
}

/** Something in the room beeps after the greeting: softer than whoever holds the telephone. */
const beepingRoom: Order['make'] = (chance, half) => {
  const made = person(oneOf(chance, ['short', 'long']))(chance, half)
  const beep = { do: 'beeps', hz: between(chance, 800, 2_400), seconds: between(chance, 0.15, 0.6), dB: -24 } as const
  return { ...made, parts: [...made.parts.slice(0, -1), pauses(between(chance, 0.1, 0.8)), beep, pauses(1.5)] }
}

/** Music, then somebody who greets. */
const onHold: Order['make'] = (chance, half) => {
  const made = person('short')(chance, half)
  const music = { do: 'plays', seconds: between(chance, 2, 8), seed: String(chance()) } as const
  return { ...made, parts: [pauses(0.2), music, ...made.parts] }
}

function mailbox(kind: string, beeps: number): Order['make'] {
  return (chance, half) => {
    const said = oneOf(chance, MACHINES[half][kind] ?? [])
    const beep: Part[] =
      chance() < beeps
        ? [
            pauses(between(chance, 0.1, 1)),
            {
              do: 'beeps',
              hz: between(chance, 350, 2_000),
              seconds: between(chance, 0.18, 1),
              dB: oneOf(chance, [-6, -10, -14]),
            },
          ]
        : []
    return {
      parts: [pauses(between(chance, 0.1, 1.5)), ...saysAll(chance, half, said, [0.6, 1.2]), ...beep, pauses(20)],
    }
  }
}

const fax: Order['make'] = (chance) => ({
  parts: [
    pauses(between(chance, 0.2, 1.8)),
    { do: 'beeps', hz: between(chance, 2_093, 2_107), seconds: between(chance, 2.6, 4), dB: oneOf(chance, [-9, -15]) },
    pauses(0.08),
    { do: 'beeps', hz: 1_650, seconds: 1.2, dB: -12 },
    pauses(20),
  ],
})

const screener: Order['make'] = (chance, half) => {
  const said = oneOf(chance, SCREENERS[half])
  const greets = oneOf(
    chance,
    (PERSONS[half].short ?? []).filter(({ language }) => language === said.language),
  )
  const holds = oneOf(
    chance,
    HOLDING.filter(({ language }) => language === said.language),
  )
  const voice = says(chance, half, said)
  return {
    parts: [pauses(between(chance, 0.3, 1)), voice, pauses(2)],
    reply: [pauses(0.8), { ...voice, said: holds } as Part, pauses(between(chance, 3, 8)), says(chance, half, greets)],
  }
}

// biome-ignore format: a table reads in columns
const ORDERS: readonly Order[] = [
  { truth: 'person',   kind: 'short',             of: { tune: 50, scored: 60 }, make: person('short') },
  { truth: 'person',   kind: 'long',              of: { tune: 20, scored: 30 }, make: person('long') },
  { truth: 'person',   kind: 'double',            of: { tune: 20, scored: 25 }, make: person('double') },
  { truth: 'person',   kind: 'late',              of: { tune: 15, scored: 20 }, make: person('short', { lead: [1.8, 6] }) },
  { truth: 'person',   kind: 'silent',            of: { tune: 6,  scored: 8  }, make: () => ({ parts: [pauses(8)] }) },
  { truth: 'person',   kind: 'receptionist',      of: { tune: 25, scored: 40 }, make: person('receptionist') },
  { truth: 'person',   kind: 'child',             of: { tune: 12, scored: 16 }, make: child },
  { truth: 'person',   kind: 'loud room',         of: { tune: 20, scored: 30 }, make: person('short', { babbleDb: -14 }) },
  { truth: 'person',   kind: 'very loud room',    of: { tune: 12, scored: 20 }, make: person('long', { babbleDb: -8 }) },
  { truth: 'person',   kind: 'something beeps',   of: { tune: 12, scored: 20 }, make: beepingRoom },
  { truth: 'person',   kind: 'music on hold',     of: { tune: 10, scored: 15 }, make: onHold },
  { truth: 'person',   kind: 'refuses at once',   of: { tune: 8,  scored: 12 }, make: person('refuses') },
  ...Object.keys(MACHINES.scored).map((kind): Order => ({ truth: 'machine', kind, of: kind === 'generic' ? { tune: 16, scored: 24 } : { tune: 8, scored: 14 }, make: mailbox(kind, 0.6) })),
  { truth: 'machine',  kind: 'personal, beeps',   of: { tune: 12, scored: 20 }, make: mailbox('personal', 1) },
  { truth: 'machine',  kind: 'fax',               of: { tune: 6,  scored: 8  }, make: fax },
  { truth: 'screener', kind: 'screener',          of: { tune: 20, scored: 30 }, make: screener },
]

/** All clips of a half, or of each kind no more than so many. */
export function clipsOf(half: Half, most = Number.POSITIVE_INFINITY): Clip[] {
  return ORDERS.flatMap(({ truth, kind, of, make }) =>
    Array.from({ length: Math.min(most, of[half]) }, (_, n) => {
      const id = `${half}/${kind}/${n}`
      const chance = seeded(`voicemail clip ${SEED} ${id}`)
      const { parts, reply = [], babbleDb } = make(chance, half)
      const line: LineTerms = {
        noiseDb: NOISES_DB[n % NOISES_DB.length] ?? 0,
        babbleDb: babbleDb ?? null,
        echoDb: chance() < 0.3 ? -between(chance, 18, 30) : null,
        lost: oneOf(chance, [0, 0, 1, 4]),
        wordsLateSeconds: between(chance, 0.3, 1.5),
        misheard: oneOf(chance, [0, 3, 8]),
      }
      return { id, half, truth, kind, parts, reply, line }
    }),
  )
}
