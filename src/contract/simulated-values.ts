import { seeded } from '#kernel/random.ts'

/**
 * What the simulated person of test mode answers: for each result field a value that satisfies its definition, the
 * question that asks for it and the sentence that gives it. It depends on nothing but the call id, the definitions, the
 * language and the day, so the script that speaks and the analyst that listens agree without talking to each other.
 */

export interface SimulatedField {
  key: string
  label: string
  type: 'text' | 'number' | 'boolean' | 'select' | 'date' | 'phone' | 'email'
  required: boolean
  options: readonly string[]
  when?: { field: string; equals: string | number | boolean } | undefined
}

export interface SimulatedValue {
  key: string
  label: string
  /** Null where the person was asked and would not say. */
  value: string | number | boolean | null
  /** The value as it is said. */
  words: string
  question: string
  answer: string
}

export interface SimulationRequest {
  language: 'it' | 'en'
  /** The day of the call, `YYYY-MM-DD`: appointments lie after it, births long before. */
  today: string
  /** One required field, if any, is asked for in vain. */
  withhold: boolean
}

/** In the order in which they are asked: that of the document, but a field after the one it depends on. */
export function simulatedValues(
  callId: string,
  fields: readonly SimulatedField[],
  asked: SimulationRequest,
): SimulatedValue[] {
  const given = answers(callId, fields, { ...asked, withheld: null })
  if (!asked.withhold) return given
  const required = given.filter((value) => fields.some((field) => field.key === value.key && field.required))
  const withheld = pick(seeded(`${callId}/withheld`), required)
  return withheld ? answers(callId, fields, { ...asked, withheld: withheld.key }) : given
}

type Situation = Omit<SimulationRequest, 'withhold'> & { withheld: string | null }

function answers(callId: string, fields: readonly SimulatedField[], situation: Situation): SimulatedValue[] {
  const said = new Map<string, SimulatedValue>()
  for (const field of inAskingOrder(fields)) {
    if (field.when && said.get(field.when.field)?.value !== field.when.equals) continue
    // A stream of its own for each key: a field added to the document leaves the others' values as they were.
    const chance = seeded(`${callId}/${field.key}`)
    const chosen = wanted(field, fields, chance) ?? MAKE[field.type](field, chance, situation)
    if (!chosen) continue
    const phrases = PHRASES[situation.language]
    const { key, label } = field
    const asked = { key, label, question: questionFor(field, { phrases, nth: said.size, of: fields.length }) }
    const answer = fill(pick(chance, phrases.answer(field.type, chosen.value)) ?? '{}', chosen.words)
    const withheld = { value: null, words: '', answer: phrases.withheld }
    said.set(key, key === situation.withheld ? { ...asked, ...withheld } : { ...asked, ...chosen, answer })
  }
  return [...said.values()]
}

function questionFor(field: SimulatedField, list: { phrases: Phrases; nth: number; of: number }): string {
  const frames = field.type === 'boolean' ? list.phrases.confirm : list.phrases.ask
  const frame = list.of > TERSE_ABOVE_FIELDS ? '{}' : (frames[list.nth % frames.length] ?? '{}')
  return fill(frame, /[?]\s*$/.test(field.label) ? field.label : `${field.label}?`)
}

/** A long list is asked for by its labels alone, as anybody would who has forty points to go through. */
const TERSE_ABOVE_FIELDS = 8

function inAskingOrder(fields: readonly SimulatedField[]): SimulatedField[] {
  const order = new Set<SimulatedField>()
  const reached = new Set<SimulatedField>()
  const visit = (field: SimulatedField): void => {
    if (reached.has(field)) return
    reached.add(field)
    const before = fields.find((other) => other.key === field.when?.field)
    if (before) visit(before)
    order.add(field)
  }
  for (const field of fields) visit(field)
  return [...order]
}

type Chosen = { value: string | number | boolean; words: string } | null
type Chance = () => number

/** Now and then the value on which another field depends, which chance alone would hardly ever find. */
function wanted(field: SimulatedField, fields: readonly SimulatedField[], chance: Chance): Chosen {
  const values = fields.flatMap((other) => (other.when?.field === field.key ? [other.when.equals] : []))
  const value = pick(chance, values)
  if (value === undefined || chance() < 0.5) return null
  if (field.type === 'number' && typeof value === 'number') return { value, words: String(value) }
  const sayable =
    typeof value === 'string' && value.trim() === value && value.length <= 100 && /[\p{L}\p{N}]/u.test(value)
  return field.type === 'text' && sayable ? { value, words: value } : null
}

const MAKE: Record<SimulatedField['type'], (field: SimulatedField, chance: Chance, situation: Situation) => Chosen> = {
  text(field, chance, { language }) {
    const list = TEXTS.find((row) => row.about.test(`${field.key} ${field.label}`))
    return same(pick(chance, list?.[language] ?? []))
  },
  number(_field, chance) {
    const value = between(chance, 1, 12)
    return { value, words: String(value) }
  },
  boolean(_field, chance, { language }) {
    const value = chance() < 0.5
    return { value, words: PHRASES[language].boolean[value ? 'true' : 'false'] }
  },
  select: (field, chance) => same(pick(chance, field.options)),
  date(field, chance, { language, today }) {
    const day = Temporal.PlainDate.from(today)
    const value = /nascit|birth/i.test(`${field.key} ${field.label}`)
      ? day.subtract({ days: between(chance, 20 * 365, 70 * 365) })
      : day.add({ days: between(chance, 1, 45) })
    return { value: value.toString(), words: PHRASES[language].date(value) }
  },
  // Of the reserved range, above the numbers that mean something: whoever dials it in turn disturbs nobody.
  phone(_field, chance) {
    const last = String(between(chance, 20, 99))
    return { value: `+3900000000${last}`, words: `+39 0000 0000 ${last}` }
  },
  // A domain that RFC 2606 keeps for examples.
  email(_field, chance) {
    const name = pick(chance, ['anna.verdi', 'marco.riva', 'giulia.ferri', 'luca.moretti'])
    return same(name && `${name}${between(chance, 1, 99)}@example.com`)
  },
}

const PHRASES = {
  it: {
    ask: ['Mi dice, per favore: {}', 'Le chiedo anche: {}', 'Un altro punto: {}'],
    confirm: ['Mi conferma: {}', 'Le chiedo conferma: {}'],
    boolean: { true: 'sì', false: 'no' },
    withheld: 'Questo preferisco non dirlo.',
    answer: (type: SimulatedField['type'], value: unknown): readonly string[] => {
      if (type === 'boolean') return value ? ['Sì, confermo.', 'Sì, esatto.'] : ['No, direi di no.', 'No, questo no.']
      if (type === 'date') return ['Segni {}.', 'Direi {}.']
      if (type === 'phone' || type === 'email') return ['È {}.', 'Le do questo: {}.']
      if (type === 'select') return ['Direi {}.', 'Scelgo {}.']
      return type === 'number' ? ['Direi {}.', 'Sono {}.'] : ['Allora, {}.', 'Ecco: {}.']
    },
    date: (day: Temporal.PlainDate): string => {
      const article = day.day === 8 || day.day === 11 ? "l'" : 'il '
      return `${article}${day.day === 1 ? 'primo' : day.day} ${ITALIAN_MONTHS[day.month - 1]} ${day.year}`
    },
  },
  en: {
    ask: ['Could you tell me, please: {}', 'I would also like to ask: {}', 'One more point: {}'],
    confirm: ['Can you confirm: {}', 'May I have your confirmation: {}'],
    boolean: { true: 'yes', false: 'no' },
    withheld: 'I would rather not say that.',
    answer: (type: SimulatedField['type'], value: unknown): readonly string[] => {
      if (type === 'boolean')
        return value ? ['Yes, that is right.', 'Yes, I confirm.'] : ['No, I do not think so.', 'No, not that.']
      if (type === 'date') return ['On {}.', 'Put down {}.']
      if (type === 'phone' || type === 'email') return ['It is {}.', 'Use this one: {}.']
      if (type === 'select') return ['I would say {}.', 'I choose {}.']
      return type === 'number' ? ['I would say {}.', 'That is {}.'] : ['Well, {}.', 'Here it is: {}.']
    },
    date: (day: Temporal.PlainDate): string => `${day.day} ${ENGLISH_MONTHS[day.month - 1]} ${day.year}`,
  },
} as const
type Phrases = (typeof PHRASES)['it' | 'en']

// biome-ignore format: a table reads in columns
const ITALIAN_MONTHS = ['gennaio', 'febbraio', 'marzo', 'aprile', 'maggio', 'giugno', 'luglio', 'agosto', 'settembre', 'ottobre', 'novembre', 'dicembre']
// biome-ignore format: a table reads in columns
const ENGLISH_MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** What a text is likely to be about, by its key and label; the last row takes all the others. */
// biome-ignore format: a table reads in columns
const TEXTS: readonly { about: RegExp; it: readonly string[]; en: readonly string[] }[] = [
  { about: /azienda|ditta|company|business/i,       it: ['Officina Ferri', 'Studio Riva', 'Forno Moretti'],                           en: ['Ferri Workshop', 'Riva Partners', 'Moretti Bakery'] },
  { about: /nome|cognome|name|referente|contatt/i,  it: ['Anna Verdi', 'Marco Riva', 'Giulia Ferri', 'Luca Moretti'],                 en: ['Anna Green', 'Mark Rivers', 'Julia Smith', 'Luke Morris'] },
  { about: /citt|comune|city|town/i,                it: ['Milano', 'Bologna', 'Torino', 'Bari'],                                      en: ['Milan', 'Bologna', 'Turin', 'London'] },
  { about: /indirizzo|address|strada|street/i,      it: ['via Verdi 12', 'corso Italia 7', 'piazza Dante 3'],                         en: ['12 Green Street', '7 Station Road', '3 Church Lane'] },
  { about: /orari|\bora\b|\btime\b|\bhour/i,      it: ['alle dieci', 'nel pomeriggio', 'di mattina'],                               en: ['at ten', 'in the afternoon', 'in the morning'] },
  { about: /motivo|problema|reason|issue|problem/i, it: ['vorrei qualche informazione', 'devo spostare un appuntamento'],             en: ['I need some information', 'I have to move an appointment'] },
  { about: /(?:)/,                                  it: ['va bene così', 'niente di particolare', 'tutto regolare', "come d'accordo"], en: ['fine as it is', 'nothing special', 'all in order', 'as agreed'] },
]

const same = (text: string | undefined): Chosen => (text === undefined ? null : { value: text, words: text })
const between = (chance: Chance, from: number, to: number): number => from + Math.floor(chance() * (to - from + 1))
const pick = <Item>(chance: Chance, items: readonly Item[]): Item | undefined =>
  items[Math.floor(chance() * items.length)]
/** By a function, since what is put in may hold the signs that `replace` reads. */
const fill = (frame: string, words: string): string => frame.replace('{}', () => words)
