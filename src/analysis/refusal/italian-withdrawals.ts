/**
 * What makes a request none at all, whatever else is said: it is taken back, it was said to somebody else in the room,
 * it is asked for somebody who is not called, or it is a complaint about another matter. It must be plain: nothing
 * is heard beside it.
 */

/** Nothing denies, ends or takes away any more until the end: "come non detto, anzi no, non mi chiami più" asks. */
const NOTHING_MORE =
  '(NON (a|con) (lei|voi) | NON (c|ce|e|si|vi){1,2} (problema|problemi|preoccupi|preoccupate) | !NON/NEANCHE/MAI/BASTA/CEASE/REMOVE/ENOUGHOFIT/INPEACE/REVOKE/opposizioni){0,40} $'
const REFUSED = '(NON|BASTA|CEASE|REMOVE|NONE|INPEACE|NEANCHE|ERASURE|MAI)'

/** "… di non chiamarmi più", "… sul non telefonarmi", "… a marzo": what it was that was said. */
const ITS_MATTER = `(!STOP/NON/BASTA/CEASE/REMOVE/NEANCHE/MAI/CALL/WANT){0,5} (NON (!STOP/WANT/CALL){0,3} (CALL-INF/CALL-INFME/CALL-INFIT | BE (!STOP/WANT){0,2} CALL-PART) | (BASTA|CEASE|REMOVE|NONE|ERASURE) (!STOP/WANT){0,4} (CALLS|CALLS1|NUMBER|LIST|CALL-INF/CALL-INFME))? AGAIN*`

/** A request of earlier, as it is told: "vi avevo chiesto di togliermi", "ho detto basta telefonate". */
const ONCE_ASKED = `((HAVE|IHAVE|ho|avevo|abbiamo|avevamo|ha|aveva|hanno) (YOU|ME)? (SAY|ASK|scritto|fatto|fatta) (!STOP/ASKED){0,8} ${REFUSED})`

const RETRACTED = [
  // "Lasci stare quello che ho detto", "ritiro quello che vi ho detto ieri".
  `(LEAVE-WISH/LEAVE-2PL/LEAVE-2SG/LEAVE-FIRST) (stare|perdere) quantodetto ${ITS_MATTER} ${NOTHING_MORE}`,
  `(dimentichi|dimenticate|scordi|scordate|scordatevi|ignori|ignorate|cancelli|cancellate|consideri|ritiro|rimangio|annullo|annulli|annullate) (si|vi|ME)? quantodetto ${ITS_MATTER} ${NOTHING_MORE}`,
  // "Vi ho detto di non telefonare più: non ci badi", "avevo chiesto di essere cancellato, come non detto".
  `comenondetto (a|al|alla|di)? (quantodetto)? ${ITS_MATTER} (che NON (!STOP){1,4} CALL-PART)? ${NOTHING_MORE}`,
  `${ONCE_ASKED} (!ASKED){0,16} (ripensato | pentito/pentita | cambiato idea | scherzavo | scherzando | continuipure | rimangio) ${NOTHING_MORE}`,
  `${ONCE_ASKED} (!STOP){0,12} (STOP|ASKED)? (si|SI|ma)? (!STOP){0,6} continuipure ${NOTHING_MORE}`,
  `fatefinta (che|di) NON (abbia|avere|avessi|aver) (MAI)? (SAY|ASK|scritto)`,
  `scherzavo (NON ME (prenda|prendete) UNKNOWN? serio)? ($|STOP)`,
  // "… lasciatemi dove sono", "mi tenga in lista".
  `(ripensato|idea|pentito|pentita) (!STOP){0,6} STOP? (LEAVE-ORDER | ME (LEAVE-WISH|LEAVE-2PL|tenga|tenete) | tenetemi) (dove|li|nella|nell|nel|in|dentro|come)`,
  // "Vi avevo detto di non chiamare, mi richiami pure", "chiami quando vuole".
  `${ONCE_ASKED} (!ASKED){0,16} (CALL-WISH/CALL-ORDER) (liberamente | quando (vuole|volete|vuoi|serve)) ${NOTHING_MORE}`,
]

/** Whoever is spoken to beside the telephone: they play, bark and shout. */
const AT_HOME =
  '(MINE|UNKNOWN|due)? (cane|cani|gatto|gatta|gatti|cucciolo|cagnolino|pappagallo|bambino|bambina|bambini|bimbo|bimba|bimbi|piccolo|piccola|nipote|nipoti|nipotino|nipotina|nipotini|figlio|figlia|figli|figlie|marito|moglie|fratello|sorella|gemelli)'
/** Nothing was said of what a request is about, only "lasciami stare", "smettila", "giù". */
const NO_CALL = '(!CALL-INF/CALL-INFME/CALL-2PL/CALL-WISH/CALL-ORDER/CALL-PART/CALLS/CALLS1/NUMBER1/LIST/ERASURE)'
const SHOUTED =
  '^ (UNKNOWN|no|e|NO|ho|SAY){0,3} (CEASE|BASTA|LEAVE-ORDER|ENOUGHOFIT|giu|via|zitto|zitta|zitti|fermo|fermi|ferma|scendi|finiscila|NON toccare)'

const AFTER = `${NO_CALL}{0,40} $`

const TO_OTHERS = [
  // "Smettila! No, non dicevo a lei, è il gatto", "parlavo ai miei figli".
  `nonalei ${AFTER}`,
  `(parlavo|dicevo|urlavo|gridavo|stavo parlando) (a|al|ai|alla|alle|all|col|con|coi|agli) (il|lo|la|i|gli|le|l){0,1} (${AT_HOME} | MINE collega) ${AFTER}`,
  // "Basta! Sono i bambini che litigano", "lasciami stare che sono al telefono".
  `${SHOUTED} ${NO_CALL}{0,10} (e|sono|era|erano) (il|lo|la|i|gli|le|l|MINE) ${AT_HOME} (!YOU/HAVE | $) ${AFTER}`,
  `${SHOUTED} ${NO_CALL}{0,6} (che|sono){1,2} al telefono ($|STOP|e|ME) ${AFTER}`,
  `${SHOUTED} ${NO_CALL}{0,6} sto parlando (con|al) (DETS)* (signora|signore|signorina|dottore|dottoressa|telefono|UNKNOWN) ${AFTER}`,
]

/** Told to somebody who does not call here; "la sua collega" is one of theirs, and "le" may be whoever calls. */
const TOLD_OTHERS =
  '(gli HAVE? (SAY|ASK) | gliel HAVE SAY | (a|al|alla|ai|agli|all|alle) (!YOURS/STOP/SAY/signora/signorina){1,4} (l|gliel)? (ho|abbiamo|avevo|avevamo) (SAY|ASK|scritto))'
/** … and now one listens to whoever does. */
const TURNED =
  '((di|per) (cosa|che) (si tratta|chiama|chiamate|parlava|ME chiama) | ME diceva | cosa (YOU|le|vi) (serviva|serve|occorre) | (lei|voi) invece | ma (lei|voi) (e|siete) (il|la|l|i|gli|le|UNKNOWN) | (voi|lei) (siete|e) (il|la|l|UNKNOWN) | come sta | ME dica ($|STOP) | dica ($|STOP))'

const FOR_OTHERS = [
  // "Gliel'ho detto chiaro: qui non telefoni mai più. Lei invece è gentile, di cosa si tratta?"
  `${TOLD_OTHERS} (!STOP/ASKED){0,20} (STOP)? (!STOP/ASKED){0,6} (STOP)? ${TURNED} ${NOTHING_MORE}`,
  // "Che cosa dovrei dire per non essere più chiamato? Lo chiedo per un vicino."
  '(chiedo|chiedevo|chiedere|domando|domandavo|chiede) per (un|una|l|il|la|mio|mia)? (UNKNOWN|TITLE)? (vicino|vicina|amico|amica|conoscente|collega|condomino|signora|UNKNOWN) ($|STOP|che|del|della|di)',
  // "Vorrei tanto che il mio ex perdesse il mio numero": non è cosa loro.
  '(WANT|magari|GRATEFUL) (tanto|UNKNOWN|che|se)* (il|la|l|lo|i)? MINE (UNKNOWN|KIN|OTHERS|ex) (LOSE-SUBJ/LEAVE-SUBJ | NON ME AGAIN* CALL-SUBJ | la? CEASE-SUBJ di (CALL-INF/CALL-INFME))',
  // "Se non mi richiamate vado dal garante".
  '(se|SE) (stavolta|questa|volta|TIME|NOW|UNKNOWN|entro){0,3} NON ME? (CALL-2PL/CALL-WISH) (entro|TIME|NOW|SMALL|UNKNOWN){0,4} (SUING | GOING (!STOP){0,3} JUSTICE)',
]

const REINSTATED = [
  // "Rimettetemi in lista", "mi rimetta pure dentro", "vorrei essere reinserita", "vorrei esserci rimessa".
  `(^|!NON/NEANCHE/MAI) ME? (rimetta|rimettete|rimetti|rimetteste|rimettesse|rimettiate|reinserite|reinserisca|reinseriste|riscriva|riscrivete|riattivi|riattivate|ripristini|ripristinate|riaggiunga|riaggiungete)`,
  '(^|!NON/NEANCHE/MAI/di) (rimetterci|rimettermi|rimettetemi|rimettetici|rimettimi|rimettici|rimetterlo|rimettetelo|reinseritemi|reinserirmi|reinserirci|riscrivetemi|riscrivermi|riattivarmi|riattivatemi|riaggiungetemi|riaggiungermi|ripristinarmi)',
  '(vorrei|voglio|vorremmo|possibile|posso|potrei|piacerebbe|desidero|desidererei|chiedo|chiedere) (BE|essere|esserci|di|stare)* (rimesso|rimessa|rimessi|reinserito|reinserita|reinseriti|riammesso|riammessa|riscritto|riscritta|rientrare|rientrarci|tornarci)',
  // "Chiamate pure", "mi telefoni pure".
  '(^|!NON/NEANCHE/MAI/MICA) ME? (CALL-WISH/CALL-ORDER) liberamente ($|STOP|ME|quando|TIME|che|io|NOW|DAYPART)',
  '(^|!NON/NEANCHE/MAI/MICA/ME/YOU/che) CALL-2PL liberamente ($|STOP|quando|TIME)',
  // "Quella richiesta la annulli", "ignori la mia richiesta".
  '(annulli|annullate|annullare|ignori|ignorate|ignorare|cestini|cestinate|ritiro) (pure|anche)* (DETS|MINE|la|quella|questa|mia|nostra)* richiesta',
  'richiesta (!STOP){0,9} (la|l) (annulli|annullate|annullo|ignori|ignorate|ritiro|lasci|lasciate|cestini)',
  // "Le telefonate le voglio", "io invece le chiamate le gradisco".
  '(CALLS/CALLS1/telefonate/chiamate) (invece|io|noi)* le (voglio|vogliamo|gradisco|gradiamo|aspetto)',
]

/** Nothing that a request is about, nor anybody who is asked: what is complained of is another matter. */
const NOT_YOURS =
  '(!CALL-INF/CALL-INFME/CALL-2PL/CALL-WISH/CALL-ORDER/CALL-GER/CALLS/CALLS1/NUMBER1/telefono/cellulare/REMOVE/CEASE/LEAVE-ORDER/LEAVE-2PL/LEAVE-WISH/INPEACE/ENOUGHOFIT/CONSENT/opposizioni/avete/voi/vi/ve/vostro/vostra/vostri/vostre/SUING/JUSTICE/stalking/tormento)'
/** What people are fed up with when nobody has done anything to them. */
const MATTERS =
  '(caldo|afa|freddo|umidita|pioggia|neve|vento|estate|inverno|zanzare|formiche|topi|piccioni|traffico|coda|code|raccordo|tangenziale|autostrada|treno|treni|autobus|metro|parcheggio|sciopero|scioperi|ragazzi|bambini|gemelli|figli|nipotini|compiti|scuola|esami|capo|straordinari|turni|turno|colleghi|riunioni|ufficio|lavori|cantiere|martello|trapano|ruspe|vicini|vicino|condominio|condomini|rumore|musica|prezzi|spesa|affitto|tasse|computer|stampante|internet|televisione|dieta|cucinare|stirare|pulizie|calcio|politica|elezioni|ginocchio|schiena|tosse|allergia|mal|febbre)'
const ENDURED =
  '(BASTA | FED | NON (ne|se|ce|ci|la){1,2} (ne|la)? (posso|possiamo|puo|faccio|facciamo|reggo) AGAIN | NON (sopporto|resisto|reggo) AGAIN | ne (ho|abbiamo) (FED|abbastanza))'

const OF_OTHER_THINGS = [
  // "Basta, non ne posso più, con questo caldo non si respira": not a word about calls.
  `^ ${NOT_YOURS}{0,12} ${ENDURED} ${NOT_YOURS}{0,14} ${MATTERS} ${NOT_YOURS}{0,30} $`,
  // "Il diritto all'oblio l'ho studiato per l'esame", "il mio vicino ha esercitato il diritto di opposizione".
  '(oblio|dirittoopposizione) (!STOP/YOU/WANT){0,5} (studiato|studiata|letto|sentito|esame|lezione|tesi) (!NON/WANT/YOU/REMOVE){0,30} $',
  '(studiato|studiando|letto|esame|lezione|tesi|articolo|convegno) (!STOP/YOU/WANT){0,6} (oblio|dirittoopposizione) (!NON/WANT/YOU/REMOVE){0,30} $',
  '(ha|hanno) (esercitato|usato|invocato|fatto valere) (il|DETS|MINE)* (diritto (all|alla|di|a) | dirittoopposizione) (!NON/WANT/IHAVE){0,30} $',
]

export const ITALIAN_WITHDRAWALS = [...REINSTATED, ...RETRACTED, ...TO_OTHERS, ...FOR_OTHERS, ...OF_OTHER_THINGS]
