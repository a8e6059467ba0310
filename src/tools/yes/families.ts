import type { Language } from '#contract/agent-document.ts'
import { phrasesOf } from './words.ts'

/**
 * What people answer, by what it does: each line is a frame of words (`phrasesOf`). Where a phrase stands in several
 * places the longest one counts, so that "come no" is no question and "va bene così" no plain yes. A word that is in
 * none of them is unknown, and an answer with an unknown word opens nothing: the tables of what is *not* a yes serve to
 * tell a refusal from the rest, and to keep a word out that one language takes for a yes and the other does not.
 */
const FAMILIES = [
  'assent',
  /** Changes nothing about what it stands beside. */
  'beside',
  /** Likewise, but something must follow: "sì, allora…" is the beginning of another sentence. */
  'lead',
  'refusal',
  'negation',
  'correction',
  'condition',
  'delay',
  'question',
  'doubt',
  'unheard',
] as const
export type Family = (typeof FAMILIES)[number]

type Table = Readonly<Record<Family, readonly string[]>>

const ITALIAN: Table = {
  assent: [
    'si/sii/sisi/sissi/sissignore/sissignora/certo/certamente/sicuramente/affermativo/ok/okay/okey/okei/okkei/occhei/yes/confermato/ovvio/ovviamente/naturalmente',
    'esatto/esattamente/perfetto/giusto/corretto/benissimo/ottimo -/cosi/per_me/per_noi',
    'confermatissimo/certissimo/esattissimo/d_accordissimo/daccordissimo',
    '-/per_me e perfetto/ottimo cosi',
    'ok/okay per_me/per_noi',
    '-/e proprio_cosi',
    '-/per_me/mi va piu_che_bene',
    'accetto/concordo/approvo/eccome/altroche/aggiudicato/senz_altro',
    '-/molto/ben/piu_che volentieri',
    'con -/molto/sommo/grande/vero piacere',
    'senza dubbio/dubbi/alcun_dubbio/ombra_di_dubbio/problema/problemi/alcun_problema',
    '-/sono/siamo/son d_accordo/daccordo',
    '-/per_me/a_me/mi/ci va bene/benissimo/benone -/tutto/per_me/per_noi',
    '-/mi/per_me vabene',
    'mi/ci/a_me sta/sta_tutto bene/benissimo',
    'e/tutto/e_tutto/per_me_e/per_me/per_me_e_tutto giusto/corretto/ok/okay/perfetto/esatto',
    'per_me/per_noi/a_me si',
    '-/lo/la/le/li/glielo/gliela/ve_lo/vi confermo/confermiamo -/tutto/il_tutto/i_dati/tutti_i_dati/la_richiesta/che_va_bene/che_e_giusto/che_e_corretto',
    'i/tutti_i dati sono -/tutti giusti/corretti/esatti',
    // What is told to be done: "lo invii", "mandi pure". "Me lo confermi" asks for something back.
    '-/lo/la/le/li/me_lo/me_la/ce_lo proceda/procedi/procediamo/procedete/faccia/prenoti/registri/esegua/invii/spedisca/fissi -/pure',
    '-/lo/la/le/li confermi pure',
    'lo/la/le/li confermi/mandi',
    '-/lo/la/li/me_lo/me_la/ce_lo mandi pure',
    'mi prenoti -/pure',
    'fai/fate/vada/vai/andate/prenota/prenotate/conferma/confermate/registra/registrate/invia/inviate/manda/mandate/fissa/fissate pure',
    'puo/potete/puoi procedere -/pure',
    'puo/potete/puoi confermare/prenotare/registrare/inviare/fissare/farlo/andare_avanti pure',
    'ma/e/eh certo/si/certamente/ovvio/ovviamente',
    '-/ma/e/eh certo_che/si_che/ovvio_che si/va_bene/confermo',
    '-/ma/e/eh sicuro_che si/confermo',
    '-/certo/e/eh come_no',
    'nessun/nessunissimo problema',
    'non c_e/ce problema/nessun_problema/alcun_problema',
    'non ci_sono problemi',
    'affare fatto',
    'ci sto/stiamo',
    'facciamolo',
  ],
  beside: [
    'grazie -/mille/tante/infinite/molte/a_lei/davvero',
    'la/ti/vi ringrazio -/molto/tanto',
    'per favore/piacere/cortesia/gentilezza',
    // Alone they may be a question, or stand for either.
    'sicuro/sicura/sicurissimo/sicurissima/assolutamente',
    // Told to be done or asked, one cannot hear which.
    '-/me_lo/me_la/ce_lo confermi',
    'puo/potete/puoi confermare/prenotare/registrare/inviare/fissare/farlo/andare_avanti',
    'prenota/prenotate/conferma/confermate/registra/registrate/invia/inviate/manda/mandate/mandi/fissa/fissate',
    'vorrei/voglio/vogliamo/desidero confermare/procedere/prenotare',
    'ha/hai/avete capito bene/benissimo/giusto/perfettamente',
    'e cosi',
    'puo andare',
    'prego/dai/tutto/pure',
    'signora/signore/signorina/dottore/dottoressa',
    'gentilissima/gentilissimo/molto_gentile',
    'tutto a_posto/bene',
    'va tutto_bene',
    'molto bene',
    'mi/ci sembra/pare giusto/corretto/perfetto/ottimo/tutto_giusto/tutto_corretto/tutto_ok',
    'sono sicuro/sicura/sicurissimo/sicurissima',
    'facciamo cosi',
    'ci mancherebbe -/altro',
    'gentilmente/proprio',
    // What is said on learning something: "ah ok", "ah sì".
    'ah/oh ok/okay/va_bene/perfetto/d_accordo/si/certo/giusto/esatto',
    // It may be said of things as they are, and decline politely.
    'va bene/benissimo/benone cosi -/per_me',
  ],
  lead: [
    'mh/mhm/mm/mmh/gia/e/eh/ah/oh/uh/ehm/em/uhm/hm/hmm/beh/be/bene/allora/dunque/ecco/quindi/guardi/guarda/senta/senti/ehi/aha',
  ],
  refusal: [
    'no/nope/stop/basta/rifiuto/fermo',
    'assolutamente/certo_che/sicuramente/ovviamente/naturalmente/certamente/direi_di/direi/meglio_di/preferisco_di/preferirei_di no',
    'lasci/lascia/lasciamo/lasciate/lasciamo_pure perdere/stare',
    '-/ma/che non -/la/lo/le/li/mi voglio/vorrei/confermo/accetto/proceda/procedere/faccia/interessa/prenoti/serve',
    'non sono/siamo interessato/interessata/interessati',
    'niente grazie',
    'si fermi',
    'fermi -/tutto',
    'ho cambiato_idea',
    'ci ho_ripensato',
    'sto/stiamo bene cosi',
    'sono/siamo a_posto -/cosi',
    'a posto_cosi',
    'neanche/nemmeno per_sogno/per_idea',
  ],
  negation: ['non/ne/mai/niente/nulla/nessun/nessuno/nessuna/neanche/nemmeno/neppure/mica/senza/macche/no_non'],
  correction: [
    'ma/pero/anzi/invece/piuttosto/bensi/cioe/meglio/tranne/eccetto/salvo/anche/piu/altro/altra/diverso/diversa',
    'sbagliato/sbagliata/sbagliati/errore/errato/cambi/cambia/cambio/cambiare/cambiamo/corregga/correggo/sposti/spostiamo',
    'aggiunga/aggiungi/tolga/togli/intendevo/intendo',
    'volevo dire',
  ],
  condition: [
    'se/purche/qualora/dipende/solo/soltanto/ammesso/eventualmente/quando/finche/fintanto/appena',
    'a patto/condizione',
    'basta/sempre che',
    'nel caso',
  ],
  delay: [
    'aspetti/aspetta/aspettate/attenda/attendi/attimo/attimino/momento/momentino/secondo/secondino/minuto',
    'dopo/poi/prima/tardi/domani/stasera/ancora/vediamo/sentiamo/richiamo/richiami/richiama/richiamare/controllare/pensare',
    '-/non ancora',
    'per/fra/tra ora/adesso/poco/il_momento',
    'non ora/adesso/subito',
    'ci penso',
    'le/vi/ti faccio sapere',
  ],
  question: [
    'chi/che/cosa/come/quanto/quanta/quanti/quante/quale/quali/dove/perche/mai/posso/possiamo/potrei/potrebbe/puo/puoi',
    'dica/dimmi/dice/ripete/ripeta/ripetere/spieghi/spiega',
  ],
  doubt: [
    'forse/boh/mah/bah/magari/credo/penso/immagino/suppongo/presumo/probabilmente/sembra/pare/spero/speriamo/insomma/circa/quasi',
    'vabbe/vabe/vabeh/vabbeh',
    'va be/beh/bbe',
    'puo darsi',
    'si -/certo/si come_no',
    'fine',
  ],
  unheard: [
    'pronto/scusi/scusa/scusate/sente/sento/capito/sentito',
    'non ho/avevo -/ben/bene capito/sentito',
    'non -/la/ti/vi/si sento/sente/capisco',
    'come -/ha_detto/scusi/scusa',
  ],
}

const ENGLISH: Table = {
  assent: [
    'yes/yeah/yep/yup/yea/aye/si/sure/certainly/absolutely/definitely/ok/okay/okey/alright/fine/correct/exactly/confirmed',
    'agreed/perfect/indeed/affirmative/deal/proceed/all_right/of_course/sure_thing/you_bet/for_sure/by_all_means',
    'that_s/that_is/thats fine/right/correct/perfect -/with_me/by_me/for_me',
    'yes/yeah/yep that_s_it/that_is_it/thats_it',
    'yes it_is/you_can/you_may/we_can/please_do',
    'that_s/that_is/thats/it_s/it_is all/absolutely/exactly right/correct/fine/perfect',
    'it_s/it_is/its right/correct/perfect',
    'that/it/this would_be/will_be/ll_be/d_be fine/great/good/perfect/lovely/wonderful/ideal -/thanks/thank_you',
    'fine/okay/ok/good by/with me',
    'all/all_is/everything/everything_is/everything_s/all_of_it_is -/looks/sounds correct/right',
    'everything_is/everything_s/everything_looks/everything_sounds/it_all_sounds/that_all_sounds fine/good/great/perfect/okay',
    'that/it/- looks/sounds good/great/fine/perfect/right/correct/lovely -/to_me',
    'i/we -/do/can/hereby/fully/totally confirm/agree/accept/approve -/that/it/this/everything/to_that',
    'i/we do',
    'i/we d_like_to/would_like_to/want_to/wish_to confirm/proceed/go_ahead -/that/it/with_that/with_it',
    'i d/would like/love that',
    'please do/go_ahead/proceed',
    'do it/that/so/this',
    'go -/right ahead',
    'go for_it',
    'you can/may go_ahead/proceed/do_it/do_that/book_it/confirm_it -/now',
    'that/it works -/for_me/fine/great/perfectly',
    'works for_me',
    'no problem -/at_all',
    'no objection/objections',
    'you_ve_got/you_have_got/you_have/you_got it/that/it_all/everything right/correct',
    'totally',
    'spot on',
    'let_s/lets/let_us do/go_for it/that/this',
    'let_s/lets/let_us go_ahead',
    '-/please book/confirm/reserve/schedule/register/send/submit it/that/this/them',
    '-/please go_ahead_and book/confirm/reserve/schedule/register/send/submit/do it/that/this/them',
    'i_m/i_am/im happy/fine/okay/ok/good/cool with that/it/this/everything',
  ],
  beside: [
    'please/thanks/great/lovely/brilliant/excellent/wonderful/good/then/sir/madam/maam/miss/mate/dear/love',
    'ma am',
    'thank you -/very_much/so_much/kindly/a_lot',
    'thanks very_much/so_much/a_lot/a_million',
    'you got_it',
    // Told to be done or asked, one cannot hear which.
    '-/please confirm',
    'that_ll/that_will do',
    'all/it_s_all/it_is_all/that_s_all good',
    // Alone they may as well decline.
    'that_s/that_is/thats/it_s/it_is okay/ok/alright/all_right/good/great/lovely/cool',
    'that_s/that_is what_i_want/what_i_need/what_i_said',
    'i_m/i_am/we_re/we_are -/quite/very/absolutely sure/certain',
    'i/we would/will',
    'very good/well',
    'go on_then',
    'let_s/lets',
    'cool/awesome/super/nice',
    'ah/oh ok/okay/yeah/sure/right/good/great/fine/alright/all_right',
  ],
  lead: ['mm/mhm/well/so/oh/ah/um/uh/er/erm/hmm/hm/and/right/uhm/ooh/aha/uh_huh/mm_hmm/um_hum'],
  refusal: [
    'no/nope/nah/stop/refuse/decline/no_way/no_thanks/no_thank_you',
    'of_course/absolutely/definitely/certainly/rather/i_d_rather/really/probably/i_think not',
    'never mind',
    'forget/leave it/that',
    'i_m/i_am/im good/fine/okay/ok/alright/all_right/all_set',
    '-/i/please do_not/don_t/dont -/want/do/confirm/agree/accept/think -/it/that/to/so/this',
    'changed my_mind',
    'not -/really interested/necessary',
    'not really',
  ],
  negation: [
    'not/never/none/nothing/neither/nor/without/cannot/dont/cant/wont/isnt/doesnt/didnt/nobody/t/incorrect/hardly',
  ],
  correction: [
    'but/actually/instead/rather/wrong/mistake/change/however/though/although/except/meant/mean/make/plus/also/too/another/different/off/just',
  ],
  condition: [
    'if/unless/provided/providing/assuming/depends/depending/when/once/only/until/till/case/whenever',
    'as long_as/soon_as',
  ],
  delay: [
    'wait/hold/hang/moment/second/sec/minute/later/tomorrow/first/before/after/think/check/yet/soon/tonight/let/ll/back',
  ],
  question: [
    'who/whose/what/when/where/which/why/how/can/could/would/is/are/does/do/did/will/shall/may/should/was/were/am/has/have',
  ],
  doubt: [
    'maybe/perhaps/probably/possibly/guess/suppose/hope/hopefully/whatever/might/think/wish',
    'kind/sort of',
    // As whoever is well declines.
    'fine/alright/all_right thanks/thank_you',
    '-/oh yeah/yes/sure right',
    'if you like/want/say_so/wish/must',
    'as you like/wish',
    'up to_you',
  ],
  unheard: ['hello/hi/hey/pardon/sorry/hear/repeat/again/excuse/catch'],
}

/**
 * What each phrase is, of the whole table; what comes later in the list of families is the stricter reading of a phrase
 * in both.
 */
function phraseBook(table: Table): ReadonlyMap<string, Family> {
  const book = new Map<string, Family>()
  for (const family of FAMILIES)
    for (const line of table[family]) for (const phrase of phrasesOf(line)) book.set(phrase, family)
  book.delete('')
  return book
}

export const ANSWER_PHRASES: Readonly<Record<Language, ReadonlyMap<string, Family>>> = {
  it: phraseBook(ITALIAN),
  en: phraseBook(ENGLISH),
}

/** The longest phrase of both tables, in words. */
export const PHRASE_WORDS_MAX = Math.max(
  ...Object.values(ANSWER_PHRASES).flatMap((book) => [...book.keys()].map((phrase) => phrase.split(' ').length)),
)
