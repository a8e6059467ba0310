import { plainWords } from '#analysis/plain-words.ts'
import { phraseAt, type Token, tokenise, wordSet } from '#analysis/spoken/words.ts'
import type { FieldDefinition } from '#contract/agent-document.ts'
import { aboutOf } from './about.ts'
import { tellsOfAnotherThing } from './another-thing.ts'
import { AGREEING, AGREEING_WITHIN, DENIALS, FILLING, IDIOMS, TURNING, UNSURE, YES_ANYWHERE } from './answers.ts'
import { goTogether, thingOf, thingsAskedFor } from './counted-things.ts'
import { toldByOpposite } from './opposites.ts'
import { quotedWords } from './quoted.ts'
import { toldInItsPlace } from './told-opposite.ts'
import { alike } from './told-text.ts'
import { toldByVerb } from './told-verb.ts'
import { asksAboutOthers, isForThem, isSomebody, isSubject } from './whose.ts'

/**
 * Whether words say the opposite of a yes or a no, or neither: a plain "no" is no yes, "non sono interessato" denies a
 * field called "Interessato", and "boh" answers nothing. What says neither is the analyst's to read.
 */
export function contradicts(field: FieldDefinition, value: boolean, said: string): boolean {
  const quote = said.replace(TAKEN_BACK, '')
  const tokens = tokenise(quote)
  const words = answerIn(tokens)
  const { label, words: about } = aboutOf(field)
  const plain = plainWords(quote)
  if (answersNothing(value, about, words) || (onlyAsks(plain, words) && !CALLED.test(label))) return true
  // A field may itself be put in the negative: then a "no" may be its yes.
  if (about.some((word) => DENIALS.has(word))) return false
  if (
    value &&
    (isOfOthersAlone({ label, about }, plain, words) || hadByOthers(label, plain) || isOtherwise(about, label, plain))
  )
    return true
  const told =
    toldOfOthers(label, plain) ??
    toldOfNone(about, words) ??
    toldOfFirst(label, plain) ??
    toldInItsPlace(label, plain) ??
    toldByOpposite(label, quotedWords(quote)) ??
    toldByVerb(about, tokens) ??
    toldByThing(label, tokens) ??
    toldOf(about, words)
  if (told !== null) return told !== value
  if (!words.some(answers) && tellsOfAnotherThing(label, plain, (word) => isAskedFor(label, about, word))) return true
  return value
    ? saysNo(label, words, quote) || (!LISTED.test(label) && (saysOnly(about, words) || doesWith(about, plain)))
    : saysYes(words, tokens) || !words.some(falls)
}

/** "No, oh wait, yes, I did": the last answer counts. */
const TAKEN_BACK =
  /^.*(?<!\p{L})(?:ah|oh|well|beh|cioè|cioe|wait(?: a (?:minute|second|sec))?|hang on|hold on|actually|anzi|aspett[ai](?: un attimo)?|scusi|scusa|sorry),? (?:(?:ma|but|oh),? )?(?=(?:yes|yeah|yep|sì|si|no|nope)(?:[ ,.!]|$)(?! (?:problem|worries|doubt|matter|idea)))/isu

/** A word that says yes or no. */
const answers = (word: string): boolean => AGREEING.has(word) || DENIALS.has(word)

/** The name of what the field asks for, or of a kind of it. */
const isAskedFor = (label: string, about: readonly string[], word: string): boolean =>
  isNamed(about, word) || thingsAskedFor(label).some((thing) => goTogether(thing, thingOf(word) ?? ''))

/**
 * Whether a word may be why the answer is a no: one that denies, or one that falls short ("only a balcony", "still
 * at it", "we'll manage"). Where nobody said any, whoever wrote a no down guessed it.
 */
const falls = (word: string): boolean => DENIALS.has(word) || SHORT.has(word) || FAILING.test(word)
const SHORT = wordSet(
  'only just solo soltanto solamente still ancora too troppo rather instead invece piuttosto hardly barely appena manage myself ourselves own ' +
    'sola soli sole prima before later dopo poi lost perso persa sold venduto venduta missing manca mancano away fuori via refuse rifiuto ' +
    'expired stopped smesso finished finito finita over ex old vecchio vecchia meno less few poco pochi poche altro altra another other else ' +
    'paura afraid doubt dubito lontano far sorry purtroppo unfortunately retired pensione wrong sbagliato worse peggio male bad badly',
)
const FAILING =
  /^(?:un(?!it|til|der|cle|o$|a$|i|der)\p{L}{5,}|dis(?!tan|cu|po|pon)\p{L}{5,}|fail\p{L}*|cancel\p{L}*|annull\p{L}*|disd\p{L}*|scad\p{L}*|rott[oaie]|broken?)$/u

/** "Chain free", "Damage free": of these the thing denied is the yes. */
function toldOfNone(about: readonly string[], words: readonly string[]): boolean | null {
  const thing = about.at(-1) === 'free' ? about.at(-2) : undefined
  const at = thing === undefined || WHEN_FREE.has(thing) ? -1 : words.findIndex((word) => isNamed([thing], word))
  if (at < 0) return null
  return words.slice(Math.max(0, at - 2), at).some((word) => DENIALS.has(word)) ? true : null
}
const WHEN_FREE = wordSet('is are be day time morning afternoon evening when')

/** A no that begins the answer or ends it, or nobody where somebody is asked for. */
function saysNo(label: string, words: readonly string[], quote: string): boolean {
  const [first = '', ...rest] = words
  if (rest.some((word) => TURNING.has(word) || AGREEING_WITHIN.has(word)) || AGREEING_WITHIN.has(first)) return false
  if (DENIALS.has(first)) return true
  if (SOMEBODY.test(label) && words.some((word) => NOBODY.has(word))) return true
  return words.at(-1) === 'no' && !quote.trimEnd().endsWith('?')
}

/** "Cash only", "sto solo guardando": only another thing than the field asks for. */
const saysOnly = (about: readonly string[], words: readonly string[]): boolean =>
  words.some((word) => ONLY.has(word)) &&
  !words.some((word) => AGREEING.has(word) || DENIALS.has(word) || TURNING.has(word) || isNamed(about, word))
/** "A receipt will do", "basta lo scontrino": and so not what was asked. */
function doesWith(about: readonly string[], plain: string): boolean {
  const [, italian, english] = DOING.exec(plain) ?? []
  const thing = italian ?? english
  return thing !== undefined && !thing.split(' ').some((word) => isNamed(about, word) || AGREEING.has(word))
}
const DOING =
  /\b(?:basta(?:no)? (?:il|lo|la|l|i|gli|le|un|una|uno) (\w+)|(?:a|an|the) (\w+(?: \w+)?) (?:will do|ll do|is enough|s enough))\b/
const ONLY = wordSet('only solo soltanto solamente')
/** Of which only one may well be named. */
const LISTED = /allerg|intoll?er|malatti|patologi|condition|illness|animal|\bpets?\b|damage|dann[oi]/

/** A yes that begins the answer, ends it or a part of it, and in English one anywhere. */
function saysYes(words: readonly string[], tokens: readonly Token[]): boolean {
  const [first = '', ...rest] = words
  if (words.some((word) => TURNING.has(word)) || rest.some((word) => DENIALS.has(word)) || DENIALS.has(first))
    return false
  if (AGREEING.has(first) || words.some((word) => YES_ANYWHERE.has(word))) return true
  return tokens.some(({ text }, at) => text === 'si' && (tokens[at + 1]?.kind ?? 'break') === 'break')
}

const SOMEBODY = /\b(?:somebody|someone|anybody|anyone|qualcuno|persona in casa|presente in casa|at home|in casa)\b/
const NOBODY = wordSet('nobody nessuno noone')

const WAITING_WORDS = 4

/**
 * Who is unsure, has not heard or only asks for patience has answered nothing, unless they say yes or no besides: and a
 * no besides makes no yes of it ("e chi lo sa, io non ci sono mai stato").
 */
function answersNothing(value: boolean, about: readonly string[], words: readonly string[]): boolean {
  const said = words.filter((word) => word !== BREAK)
  if (said.length > 0 && said.every((word) => UNSURE.has(word) || word === WAITING)) return true
  if (said.some((word) => AGREEING.has(word) || (!value && DENIALS.has(word)))) return false
  const unsure = said.findIndex((word) => UNSURE.has(word))
  const named = said.findIndex((word) => isNamed(about, word))
  if (unsure >= 0) return named < 0 || unsure < named
  return said.includes(WAITING) && named < 0 && said.length - 1 <= WAITING_WORDS
}

const WAITING = 'waiting'

/** Who asks back or wants to be rung another time has not answered; where the field is about calls they may have. */
const onlyAsks = (plain: string, words: readonly string[]): boolean =>
  !words.some((word) => AGREEING.has(word) || DENIALS.has(word)) && (ASKING.test(plain) || LATER.test(plain))

const CALLED = /richiam|call|ring|contatt|contact|telefon|phone/
const ASKING =
  /^(?:ma |e |ehm |eh |scusi |mi scusi |sorry |and |but |er |um |well )*(?:(?:il|lo|la|l|the) \w+ (?:quanto|how much)|quanto (?:costa|viene|verrebbe|dura|ci vuole|e)|(?:che )?cos(?:a|e)? (?:e|sarebbe|vuol|significa|comporta|intende)|di che (?:cosa )?(?:si tratta|parla)|chi (?:vi|le|ti) ha|come (?:ha|avete|fa|fate) (?:avuto|a|il)|dove (?:ha|avete)|perche me lo|how (?:much|did you|long|does)|what (?:s|is) (?:it|that|this|the)|what does|who (?:gave|told)|where (?:did you|is|s|are)|why (?:do|are) you|what (?:for|time)|when (?:is|s|are|do|would)|dov e|dove (?:e|sarebbe|si trova)|a che ora|quando (?:e|sarebbe|apr)|per (?:che )?cosa(?: |$)|in che senso)/
const LATER =
  /^(?:(?:guardi|senta|mi|look|can you|could you|please) )*(?:richiam\w+|riprov\w+|call|ring|try)(?: me| us)?(?: again| back)? (?:piu tardi|dopo|domani|later|tomorrow|another)/

/** The words of an answer: turns of speech as what they mean, and without what only fills. */
function answerIn(all: readonly Token[]): string[] {
  const tokens = all.filter(({ kind }) => kind !== 'break')
  const words: string[] = []
  for (let at = 0; at < tokens.length; ) {
    const idiom = phraseAt(IDIOMS, tokens, at)
    const word = idiom?.means ?? tokens[at]?.text ?? ''
    const pronoun = word === 'si' && ONE_DOES.has(tokens[at + 1]?.text ?? '')
    if (THEREFORE.has(word)) words.push(BREAK)
    else if (word !== '' && !pronoun && !FILLING.has(word)) words.push(word)
    at = idiom?.next ?? at + 1
  }
  return words[0] === BREAK ? words.slice(1) : words
}

/** "No, si fa tutto a piedi": what one does, and no yes. */
const ONE_DOES = wordSet(
  'fa fanno sale scende puo possono deve trova trovano parcheggia paga vede vedono sente gela entra esce usa mangia dorme apre chiude accende spegne muove',
)

/** What was denied before one of these is the reason for what follows. */
const THEREFORE = wordSet('so quindi percio dunque therefore')
const BREAK = '|'

/** "My dad's diabetic, I'm not", "mio marito fuma, io no": what holds of somebody else, and not of the person. */
function toldOfOthers(label: string, words: string): boolean | null {
  const end = NOT_I.exec(words)?.index
  if (end === undefined || asksAboutOthers(label)) return null
  const before = words.slice(0, end).split(' ')
  return before.some(isSomebody) && !before.some((word) => DENIALS.has(word)) ? false : null
}

const NOT_I =
  / (?:(?:but |ma )?(?:i m (?:not|fine|all right|okay|ok)|io (?:sto bene|sono a posto)|i am not|we re not|i don t|we don t|i haven t|i do not|not me|not us|io no|noi no|non io|io invece no|io non lo sono|io non ce l ho|io non ne ho))(?: (?:myself|though|personally|pero|invece|at all|per niente))*$/

/**
 * "My husband smokes", "mia madre è diabetica, io sto bene": of what everybody has for themselves it is said of
 * somebody else alone. The person is named beside nobody ("me and my mum both", "yes, like my mum").
 */
function isOfOthersAlone(
  field: { label: string; about: readonly string[] },
  plain: string,
  words: readonly string[],
): boolean {
  const { label, about } = field
  if (
    !OF_ONESELF.test(label) ||
    AT_HOME.test(label) ||
    asksAboutOthers(label) ||
    words.some((word) => AGREEING.has(word))
  )
    return false
  const said = plain.split(' ')
  const who = said.findIndex((word, at) => isSomebody(word) && POINTED.has(said[at - 1] ?? ''))
  if (who < 0 || isForThem(plain) || said.slice(0, who).some((word) => BESIDE.has(word))) return false
  // "My husband still works, I'm retired".
  const self = said.findIndex((word, at) => at > who && (word === 'i' || word === 'io'))
  const own = self < 0 ? [] : said.slice(self)
  if (own.some((word) => isNamed(about, word)) && !own.some((word) => DENIALS.has(word))) return false
  return !said.slice(who).some((word) => TOO.has(word))
}

/** "My gran had one", "ce l'aveva mia nonna": of what the person has it says nothing. */
const hadByOthers = (label: string, plain: string): boolean =>
  HAS.test(label) &&
  !asksAboutOthers(label) &&
  !AT_HOME.test(label) &&
  (HAS_NONE.test(plain) ||
    IS_THEIRS.test(plain) ||
    (THEY_HAD.test(plain) && plain.split(' ').some(isSomebody) && !OURS_TOO.test(plain)))
/** "The second car is my dad's". */
const IS_THEIRS =
  /\b(?:is|s|was) (?:my|our) \w+ s\b|\b(?:e|sarebbe) di mi[ao] (?:padre|madre|fratello|sorella|figlio|figlia|suocer[oa])\b/
/** "We haven't got one yet". */
const HAS_NONE =
  /\b(?:(?:haven t got|don t have|haven t) (?:one|any)|non (?:ce l|ne|ce n) (?:ho|abbiamo)(?: (?:ancora|mai|nessun[oa]))?$)/
const OURS_TOO = /(?:^| )(?:io|noi|i|we|me|mine|ours|anch io|both|yes|yeah|si|ho|abbiamo)(?: |$)/
/** "My brother drives a van, I drive a car": the person is set against somebody else, and says nothing of it. */
function isOtherwise(about: readonly string[], label: string, plain: string): boolean {
  const atHome = AT_HOME.test(label) && !OF_WORKING.test(label)
  if (asksAboutOthers(label) || atHome || SOMEBODY.test(label)) return false
  const said = plain.split(' ')
  if (!said.some((word) => isSomebody(word) || word === 'our') && !THEY.has(said[0] ?? '')) return false
  const words = said.map((text) => ({ text }))
  const other = words.findIndex(({ text }, at) => isSubject(words, at) || (at === 0 && THEY.has(text)))
  const self = other < 0 ? -1 : words.findIndex(({ text }, at) => at > other && PERSONS.has(text))
  if (self < 0 || isForThem(plain)) return false
  const own = words.slice(self + 1).map(({ text }) => text)
  if (own.some((word) => TOO.has(word) || AGREEING.has(word)) || CALLING.has(own[0] ?? '')) return false
  const named = about.filter((name) => words.slice(0, self).some(({ text }) => isNamed([name], text)))
  return (
    !about.some((name) => own.some((word) => isNamed([name], word))) ||
    named.some((name) => !own.some((word) => isNamed([name], word)))
  )
}
const PERSONS = wordSet('io i noi we')
const THEY = wordSet('he she they lui lei loro')
const OF_WORKING = /\b(?:works?|working|lavora)\b/
/** Who thinks, asks or knows says nothing of themselves. */
const CALLING = wordSet('think guess believe suppose know said told asked credo penso direi so ve have would d ll will')

const HAS = /\b(?:ha|has|have|possiede|owns?|invalidita|partita iva|in possesso)\b/
const THEY_HAD =
  /\b(?:(?:di|of) (?:mi[ao]|my own) non (?:ne|ce l|ce n) |(?:my|our) \w+ (?:had|used to)|(?:is|s|was) (?:my|our) \w+ s|(?:my|our) \w+ (?:s got|has|s|is)|(?:ce )?(?:l|li|le) (?:ha|hanno) (?:mi[ao]|nostr[oa])|(?:^| )e mi[ao] \w+ che|(?:mi[ao]|nostr[oa]) \w+ (?:ce )?(?:l |li |le )?ha|(?:e|era|sono|sarebbe) (?:quell[oa] )?di (?:mi[ao]|nostr[oa])|(?:mi[ao]|nostr[oa]) \w+ (?:(?:ce )?l )?aveva|avev(?:a|ano) (?:mi[ao]|nostr[oa]|i miei))\b/

const OF_ONESELF =
  /diabet|\bfum[ao]|\bsmok|allerg|intoller|celiac|coeliac|occhiali|glasses|dentur|dentier|pacemaker|hearing aid|incinta|gravidanza|pregnan|pensionat|in pensione|retired|patente|licen[cs]e|asma\b|asthma|epile|vegetarian|vegan|disoccupat|employed/
const AT_HOME = /\b(?:house|home|casa|household|nucleo)\b/
const POINTED = wordSet('my our mio mia miei mie nostro nostra i')
const BESIDE = wordSet('me i io noi we both entrambi come like sono m am with con ho abbiamo non not')
const TOO = wordSet('too also both anche pure entrambi same uguale idem neither neanche')

/** A field that asks whether it is the first time: who has been there before says no. */
function toldOfFirst(label: string, words: string): boolean | null {
  if (!FIRST.test(label)) return null
  if (NEVER.test(words)) return true
  return BEFORE.test(words) ? false : null
}

const FIRST =
  /\b(?:prima (?:visita|volta|esperienza|prenotazione)|primo (?:appuntamento|acquisto|ordine|contatto)|first (?:visit|time|appointment|order|booking|stay)|nuov[oa] (?:cliente|paziente)|new (?:customer|client|patient))\b/
const NEVER =
  /\b(?:prima volta|primo appuntamento|mai (?:stat|venut|vist|provat)\w*|non (?:vi|ci|mi) (?:conosc\w+|sono mai)|first time|never (?:been|come|used|had|stayed)|haven t been|new here|brand new)\b/
const BEFORE =
  /\b(?:gia (?:stat\w|venut\w|vist\w|client\w|pazient\w|in cura)|altre volte|\w+ volte|l altra volta|l anno scorso|da (?:\w+ )?anni|da \w+anni|for (?:\w+ )?years|da una vita|da quando|sempre venut\w|vengo sempre|been (?:before|there|here|with you|coming)|been to you|i ve been|last (?:time|year|month|week|summer|winter|spring|autumn)|(?:il mese|l anno|la settimana|l estate) scors[oa]|for years|always (?:come|see|use)|regular|(?:every|each) (?:week|month|year|summer|winter|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|ogni (?:settimana|mese|anno|estate|luned\w|marted\w|mercoled\w|gioved\w|venerd\w|sabato|domenica)|several times|\w+ times|used you before)\b/

/** What people have or bring: named with an article, a number or "we've got", it is there. */
function toldByThing(label: string, tokens: readonly Token[]): boolean | null {
  const asked = thingsAskedFor(label).filter((thing) => HAD.test(thing))
  if (asked.length === 0) return null
  const words = tokens.filter(({ kind }) => kind !== 'break').map(({ text }) => text)
  if (words.some((word) => TURNING.has(word) || UNREAL.has(word))) return null
  const at = words.findIndex((word) => asked.some((thing) => goTogether(thing, thingOf(word) ?? '')))
  if (at < 0) return null
  const before = words.slice(Math.max(0, at - 4), at)
  if (GONE.test(words.join(' '))) return words.some((word) => NOW.has(word)) ? null : false
  if (before.some((word) => DENIALS.has(word)) || DENIED_BEHIND.test(words.slice(at + 1).join(' '))) return false
  return before.some((word) => HAVING.has(word)) ? true : null
}

const HAD = /^(?:animals|children|cars|smoking|highchairs)/
const HAVING = wordSet(
  'ho abbiamo c un uno una due tre quattro got have a an the our my two three four mio mia nostro nostra il',
)
const UNREAL = wordSet('would vorrei vorremmo if se')
/** They had one, and have none. */
const GONE =
  /\b(?:avevo|avevamo|(?:i|we) (?:used to have|had)|e mort[oa]|died|passed away|non c e piu|non ce l ho piu)\b/
const NOW = wordSet('adesso ora now')

/**
 * What is said of the very thing the field is called after: true, false, or null where it is not named or is named
 * twice over.
 */
function toldOf(about: readonly string[], words: readonly string[]): boolean | null {
  const at = words.findIndex((word) => isNamed(about, word))
  if (at < 0 || words.some((word) => TURNING.has(word))) return null
  const begin = words.lastIndexOf(BREAK, at) + 1
  if (words.slice(Math.max(begin, at - DENIED_WORDS), at).some((word) => DENIALS.has(word))) return false
  const behind = words.slice(at + 1).join(' ')
  if (DENIED_BEHIND.test(behind) || DENIED_AT_ONCE.test(behind)) return false
  // "Urgente è una parola grossa": only what ends with it says it.
  return at < words.length - 1 || words.some((word) => DENIALS.has(word)) ? null : true
}

const DENIED_WORDS = 5
/** "Animali non ne abbiamo", "la mattina lavoro, non posso mai". */
const DENIED_BEHIND =
  /^(?:\w+ ){0,2}?(?:mai(?: |$)|(?:(?:i|we) )?(?:can |could |are |is )?never(?: |$)|non (?:ne|ce|c|ci|lo|li|le|posso|possiamo|riesco|riusciamo|voglio|vogliamo|serve|servono|ho|abbiamo|mi)(?: |$)|(?:i |we )?(?:can|couldn|don|won|haven) t(?: |$)|no$)/

/** "Il metano non arriva", "mutuo niente". */
const DENIED_AT_ONCE = /^(?:non |niente(?: |$)|nessun|mica |macche|(?:isn |aren |wasn |doesn |won |hasn )?t )/

const isNamed = (about: readonly string[], word: string): boolean =>
  about.some(
    (name) =>
      !FILLING.has(name) &&
      !AGREEING.has(name) &&
      ((name === word && name.length >= NAMED_MIN_LETTERS - 1 && !JOINING.has(name)) ||
        (name.length >= NAMED_MIN_LETTERS && alike(name, word))),
  )

const NAMED_MIN_LETTERS = 4
const JOINING = wordSet(
  'per con che del dei una gli was are you for and can get got his her our any day not has had who all one new out',
)
