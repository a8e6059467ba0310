/**
 * Yes or no by what is said in its place: who rents does not own, who is still waiting has not received it. Each row is
 * what a field asks, what means its yes, and what means its no.
 */
const ROWS: readonly (readonly [asked: RegExp, yes: RegExp | null, no: RegExp | null])[] = [
  [
    /proprieta|\bowns?\b|\bowner|homeowner/,
    /\b(?:e nostra|e mia|it s ours|we own|i own|bought it|l abbiamo comprata)\b/,
    /\b(?:in affitto|affittuari\w|inquilin\w|(?:we|i) rent|renting|rented|tenants?)\b/,
  ],
  [
    /\b(?:da )?sol[oa]\b|\balone\b/,
    /\b(?:nessun altro|nobody else|no one else|solo io|soltanto io|just me|only me|da sol[oa]|on my own|by myself)\b/,
    /\b(?:con (?:mi[ao]|i miei|le mie|il mio|la mia)|with my|insieme a|siamo in \w+|of us)\b/,
  ],
  [
    /\b(?:valid[oa]?|in corso|attiv[oa]|active|vigore|warranty|garanzia|copert[oa]|covered|in force)\b/,
    null,
    /\b(?:ran out|run out|runs out|expired|lapsed|scadut[oa]|e finita|e finito|out of date|ritirat[oa]|taken off|suspended|sospes[oa]|revoked|revocat[oa]|disdett[oa])\b/,
  ],
  [
    /ricevut|arrivat|received|consegnat|delivered/,
    null,
    /\b(?:aspettando|aspetto ancora|lo aspetto|la aspetto|still waiting|waiting for it|ancora niente|ancora nulla|nothing yet|not yet|non ancora)\b/,
  ],
  [
    /cambiare|cambio|\bswitch|\bchange|passare a/,
    null,
    /\b(?:(?:sto|stiamo) bene (?:cosi|dove)|mi trovo bene|ci troviamo bene|(?:happy|fine|ok|okay) (?:as|with|where) (?:i|we|it|what|the)|resto (?:con|dove|cosi)|rimango|i m staying|we re staying)\b/,
  ],
  [
    /superat|\bpassat[oaie]\b|promoss|\bpass(?:ed|es)?\b/,
    /\b(?:promoss[oaie]|(?:i|we|she|he|they|just|already) passed|(?:l )?(?:ho|ha|abbiamo) (?:gia )?(?:superat|passat)[oaie]|sailed through)\b/,
    /\b(?:bocciat[oaie]|respint[oaie]|rimandat[oaie]|failed|flunked|didn t get through|andat[oa] male)\b/,
  ],
  [
    /soddisfatt|content[oaie]\b|satisf|\bhappy\b|\bpleased\b/,
    null,
    /\b(?:delus[oaie]|insoddisfatt[oaie]|scontent[oaie]|amareggiat[oaie]|disappointed|dissatisfied|unhappy|let down|fed up|gutted|appalled)\b/,
  ],
  [/fumat|smok/, null, /\b(?:mai fumato|ho smesso|gave up|given up|i quit|never touch)/],
  [
    /sposat|coniugat|married/,
    /\b(?:mio marito|mia moglie|my husband|my wife)\b/,
    /\b(?:single|divorziat|separat|vedov|divorced|widow|nubile|celibe)/,
  ],
  [
    /\blavora|occupat[oa]|employed|in work/,
    null,
    /\b(?:disoccupat|in pensione|pensionat|retired|unemployed|out of work|laid off|in mobilita)/,
  ],
  [
    /vegetarian|vegan/,
    null,
    /\b(?:meat eaters?|eat meat|eat anything|eat everything|mangi\w+ (?:di )?tutto|mangi\w+ (?:la )?carne)\b/,
  ],
]

const DENIED = /(?:^| )(?:non|not|t|never|mai)(?: \w+){0,3}$/

/** Labels are few, and asked about with every answer. */
function rowsOf(label: string): typeof ROWS {
  let rows = known.get(label)
  if (!rows) {
    rows = ROWS.filter(([asked]) => asked.test(label))
    if (known.size >= LABELS_MAX) known.clear()
    known.set(label, rows)
  }
  return rows
}

const LABELS_MAX = 256
const known = new Map<string, typeof ROWS>()

/** True or false where a row of the field is said; denied, it is the other. Null where none is, or both are. */
export function toldInItsPlace(label: string, words: string): boolean | null {
  for (const [, yes, no] of rowsOf(label)) {
    const isYes = yes === null ? null : standsIn(yes, words)
    const isNo = no === null ? null : standsIn(no, words)
    if (isYes !== null && isNo !== null) continue
    if (isYes !== null) return isYes
    if (isNo !== null) return !isNo
  }
  return null
}

/** Whether it is said and meant, or denied; null where it is not said. */
function standsIn(row: RegExp, words: string): boolean | null {
  const found = row.exec(words)
  if (found === null || SUPPOSED.test(words)) return null
  return OF_ITSELF.test(found[0]) || !DENIED.test(words.slice(0, found.index).trimEnd())
}

/** What is only supposed answers nothing. */
const SUPPOSED = /^(?:se|if) /
/** These have their "non" with them. */
const OF_ITSELF = /^(?:nessun|nobody|no one|not yet|non ancora|mai|never)/
