import { memoize } from '#kernel/memoize.ts'

/**
 * Yes or no by what is said in its place: who rents does not own, who is still waiting has not received it. Each row is
 * what a field asks, what means its yes, and what means its no.
 */
const ROWS: readonly (readonly [asked: RegExp, yes: RegExp | null, no: RegExp | null])[] = [
  [
    /proprieta|\bowns?\b|\bowner|homeowner/,
    /\b(?:e nostra|e mia|it s ours|we own|i own|bought it|l abbiamo comprata)\b/,
    /\b(?:in affitto|pag\w+ (?:\w+ ){0,4}affitto|pay (?:\w+ ){0,5}rent|affittuari\w|inquilin\w|(?:we|i) rent|renting|rented|tenants?)\b/,
  ],
  [
    /\b(?:da )?sol[oa]\b|\balone\b/,
    /\b(?:nessun altro|nobody else|no one else|solo io|soltanto io|just me(?! and)|only me(?! and)|da sol[oa]|on my own|by myself)\b/,
    /\b(?:con (?:mi[ao]|i miei|le mie|il mio|la mia)|with my|insieme a|siamo in \w+|of us|io e (?:mi[ao]|il|la)|(?:me|i)(?: and|,)? (?:my|the (?:kids|twins|baby|children|missus|wife|husband|girls|boys|lads))|io (?:mi[ao]|i miei|i bambini|i figli)|(?:husband|wife|partner) and (?:me|i))\b/,
  ],
  [
    /\b(?:valid[oa]?|in corso|attiv[oa]|active|vigore|warranty|guarantee|garanzia|copert[oa]|covered|in force|insur\w+|assicura\w+|polizza|policy)\b/,
    null,
    /\b(?:ran out|run out|runs out|expired|lapsed?|lasciat[oa] scadere|scadut[oa]|e finita|e finito|out of date|ritirat[oa]|taken off|suspended|sospes[oa]|revoked|revocat[oa]|disdett[oa])\b/,
  ],
  [
    /ricevut|arrivat|arrived|received|consegnat|delivered|returned/,
    null,
    /\b(?:aspettando|aspetto ancora|lo aspetto|la aspetto|still waiting|waiting (?:for|on) (?:it|that|them)|ancora niente|ancora nulla|nothing yet|not yet|non ancora)\b/,
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
    /\b(?:brilliant|fantastic|excellent|superb|spot on|couldn t (?:be|have been) (?:happier|better|more)|over the moon|(?:can|could)n t fault|loved it|lovely|wonderful|marvellous|bravissim[oaie]|ottim[oaie]|eccellent[ei]|meraviglios\w)\b/,
    /\b(?:dreadful|awful|terrible|shambles|disgrac\w+|nightmare|appalling|shocking|rubbish|(?:un|uno|una) (?:disastro|schifo|vergogna)|pessim[oaie]|orribil[ei]|terribil[ei]|delus[oaie]|insoddisfatt[oaie]|scontent[oaie]|amareggiat[oaie]|disappointed|dissatisfied|unhappy|let down|fed up|gutted|appalled)\b/,
  ],
  [
    /\bfum[aoi]|smok/,
    /\b(?:a day|al giorno)\b/,
    /\b(?:mai fumato|ho smesso|gave up|given up|i quit|packed it in|kicked (?:it|the habit)|never (?:touch|have|did)\w*)/,
  ],
  [
    /sposat|coniugat|married/,
    /\b(?:mio marito|mia moglie|my husband|my wife)\b/,
    /\b(?:single|divorziat|separat|vedov|divorced|widow|nubile|celibe)/,
  ],
  [
    /\blavora|occupat[oa]|employed|in work|\bis working/,
    null,
    /\b(?:disoccupat|in pensione|pensionat|retired|lost (?:my|his|her) job|perso il lavoro|licenziat|made redundant|redundancy|sacked|between jobs|cercando lavoro|cerco lavoro|unemployed|out of work|laid off|in mobilita)/,
  ],
  [
    /conferm|\bconfirm/,
    null,
    /\b(?:(?:devo|dobbiamo|vorrei|vorremmo|voglio|vogliamo) (?:disdir|annullar|cancellar|spostar|rimandar)\w*|(?:can t|cannot|won t|not able to|unable to) (?:make it|come|be there|be coming)|(?:have|need|want|got|like) to (?:cancel|postpone|call it off)|non (?:veniamo|vengo|verremo|verro) (?:piu)?)/,
  ],
  [
    /(?:pag|pay)\w*.*\b(?:carta|card|bancomat)\b|\b(?:carta|card)\b.*(?:pag|pay)/,
    /\b(?:(?:con la |by |with )?(?:carta|card|bancomat)|contactless)\b/,
    /\b(?:contant[ei]|cash|bonific\w+|bank transfer|assegn\w+|cheque)\b/,
  ],
  [
    /\bin (?:auto|macchina)\b|\bby car\b|\bdriving\b/,
    null,
    /\b(?:a piedi|on foot|walk(?:ing)?|in (?:treno|autobus|taxi|bici|metro|pullman)|by (?:train|bus|taxi|bike|coach|tube))\b/,
  ],
  [
    /vegetarian|vegan/,
    null,
    /\b(?:meat eaters?|eat meat|steaks?|bacon|bistecc\w+|eat anything|eat everything|mangi\w+ (?:di )?tutto|mangi\w+ (?:la )?carne)\b/,
  ],
  [
    /finanziament|\bfinance|rateal/,
    /\b(?:a rate|rateizz\w+|dilazion\w+|spread (?:the|it)|in instal\w+|on finance|monthly payments)\b/,
    /\b(?:contant[ei]|cash|outright|up ?front|in full|the lot|tutto (?:e )?subito|unica soluzione|in one go|i soldi (?:ce li|da parte)|the money ready|niente rate|senza rate)\b/,
  ],
  [
    /ascensor|\blift\b|elevator/,
    null,
    /\b(?:(?:sal|si f|si v)\w+ (?:tutto )?a piedi|a piedi|(?:tutte|solo|only|just|all) (?:le )?(?:scale|stairs)|stairs only|walk up|climb)\b/,
  ],
  [
    /consegna|deliver|domicilio/,
    /\b(?:(?:me|ce) l[oaie] portate|portatemel[oa]|bring (?:it|them)|drop (?:it|them) (?:off|round))\b/,
    /\b(?:(?:pass|veng|riti?r)\w+ (?:a (?:prender|ritirar)\w* )?(?:io|noi)|(?:pass|veni|veng|riti?r)\w+ (?:\w+ ){0,2}a (?:prender|ritirar)\w*|(?:pick|picking) (?:it|them) up|(?:ll|will|can|and|to) collect (?:it|them)|fetch (?:it|them))\b/,
  ],
  [
    /montagg|installaz|assembl|installation|fitting|packing|imballagg/,
    /\b(?:put together|(?:me|ce) l[oaie] (?:montate|imballate))\b/,
    /\b(?:da sol[oaie]|myself|ourselves|our own|my (?:son|husband|brother|dad) (?:ll|will|can)|ci pens\w+ (?:io|noi|mi[ao]))\b/,
  ],
  [
    /pensionat|in pensione|retired/,
    null,
    /\b(?:(?:i m|we re) still working|still (?:work|at work|in work)|lavoro ancora|ancora al lavoro|io lavoro)\b/,
  ],
  [
    /\b(?:owns?|has|possiede|ha)(?: \w+)? (?:car|auto|macchina|vehicle)\b|possiede auto/,
    null,
    /\b(?:(?:get|take|by|use|on) (?:the )?(?:bus|train|tram|tube)|(?:giro|vado) in (?:bici|autobus|tram|metro)|coi mezzi|con i mezzi|on foot)\b/,
  ],
  [
    /service history|tagliand/,
    /\b(?:full (?:service )?history|all (?:the )?stamp\w*|(?:all )?stamped|tutti i tagliandi|tagliandat[oa]|timbrat\w+)\b/,
    /\b(?:book s (?:missing|gone|lost)|lost the book|perso il libretto)\b/,
  ],
  [
    /neuter|spayed|castrat|sterilizz/,
    /\b(?:(?:been|was|got|had (?:him|her|it)) done)\b/,
    /\b(?:entire|intact|inter[oa])\b/,
  ],
  [
    /vaccin/,
    /\b(?:(?:had|done) (?:all )?(?:his|her|its|their|my) jabs|i vaccini (?:li |l )?(?:ha|ho) fatti|(?:up to date|in regola) (?:with|con))\b/,
    /\b(?:never had|(?:deve|devo|dobbiamo) ancora|still (?:needs?|has to|to have)|overdue)\b/,
  ],
  [
    /injur|ferit|\bhurt|infortun/,
    /\b(?:whiplash|broken|broke|rott[oa] (?:il|la|un|una|l)|fratturat\w|hospital|ospedale|colpo di frusta|pronto soccorso|bleeding|stitches)\b/,
    /\b(?:(?:stiamo|stanno) (?:tutti )?bene|tutti bene|(?:we re|everyone s|everybody s) (?:all )?(?:fine|ok|okay|all right|safe)|unhurt|illes[oi]|nobody (?:was|got) (?:hurt|injured)|nessuno si e fatto)\b/,
  ],
  [
    /police|polizia|forze dell ordine|carabinieri|vigili/,
    null,
    /\b(?:(?:swapped|exchanged) (?:details|numbers|insurance)|scambiat[oi] i (?:dati|numeri)|between ourselves)\b/,
  ],
  [
    /consiglier|recommend|raccomand/,
    /\b(?:(?:told|tell) (?:all |everybody |everyone )?(?:my|our) (?:friends|mates|family)|gia consigliat\w|l ho (?:gia )?detto a tutti)\b/,
    /\b(?:steer clear|stay away|keep away|alla larga|mai piu|wouldn t wish)\b/,
  ],
  [
    /risolt|solved|\bfixed\b|sorted|resolved|leak stopped|\bstopped\b|riparat|ripristinat|\bis back\b|tornat/,
    /\b(?:(?:working|works|running) (?:\w+ )?(?:now|again)|back to normal|(?:adesso|ora) (?:funziona|va|e a posto)|all (?:good|sorted) now)\b/,
    /\b(?:still (?:doing|coming|leaking|there|the same|in the dark|without|happening|broken|off|pouring|dripping)|(?:lo fa|succede|perde|gocciola|esce|siamo|c e) ancora|ancora (?:al buio|senza|cosi|uguale|rott[oa]|il problema)|come prima|same as before|pouring in|coming through)\b/,
  ],
  [
    /disponib|availab|presen(?:te|t)\b|can come|puo venire|\bcan attend/,
    null,
    /^(?!.*\b(?:free|liber[oa]|good|fine|great|bene|posso|possiamo|(?:i|we) can|home|casa|best|ci sono|till|until|fino|after|dopo|except|tranne)\b).*\b(?:at work|(?:mattina|pomeriggio|sera|giorno) lavor\w+|al lavoro|in ferie|on holiday|away|in vacanza|out of town|abroad|all estero)\b/,
  ],
  [
    /wheelchair|carrozz|disabil|step free/,
    /\b(?:in a wheelchair|in carrozz\w+|sedia a rotelle|uses? a wheelchair)\b/,
    /\b(?:manage (?:the )?(?:stairs|steps)|fine with (?:stairs|steps)|facciamo le scale)\b/,
  ],
  [
    /\bexisting|gia (?:client|pazient)|already a (?:customer|client|patient)|current customer/,
    /\b(?:(?:been |m |are )?with you (?:for )?(?:\w+ )?years|(?:con|da) voi da|vostr[oa] client\w)\b/,
    /\b(?:never (?:used|been|had)|mai (?:stat|venut|usat|avut)\w+|first time|prima volta|new (?:customer|here|to you))\b/,
  ],
  [/mutuo|mortgage/, null, /\b(?:paid (?:it )?off|own it outright|finito di pagar\w+|estint[oa]|tutta? pagat[oa])\b/],
  [
    /driv(?:e)?able|marciant|guidabil|roadworthy/,
    /\b(?:drove it|driving it|la guido|l ho guidata|ci giro)\b/,
    /\b(?:towed|tow truck|carro ?attrezzi|won t start|non parte|non si accende|write off|written off|low loader|recovery truck)\b/,
  ],
  [
    /parcheggi|parking/,
    /\b(?:(?:can|could|to) park|si parcheggia)\b/,
    /\b(?:by (?:train|bus|taxi|coach)|in treno|col treno|in autobus|in taxi|permit (?:only|holders)|residents only|nowhere to park|solo residenti|non (?:si trova|c e|ci sono) (?:mai )?(?:posto|posti|parcheggio))\b/,
  ],
  [
    /giardino|garden/,
    null,
    /\b(?:in a flat|in appartamento|(?:only|just) a (?:balcony|terrace|yard)|solo (?:un |il |la )?(?:balcon\w+|terrazz\w+))\b/,
  ],
  [
    /patente|driv\w+ (?:s )?licen[cs]e|licen[cs]e/,
    /\b(?:passed my (?:driving )?test)\b/,
    /\b(?:still learning|provisional|learner|foglio rosa|scuola guida|having lessons|prendendo la patente)\b/,
  ],
  [
    /(?:has|have|ha|avete) (?:figli|children|kids|bambini)/,
    /\b(?:my (?:two|three|four|kids|children|boy|girl|boys|girls|son|daughter)|i miei (?:due|tre|quattro|figli|bambini)|mi[ao] figli[oa])\b/,
    /\b(?:just (?:me|us|the two of us)|solo (?:io e|noi due|io))\b/,
  ],
  [
    /first time buyer|prima casa/,
    null,
    /\b(?:(?:second|third|fourth) (?:house|home|one|place)|(?:seconda|terza|quarta) casa)\b/,
  ],
  [
    /\bempty|vuot[oa]|vacant/,
    null,
    /\b(?:tenants? (?:are |is |s )?(?:still )?(?:in|there|living)|still (?:living|lived)|inquilin\w+ (?:\w+ )?(?:dentro|li)|ci abit\w+|ci viv\w+)\b/,
  ],
  [
    /direct debit|domiciliaz/,
    null,
    /\b(?:(?:in|with) cash|post office|by (?:card|cheque|bank transfer)|bollettin\w|in posta|in contanti|con bonifico)\b/,
  ],
  [/\bworking\b|funziona/, null, /\b(?:dead|mort[oa]|ferm[oa]|kaput|packed (?:up|in))\b/],
  [/accett\w+ cart|accepts? cards?/, null, /\b(?:cash only|only cash|solo contanti)\b/],
  [/double glaz|doppi vetri/, null, /\b(?:single (?:pane|glazed|glazing)|vetri vecchi|vecchi vetri)\b/],
  [
    // A thing that people have: "Ha la patente", "Has a car".
    /\b(?:ha|has|owns?|possiede|avete) (?:un|una|uno|il|la|lo|l|a|an|the) /,
    null,
    /\b(?:(?:me|ce) l(?:[oaie]|i|e)? ?hanno (?:tolt|rubat|ritirat|sequestrat|portat)\w+|(?:took|taken|nicked|stole|stolen) (?:it|them|mine) (?:off|from) (?:me|us)|l (?:ho|abbiamo) (?:vendut|pers[oa]|dat[oa] via|regalat|buttat)\w*|(?:ve|i|we) (?:sold|scrapped|lost|binned) (?:it|them|mine)|g(?:ave|iven) (?:it|them|mine) away)/,
  ],
  [
    /allerg|intoll?er|celiac|coeliac|diabet|incint|pregnan|positiv|covid/,
    /\b(?:e|era|sono|was|is|back|came|tested) (?:risultat[oa] )?positiv[oaie]?\b/,
    /\b(?:e|era|sono|was|is|s|back|came|tested) (?:risultat[oa] |all )?(?:negativ[oaie]?|clear)\b/,
  ],
  [/autonom[oa]/, null, /\b(?:centralizzat[oa]|condominial[ei])\b/],
  [/chain free/, null, /\b(?:to sell (?:ours|mine|our|my)|sell first|in a chain)\b/],
  [/\bgas\b|metano/, null, /\b(?:all electric|tutto elettrico|only electric)\b/],
  [
    /allerg|intoler|intoller/,
    /\b(?:(?:can t|cannot|cant) (?:have|eat|take|touch|drink)|non (?:(?:la|lo|li|le|ne) )?(?:posso|puo|tollero) (?:mangiar|prender|ber)\w+|(?:in|out in) a rash|swell up|mi gonfi\w*|orticaria|epipen|makes? me (?:ill|sick)|non (?:la|lo|li|le) tollero)\b/,
    /\b(?:(?:can )?eat (?:anything|everything)|mangi\w+ (?:di )?tutto|tranquillamente)\b/,
  ],
  [
    /sostitutiv|courtesy car|hire car|replacement car|di cortesia/,
    /\b(?:(?:can t|couldn t) (?:\w+ ){0,3}without|(?:stuck|lost) without|senza (?:macchina|auto)(?: \w+){0,2} non|non (?:posso|so|riesco)(?: \w+){0,4} senza|senza non|mi serve|ci serve)\b/,
    /\b(?:manage without|got another (?:car|one)|altra (?:macchina|auto)|seconda (?:macchina|auto)|mi arrangio)\b/,
  ],
  [
    /occhiali|glasses|lenti|lenses/,
    null,
    /\b(?:my eyes are (?:fine|good|perfect|all right)|ci vedo (?:bene|benissimo)|twenty twenty)\b/,
  ],
  [/dentur|dentier|protesi/, null, /\b(?:(?:all )?my own teeth|(?:tutti )?i miei denti|denti (?:sono )?miei)\b/],
  [/hearing aid|acustic/, null, /\b(?:hear (?:you )?(?:fine|perfectly|well)|(?:ci )?sento (?:bene|benissimo))\b/],
  [
    /restituit|riconsegn|(?:chiav|modul|document)\w* consegnat|\breturned\b|handed (?:in|over|back)|given back|dropped off/,
    null,
    /\b(?:still (?:got|have|holding|in|here|with|on)|(?:(?:l|lo|la|li|le|ce l) )?(?:ho|abbiamo|sono|e) ancora|ancora (?:qui|qua|io|noi|da me|con me|in tasca))\b/,
  ],
]

const DENIED = /(?:^| )(?:non|not|t|never|mai)(?: \w+){0,3}$/

/** Labels are few, and asked about with every answer. */
const LABELS_MAX = 256
const rowsOf = memoize(LABELS_MAX, (label) => ROWS.filter(([asked]) => asked.test(label)))

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
const OF_ITSELF =
  /^(?:nessun|niente|senza|nobody|no one|not yet|non |mai|never|nowhere|a piedi|s\w+ (?:\w+ )?a piedi|(?:can|couldn|won|wouldn|cannot|cant) ?)/
