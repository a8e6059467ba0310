/**
 * What is said and was never chosen or is no longer so: what somebody only asks about ("how much is the suite?"), what
 * is supposed ("I'd have had the fish, but …"), and what they had and have no more ("the Punto, I've sold it").
 */

/** Fields of free words, whose very answer may be any of these. */
export const isOfFreeWords = (about: string): boolean => FREE.test(about)
const FREE =
  /motiv|reason|problem|guast|fault|sinistr|incident|accident|sintesi|summary|riassunt|comment|not[ae]\b|richiest[ae]\b|request(?!ed)|reclam|complain|occasion|messag|descri|damage|dann[oi]|feedback|opinion|domand|question|enquir|inquir|argoment|topic|subject|issue|sintom|symptom|stor(?:ia|y)|history/

/** Whether the value, which stands between these words, is only asked about, only supposed, or over. */
/** "A Todi ci lavoro soltanto": and lives elsewhere. */
const ONLY_WORKS =
  /^(?:ci |we |i )?(?:lavoro|lavoriamo|studio|work|study)(?: (?:solo|soltanto|solamente|only|there|e basta)| |$)/
const OF_HOME = /\b(?:comune|citta|residenza|town|city|domicilio)\b/

export function isUnmeant(about: string, { before, behind }: { before: string; behind: string }): boolean {
  if (behind !== '' && (OVER.test(behind) || NAMED_BEFORE.test(behind)) && !OF_BEFORE.test(about)) return true
  if (PROPOSED.test(behind) && !AGREED.test(behind)) return true
  if (AT_WORK.test(behind) && !OF_WORK.test(about)) return true
  if (OF_HOME.test(about) && ONLY_WORKS.test(behind) && !OF_WORK.test(about)) return true
  if (BUT.test(behind) && NEARLY.test(before)) return true
  if (SAID_FIRST.test(`${before} `) && IN_THE_END.test(behind)) return true
  if (SUPPOSED.test(before) || RID.test(before)) return true
  return (ASKING.test(before) || ASKED_BEHIND.test(behind)) && !WISHING.test(`${before} ${behind}`)
}

const FILLERS = '(?:(?:and|but|so|well|er|um|sorry|right|e|ma|allora|scusi|senta|ehm|eh|no) )*'
const ASKING = new RegExp(
  `^${FILLERS}(?:how much (?:is|are|s|would|does|do)|what (?:s|is|are) (?:the|a|your)|do you deliver|are you open|does (?:it|the)|quanto (?:costa|costano|viene|vengono|verrebbe)|(?:che )?cos e|com e|siete aperti|consegnate)(?: |$)`,
)
const ASKED_BEHIND =
  /^(?:(?:invece|per esempio) )?(?:quanto (?:costa|costano|viene|vengono|verrebbe)|how much is (?:that|it)|what s that)$/
/** Who asks and then takes it has chosen it. */
const WISHING =
  /(?:^| )(?:yes|yeah|si|please|per favore|per piacere|i d (?:like|want)|i ll (?:have|take)|(?:i|we) (?:want|need)|vorrei|vorremmo|voglio|prendo|prendiamo|mi serve|ok|okay|va bene|perfetto|lovely)(?: |$)/

/** "I'd have had the fish but …", "volevamo andare a Parigi ma poi …". */
const NEARLY =
  /(?:^| )(?:(?:would|d|might|could) (?:have|ve)|(?:was|were) going to|looked at|considered|thought (?:about|of)|abbiamo (?:visto|guardato|valutato)|nearly|almost|d love|avrei|avremmo|sarebbe stat[oa]|vole(?:vo|vamo)|sta(?:vo|vamo) per|(?:mi|ci) piacerebbe|dove(?:va|vamo|vo))(?: \w+){0,4}$/
/** "I did say leather at first but no …", "avevo detto bianco ma alla fine …"; what was sent instead is a complaint. */
const SAID_FIRST =
  /(?:^| )(?:(?:i|we)(?: did| had| d| ve)? (?:say|said|thought|asked for|told you|put down|fancied)|(?:i|we) (?:was|were) thinking|originally|avev(?:o|amo) (?:detto|scelto|chiesto|pensato|scritto)|(?:le|vi) avev(?:o|amo) (?:detto|chiesto)|pensav(?:o|amo)|all inizio|in origine|inizialmente)(?: (?:about|of|it was|era|a|al|alla|di|il|lo|la|l|un|una|the|an|on|per|for|in))* $/
const IN_THE_END =
  /(?:^| )(?:(?:but|only|ma|pero|poi|e poi|invece)(?! (?:you|they|your|the driver|avete|mi avete|ci avete|hanno|mi hanno|mi e arrivat|ci e arrivat|it s come|it came))|now|adesso|in the end|alla fine)(?: |$)/
const BUT = /(?:^| )(?:but|ma|pero|if|se)(?: |$)/
const SUPPOSED =
  /(?:^| )(?:if (?:we|i|it|he|she) (?:were|was|had)|se (?:fossi|fosse(?! possibile)|fossimo|avessi|avesse|avessimo|facessi|facessimo|dovessi|dovessimo))(?: \w+){0,2}$/

/** "We got rid of Sky", "they took me off warfarin", "ho venduto la Punto". */
const RID =
  /(?:^| )(?:got rid of|(?:took|taken) me off|(?:i|we|ve|just) (?:sold|scrapped|ditched|dumped|cancelled|binned)|stopped (?:taking|using|having)|came off|ho (?:smesso|finito) (?:con|di (?:prender\w+|usar\w+))|(?:ho|abbiamo) (?:vendut[oa]|rottamat[oa]|disdett[oa]|dat[oa] via)|ruled out|we ve ruled out|hold|leave off|leave out|(?:gone|going|went) off|(?:given|gave|giving) up on|(?:decided|decide) against|(?:changed|change) (?:my|our|his|her|their) minds? (?:about|on)|(?:called|calling) off|(?:ho|abbiamo) (?:rinunciat[oa] a(?:l|lla|llo|i|gli|lle|ll)?|abbandonat[oa]|accantonat[oa]|lasciat[oa] perdere|cambiat[oa] idea su(?:l|lla|llo|i|gli|lle|ll)?)|(?:rinuncio|rinunciamo) a(?:l|lla|llo|i|gli|lle|ll)?|togliet\w+|tolga|togli|scartat[oa]|it missed)(?: (?:the|my|our|any|il|lo|la|i|gli|le|l|un|una))?$/
/** "… l'ho venduta", "… was our last dog", "… is out of our price range", "… has retired". */
const OVER =
  /^(?:(?:(?:me |ce )?l[oaie]?) (?:ho|abbiamo|hanno|ha) (?:vendut|rottamat|tolt|dat[oa] via|disdett|scartat|cambiat)\w*|(?:but|ma|e|and) (?:(?:i|we) (?:sold|scrapped|got rid|cancelled|ditched)|l (?:ho|abbiamo) (?:vendut|rottamat|disdett)\w+)|(?:s|is|has|ha|e) (?:retired|gone|passed away|dead|died|mort[oa]|andat[oa] (?:via|in pensione)|(?:out of|fuori|beyond) (?:our |my |dal |il )?(?:\w+ )?(?:budget|range|reach|portata))|(?:passed away|died)(?: |$)|(?:was|were|era|erano) (?:(?:my|our|the|il|la|lo|l|quell[oaie]|i|gli|le) )?(?:\w+ )?(?:last|old|previous|first|one before|before|di prima|precedente|vecchi\w|married name|maiden name|da sposata|da nubile)(?: |$)|s the old (?:one|dog|cat|car)|before(?: this| that|$)|(?:s|is|are|e|sono) (?:the (?:one|only)|l unic[oa])(?: \w+){0,3} (?:i|we|non) (?:don t |can t |do not )?(?:want|like|stand|voglio|vogliamo|sopporto))/

/** "… but that's my maiden name", "… è da nubile". */
const NAMED_BEFORE =
  /^(?:(?:but|ma|pero) )?(?:(?:that|it|quello|che) )?(?:s|is|was|e|era|sarebbe) (?:(?:my|her|il|il mio|il cognome|il mio cognome) )?(?:maiden|married|former|old|previous|da (?:nubile|ragazza|sposata|signorina|sposato)|di prima)(?: |$)/
/** Fields that ask for just that. */
const OF_BEFORE = /nubile|ragazza|sposat|maiden|married|former|previous|precedent|\bold\b|vecchi/

/** "… was your idea", "… l'avevate proposto voi", and nothing that agrees. */
const PROPOSED =
  /^(?:(?:s|was|is) your (?:idea|suggestion)|you (?:suggested|proposed)|(?:l |lo )?(?:avete|avevate|aveva|avevano|hanno) (?:propost|dett|suggerit|scelt)\w+ (?:voi|lei|loro))(?: |$)/
const AGREED =
  /(?:^| )(?:fine|ok|okay|good|great|lovely|suits me fine|va bene|benissimo|perfetto|confermo|d accordo)(?: |$)/
/** "… is the office, home's …": set against where they live. */
const AT_WORK =
  /^(?:c e|ci sta|e|s|is|sarebbe) (?:(?:l|il|the|my|our|la|lo|mio|mia) )*(?:ufficio|lavoro|negozio|studio|office|work|shop|studio)(?: .*)? (?:casa|home|abito|abitiamo|sto|stiamo|live)(?: |$)/
const OF_WORK = /uffici|lavor|negoz|studio|aziend|office|work|shop|business|company/
