import { numberAt } from '#analysis/spoken/numerals.ts'
import { RANKS } from '#analysis/spoken/places.ts'
import { phraseAt, phrases, type Token, wordSet } from '#analysis/spoken/words.ts'
import type { Language } from '#contract/agent-document.ts'
import { memoize } from '#kernel/memoize.ts'
import { saidOf } from './said-of.ts'

/**
 * What people count, by classes that never stand for each other: who has two cats has not said how many children there
 * are, and "alle otto" is no number of guests. What no row names is left as it is. A class behind a slash is a kind of
 * the one before it: dogs are animals, and no cats.
 */
// biome-ignore format: a table reads in columns
const THINGS: readonly (readonly [thing: string, italian: string, english: string])[] = [
  ['people', 'persone persona ospiti ospite invitati coperti coperto adulti adulto commensali partecipanti dipendenti dipendente operai impiegati collaboratori passeggeri viaggiatori posti',
    'people persons person guests guest covers cover adults adult diners attendees participants staff employees workers passengers travellers seats seater pax'],
  ['children', 'figli figlio figlia figlie bambini bambino bambina bambine bimbi bimbo bimba ragazzini minori neonati maschi maschietti femmine femminucce gemelli', 'children child kids kid sons daughters boys girls lads lasses twins toddlers babies'],
  ['animals', 'animali animale bestie', 'pets pet animals animal'],
  ['animals/dogs', 'cani cane cagnolino cagnolini cucciolo cuccioli', 'dogs dog puppy puppies'],
  ['animals/cats', 'gatti gatto gatta gatte gattini gattino micio', 'cats cat kitten kittens'],
  ['animals/others', 'conigli coniglio criceto criceti cavallo cavalli galline pappagallo tartaruga', 'rabbits rabbit hamster hamsters horse horses hens parrot tortoise budgie'],
  ['rooms', 'camere camera stanze stanza vani locali doppie singole matrimoniali', 'rooms room bedrooms bedroom doubles singles'],
  ['beds', 'letti letto lettini lettino', 'beds cots'],
  ['beds/bed', '', 'bed'],
  ['bathrooms', 'bagni bagno servizi', 'bathrooms bathroom toilets loos'],
  ['nights', 'notti notte pernottamenti', 'nights night'],
  ['days', 'giorni giorno giornate', 'days day'],
  ['weeks', 'settimane settimana', 'weeks week'],
  ['months', 'mesi mese mensilita', 'months month'],
  ['years', 'anni anno', 'years year'],
  ['age', 'eta', 'age'],
  ['hours', 'ore oretta orette', 'hours hour'],
  ['minutes', 'minuti minuto', 'minutes minute mins'],
  ['times', 'volte visite sedute', 'times visits visit sessions'],
  ['money', 'euro importo prezzo costo rata rate premio budget caparra acconto debito spesa canone affitto stipendio tariffa sterline dollari franchi centesimi',
    'pounds pound quid euros dollars pence price cost amount fee rent deposit bill instalment payment refund salary budget balance debt excess'],
  ['floors', 'piano', 'floor storey'],
  ['storeys', 'piani', 'floors storeys'],
  ['pension', 'pensione pensionamento', 'retirement'],
  ['cars', 'auto automobili macchine macchina vetture vettura veicoli veicolo furgoni furgone', 'cars car vehicles vehicle vans van'],
  ['windows', 'finestre finestra infissi vetri', 'windows window'],
  ['doors', 'porte porta', 'doors door'],
  ['radiators', 'termosifoni termosifone caloriferi radiatori', 'radiators radiator'],
  ['teeth', 'denti dente impianti impianto corone otturazioni carie', 'teeth tooth implants implant crowns fillings'],
  ['doses', 'dosi dose compresse pastiglie pillole gocce vaccini', 'doses dose tablets pills jabs drops'],
  ['parcels', 'pacchi pacco colli scatole scatoloni', 'parcels parcel packages boxes'],
  ['tables', 'tavoli tavolo', 'tables table'],
  ['highchairs', 'seggioloni seggiolone', 'highchairs highchair'],
  ['metres', 'metri metro', 'metres metre meters'],
  ['distance', 'chilometri chilometro km', 'miles mile kilometres kilometers km mileage'],
  ['centimetres', 'centimetri cm', 'centimetres centimeters cm'],
  ['height', 'altezza', 'height'],
  ['percent', 'percento', 'percent'],
  ['temperature', 'temperatura gradi', 'temperature degrees'],
  ['tyres', 'gomme pneumatici', 'tyres tires'],
  ['instalments', '', 'instalments installments payments'],
  ['weight', 'peso chili chilo kg', 'weight kilos kilo kg'],
  ['score', 'voto punteggio valutazione', 'score rating mark'],
  ['kin', 'nipoti nipotini fratelli fratello sorelle sorella cugini cugino', 'brother sister grandchildren grandkids nephews nieces brothers sisters siblings cousins'],
  ['papers', 'preventivi offerte documenti moduli lettere fatture', 'quotes quotations offers documents forms letters invoices'],
  ['halls', 'sale saloni negozi', 'halls venues shops'],
  ['calls', 'chiamate telefonate messaggi domande', 'calls messages questions'],
  ['chairs', 'sedie poltrone divani', 'chairs armchairs sofas'],
  ['bags', 'valigie borse bagagli', 'suitcases bags'],
  ['keys', 'chiavi', 'keys'],
  ['smoking', 'sigarette sigaretta fumatore fumatrice pacchetto pacchetti', 'cigarettes cigarette smoker fags'],
]

const CLASSES: ReadonlyMap<string, string> = new Map(
  THINGS.flatMap(([thing, italian, english]) =>
    `${italian} ${english}`
      .trim()
      .split(' ')
      .map((word) => [word, thing] as const),
  ),
)

/** The class of thing that a word is the name of. */
export const thingOf = (word: string): string | undefined => CLASSES.get(word)

/** One is the other, or a kind of it. */
export const goTogether = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`) || TOGETHER.has(`${one} ${other}`)

/** What a label asks for, and what answers it besides. */
const TOGETHER: ReadonlySet<string> = new Set([
  ...['age years', 'years duration', 'months duration', 'weeks duration', 'days date', 'rooms beds/bed'],
  ...['instalments months', 'instalments money', 'money percent', 'height centimetres', 'height metres'],
  ...['centimetres height', 'centimetres metres', 'metres height', 'weight money', 'people kin', 'money pension'],
])

/** The classes that a label names; none where it asks for a name in digits ("Room number", "Anno della caldaia"). */
export const thingsAskedFor = (about: string): readonly string[] => askedFor(about)

/** Labels are few, and asked about with every value. */
const LABELS_MAX = 256
const askedFor = memoize(LABELS_MAX, readAsked)

function readAsked(about: string): readonly string[] {
  if (NO_COUNT.test(about)) return []
  if (AREA.test(about)) return ['metres']
  const named = new Set<string>()
  for (const word of about.replace(PER_PERIOD, '').split(' ')) {
    const thing = CLASSES.get(word)
    if (thing !== undefined) named.add(thing)
    if (NAMED_BY_NUMBER.has(word)) named.add(ADDRESS)
  }
  return [...named]
}

/** "Ingressi a settimana", "visits per month": how often, and no weeks. */
const PER_PERIOD =
  /\b(?:a|al|alla|all|per|ogni|each|every) (?:settimana|mese|giorno|anno|week|month|day|year|notte|night|ora|hour)\b/g
const NO_COUNT =
  /\b(?:anno|year|classe|class|grade|civico|interno|codice|code|(?:room|flat|house|table|floor|door|bus|card) number|numero (?:camera|stanza|tavolo|porta|carta|di casa))\b/
const AREA = /\b(?:area|superficie|metratura|square)\b/
const NAMED_BY_NUMBER = wordSet('camera stanza room tavolo table porta door binario platform gate sportello fila row')

const ADDRESS = 'address'
const CLOCK = 'clock'

/** A number in words, and what it is said of; null where that cannot be told. */
export interface Counted {
  value: number
  at: number
  next: number
  thing: string | null
}

/** Every number of these words, with what it counts. */
export function countedIn(tokens: readonly Token[], language: Language): Counted[] {
  const found: Counted[] = []
  for (let at = 0; at < tokens.length; ) {
    const place = RANKS[language].get(tokens[at]?.text ?? '')
    const number = place === undefined ? numberAt(tokens, at, language) : { value: place, next: at + 1 }
    if (number)
      found.push({ value: number.value, at, next: number.next, thing: thingAt(tokens, { at, ...number }, language) })
    at = number?.next ?? at + 1
  }
  return found
}

interface Spot {
  at: number
  next: number
  value: number
}

const thingAt = (tokens: readonly Token[], spot: Spot, language: Language): string | null =>
  (hourBehind(tokens, spot, language) ? CLOCK : null) ??
  thingBehind(tokens, spot) ??
  (isAddress(tokens, spot) ? ADDRESS : null) ??
  (isHour(tokens, spot, language) ? CLOCK : null) ??
  (phraseEndsAt(tokens, spot.at, PEOPLE_BEFORE) ? 'people' : null) ??
  (DAY_BEFORE.has(tokens[spot.at - 1]?.text ?? '') ? 'date' : null) ??
  saidOf(tokens, spot) ??
  thingBefore(tokens, spot.at)

const ENDS = wordSet('e ed con a in per and with for at to or o ma but che al alla alle anzi no non not')

/** "Due gatti", "two big dogs", "un paio di camere", "five of us". */
function thingBehind(tokens: readonly Token[], { next }: Spot): string | null {
  let at = next
  if (tokens[at]?.text === 'di' || tokens[at]?.text === 'of') at += 1
  for (const end = at + 2; at < end; at += 1) {
    const token = tokens[at]
    if (!token || token.kind === 'break' || ENDS.has(token.text) || (at === next && LATELY.has(token.text))) return null
    if (US.has(token.text) && at === next + 1) return 'people'
    if (THEM.has(token.text) && at === next + 1)
      return CLASSES.get(tokens[at + 1]?.text ?? '') ?? CLASSES.get(tokens[at + 2]?.text ?? '') ?? null
    const thing = CLASSES.get(token.text)
    if (thing === 'years') return isDuration(tokens, next, at) ? 'duration' : thing
    if (thing !== undefined) return thing
  }
  return null
}

/** "Sixty-eight last month". */
const LATELY = wordSet('last next this')
const US = wordSet('us noi')
const THEM = wordSet('them loro quelli quelle')
const SINCE = wordSet('da per tra fra for since negli')
const AGO = wordSet('fa ago together insieme')
/** "Da due anni", "for two years", "tre anni fa": how long, and nobody's age. */
const isDuration = (tokens: readonly Token[], next: number, at: number): boolean =>
  [next - 2, next - 3].some((before) => SINCE.has(tokens[before]?.text ?? '')) ||
  AGO.has(tokens[at + 1]?.text ?? '') ||
  isSoLong(tokens, next)

const SO_LONG_WORDS = 7
const SPENT = wordSet('been lived worked driven owned known smoked')
const ITSELF = wordSet('it him her them')
/** "I've been driving twenty years", "I've had the car six years"; what is so old may be had as long ("had it"). */
function isSoLong(tokens: readonly Token[], next: number): boolean {
  const before = tokens.slice(Math.max(0, next - SO_LONG_WORDS), next).map(({ text }) => text)
  const verb = before.findLastIndex((word) => SPENT.has(word) || word === 'had')
  // "It's been in ten years": the thing itself.
  if (verb < 1 || !HAVE.has(before[verb - 1] ?? '') || before[verb - 2] === 'it') return false
  return before[verb] !== 'had' || !ITSELF.has(before[verb + 1] ?? '')
}
const HAVE = wordSet('ve have has s')

const STREETS = wordSet('via viale corso piazza largo vicolo strada piazzale')
const ROADS = wordSet('road street lane avenue close drive grove terrace way crescent gardens court')
const NUMBERED = wordSet(
  'room camera flat interno scala stanza apartment number numero civico tavolo table binario platform gate sportello ' +
    'fila row linea line opzione option scelta unit block bay suite lotto box capannone padiglione',
)
/** "Il giorno dieci", "on day ten". */
const DAY_BEFORE = wordSet('giorno')
/** "La stanza è la quattro", "the room is number four". */
const isTheOne = (tokens: readonly Token[], at: number): boolean =>
  THE.has(tokens[at - 1]?.text ?? '') && IS.has(tokens[at - 2]?.text ?? '') && NUMBERED.has(tokens[at - 3]?.text ?? '')
const THE = wordSet('il la l number numero')
const IS = wordSet('e era sarebbe is was s')

/** "Al sette di via Roma", "via Roma sette", "8 Birch Close", "room twenty-two". */
function isAddress(tokens: readonly Token[], { at, next }: Spot): boolean {
  if (NUMBERED.has(tokens[at - 1]?.text ?? '') || isTheOne(tokens, at)) return true
  const behind = tokens.slice(next, next + 3).map(({ text }) => text)
  if (behind.some((word) => ROADS.has(word)) || STREETS.has(behind[1] ?? '')) return true
  return tokens.slice(Math.max(0, at - 4), at).some(({ text }) => STREETS.has(text))
}

const LAST_HOUR = 24
const HOUR_BEFORE: ReadonlyMap<Language, ReadonlySet<string>> = new Map([
  ['it', wordSet('alle dalle all sulle')],
  ['en', wordSet('at till until')],
])
const ROUGHLY = wordSet('about around')
const COMING = wordSet('land arrive leave open close start finish back up in')
const BEFORE_ARTICLE = wordSet('per verso dopo entro prima')
const HOUR_BEHIND: ReadonlyMap<Language, ReturnType<typeof phrases<true>>> = new Map([
  [
    'it',
    phrases([
      ['di sera|della sera|di mattina|del mattino|della mattina|di notte|del pomeriggio|di pomeriggio|in punto', true],
    ]),
  ],
  ['en', phrases([['o clock|oclock|am|pm|in the morning|in the evening|in the afternoon|at night|sharp', true]])],
])

const hourBehind = (tokens: readonly Token[], { next, value }: Spot, language: Language): boolean => {
  const table = HOUR_BEHIND.get(language)
  return value <= LAST_HOUR && table !== undefined && phraseAt(table, tokens, next) !== null
}

/** "Alle dodici", "per le otto", "we open at eight". */
function isHour(tokens: readonly Token[], { at, value }: Spot, language: Language): boolean {
  const before = tokens[at - 1]?.text ?? ''
  if (value > LAST_HOUR) return false
  if (HOUR_BEFORE.get(language)?.has(before)) return true
  // "We land about ten".
  if (ROUGHLY.has(before) && COMING.has(tokens[at - 2]?.text ?? '')) return true
  return (before === 'le' || before === 'delle') && BEFORE_ARTICLE.has(tokens[at - 2]?.text ?? '')
}

const PEOPLE_BEFORE: readonly string[] = [
  ...['siamo', 'saremo', 'saremmo', 'eravamo', 'veniamo', 'verremmo', 'siamo in', 'saremo in', 'saremmo in'],
  ...[
    'eravamo in',
    'veniamo in',
    'verremo in',
    'verremmo in',
    'tavolo per',
    'posto per',
    'camera per',
    'table for',
    'room for',
    'party of',
  ],
]

/** Whether one of these phrases ends right before it. */
const phraseEndsAt = (tokens: readonly Token[], at: number, among: readonly string[]): boolean => {
  const two = `${tokens[at - 2]?.text ?? ''} ${tokens[at - 1]?.text ?? ''}`
  return among.some((one) => two === one || two.endsWith(` ${one}`))
}

/** What may stand between a thing and its number: "le finestre sono undici", "gatti ne ho due". */
const LINKS = wordSet('sono saranno siamo ne ho abbiamo have are is we ve got i ci in tutto , eh ehm er um circa about')
const LINKS_MAX = 4

function thingBefore(tokens: readonly Token[], at: number): string | null {
  for (let back = at - 1; back >= Math.max(0, at - 1 - LINKS_MAX); back -= 1) {
    const text = tokens[back]?.text ?? ''
    const thing = CLASSES.get(text)
    if (thing !== undefined && back < at - 1) return thing
    if (!LINKS.has(text)) return null
  }
  return null
}

/** A label about an hour of the clock, where the hour is the number that it asks for. */
const OF_THE_CLOCK = /\b(?:ora|orario|time|apertura|chiusura|opening|closing)\b/
/** A label that may ask for any of these without naming it. */
const ANY_COUNT =
  /\b(?:campo|valore|field|value|numero|quantita|quant[oaie]|totale|capienza|nucleo|gruppo|famiglia|formato|prenotazione|tavolo|number|how|many|quantity|total|capacity|size|party|group|household|family|booking|occupancy|headcount|density)\b/
/** What is counted and measures nothing. */
const NO_MEASURE = new Set([
  ...['people', 'children', 'rooms', 'kin', 'age', 'tables', 'animals', 'animals/dogs', 'animals/cats'],
  ...['address', 'floors', 'cars', 'calls', 'doors', 'windows'],
])
const DATED = /\b(?:day|giorno|data|date)\b/
/** What is counted in these is no year. */
const YEAR = /(?<!\b(?:un|all|l|per|ogni|a|each|every|last|this) )\b(?:anno|year)\b/
const OF_NO_YEAR = new Set(['money', 'distance', 'weight', 'people'])
/** A label that may be set "at" something: a mark, a sum. */
const SET_AT = new Set(['money', 'score', 'distance', 'weight'])

/**
 * Whether the number is said of another thing than the label asks for: wherever it stands it counts a thing of another
 * class, is an hour or part of an address; or another number counts what is asked for, and this one nothing.
 */
export function countsAnother(
  counted: readonly Counted[],
  value: number,
  { about, standing }: { about: string; standing: () => readonly number[] },
): boolean {
  const own = counted.filter((one) => one.value === value)
  if (own.length === 0) return false
  const asked = thingsAskedFor(about)
  if (asked.length === 0) {
    if (YEAR.test(about)) return own.every(({ thing }) => thing !== null && OF_NO_YEAR.has(thing))
    if (OF_THE_CLOCK.test(about)) return false
    // A number that is a name may be said like an hour ("al dodici"), but not like a day.
    const named = NO_COUNT.test(about)
    return own.every(
      ({ thing }) =>
        (thing === CLOCK && !named) ||
        (thing === 'date' && !DATED.test(about)) ||
        (thing !== null && NO_MEASURE.has(thing) && !ANY_COUNT.test(about) && !(named && thing === ADDRESS)) ||
        (thing === 'money' && named),
    )
  }
  const fits = ({ thing }: Counted): boolean => thing !== null && asked.some((one) => goTogether(one, thing))
  if (own.some(fits)) return false
  const others = counted.filter((one) => one.value !== value && fits(one))
  if (others.length > 0 && standing().some((number) => others.some((one) => one.value === number))) return true
  if (OF_THE_CLOCK.test(about)) return false
  return own.every(({ thing }) => thing !== null && !(thing === CLOCK && asked.some((one) => SET_AT.has(one))))
}
