import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENGLISH } from './english.ts'
import { ITALIAN } from './italian.ts'
import { isForeseen, isWithdrawn, type Requests, requestsOf } from './requests.ts'
import { plainSpeech, saidIn } from './sentence.ts'

const italian = requestsOf(ITALIAN)
const english = requestsOf(ENGLISH)

const spoken = (requests: Requests, text: string) => requests.wordsOf(saidIn(plainSpeech(text)))
function takesBack(requests: Requests, text: string): boolean {
  const { words, also } = spoken(requests, text)
  return isWithdrawn(requests, requests.grammar.marks(words, also))
}

// biome-ignore format: a table reads in columns
const WITHDRAWALS: readonly [requests: Requests, said: string, withdrawn: boolean][] = [
  // Taken back, and what only begins so.
  [english, 'Forget what I said about no more calls, I was cross.',                        true],
  [english, "Forget what I said about ringing next week. Don't ring at all, ever.",         false],
  [english, "Scrap what I told you about Tuesday, I don't want another call from you.",     false],
  [english, "forget what i said about tuesday don't ring again",                           false],
  [english, 'I take it back, what I said on Monday about not phoning.',                    true],
  [english, 'take no notice of what I said about not calling',                             true],
  [english, 'Disregard the note that says no calls.',                                      true],
  [english, "I told you never to ring again. Don't mind me, you carry on.",                 true],
  [english, "I told you never to ring again. Don't mind me, but don't ring again.",         false],
  [english, 'Last time I said delete my number. Well, ignore that.',                       true],
  [english, 'I know I said take me off, but leave me on.',                                 true],
  [english, 'i asked to be removed in january how do i get back on',                       true],
  [english, "i told you not to call me but i'd like the reminders again",                  true],
  [english, 'when i said no more calls i had a bad day ring whenever you like',            true],
  [english, 'pretend i never said stop calling',                                           true],
  [english, 'I asked you in March and I asked you in June, and you still call.',           false],
  [english, 'I changed my mind about being on your list, take me off it.',                 false],
  [italian, 'Lasci stare quello che ho detto sul non chiamarmi, chiami quando vuole.',     true],
  [italian, 'lasci stare quello che ho detto di richiamarmi lunedì non mi richiami più',   false],
  [italian, 'lasci stare quello che ho detto di martedì non chiamatemi più',               false],
  [italian, 'dimentichi quello che ho detto martedì non voglio più telefonate',            false],
  [italian, 'Ritiro quello che ho detto ieri sul non telefonarmi.',                        true],
  [italian, 'Vi ho detto di non telefonare più; non ci badi, continui a chiamare.',        true],
  [italian, 'avevo chiesto di essere cancellato come non detto',                           true],
  [italian, 'avevo chiesto di essere cancellato però ci ho ripensato',                     true],
  [italian, 'ci ho ripensato non voglio più stare nella vostra lista toglietemi',          false],
  [italian, 'Ho detto basta telefonate? Sì, ma continui pure.',                            true],
  [italian, 'Vi ho detto di non chiamarmi e continuate pure!',                             false],
  [italian, 'faccia conto che non abbia detto niente della cancellazione',                 true],
  [italian, 'Ho cambiato idea sulla cancellazione: lasciatemi dove sono.',                 true],
  [italian, 'vi avevo detto di non farvi più sentire e quindi mi richiami pure',           true],
  [italian, 'Mi chiamate pure la domenica, non chiamatemi più.',                           false],
  [italian, 'avevo chiesto di togliermi vorrei esserci rimessa',                           true],
  // Said to somebody else in the room.
  [english, "Stop it! Sorry, not you, the cat's on the worktop again.",                    true],
  [english, "Don't you dare call me again.",                                                false],
  [english, "leave me alone sorry that's my grandson pulling at my sleeve",                true],
  [english, "Pack it in, you two, I'm on the phone.",                                      true],
  [english, 'Quit it, I was talking to the dog.',                                          true],
  [english, "Sorry, the dog's barking. Please don't phone here any more.",                  false],
  [english, 'My wife died in spring, leave me alone.',                                     false],
  [italian, 'Smettila! No, non dicevo a lei, è il gatto sul tavolo.',                      true],
  [italian, 'piantatela voi due scusi parlavo ai miei figli',                              true],
  [italian, 'Basta! Sono i bambini che litigano.',                                         true],
  [italian, 'Lasciami stare che sono al telefono!',                                        true],
  [italian, 'Finiscila, sto parlando con la signora.',                                     true],
  [italian, 'come dicevo al suo collega niente più telefonate',                            false],
  // Told to others, wished of others, asked for others, or the opposite.
  [english, "I told him straight, don't you ever ring again. You sound nice, though.",      true],
  [english, 'I told the last lady not to ring again, and here you are.',                   false],
  [english, "I'd love it if my ex would lose my number.",                                  true],
  [english, 'How do you get people to stop calling? I am asking for my neighbour.',        true],
  [english, "If you don't ring me back I'm going to the ombudsman.",                       true],
  [italian, "Gliel'ho detto chiaro: non telefoni mai più. Lei invece di cosa si occupa?",  true],
  [italian, 'Alla sua collega ho detto di non telefonare più.',                            false],
  [italian, 'vorrei tanto che il mio ex perdesse il mio numero',                           true],
  [italian, 'Che devo dire per non essere più chiamato? Lo chiedo per un vicino.',         true],
  [italian, 'se stavolta non mi richiamate vado dal garante',                              true],
  // A complaint about another matter, and what only begins so.
  [english, "I've had enough, this heat is killing me and the fan's broken.",               true],
  [english, "i can't take any more the kids have been off school for two weeks",           true],
  [english, "I've had enough of you ringing, I'm getting the kids to bed.",                 false],
  [english, "I've had enough, the kids are asleep, leave me alone.",                        false],
  [english, 'We had a lecture on the right to be forgotten and I slept through it.',       true],
  [english, 'I read about the right to be forgotten and I want that.',                     false],
  [english, 'My brother used his right to erasure with the bank.',                         true],
  [english, 'My brother used his right to erasure and I want mine.',                       false],
  [italian, 'Basta, non ne posso più, con questo caldo non si respira neanche al Poetto.', true],
  [italian, 'non ce la faccio più con i lavori sotto casa',                                true],
  [italian, 'Basta, non ne posso più, i bambini dormono e voi telefonate.',                false],
  [italian, 'Sono stufa, con questo caldo mi tocca pure correre al telefono.',             false],
  [italian, "Il diritto all'oblio l'ho studiato per l'esame.",                             true],
  [italian, "Per la tesi ho letto del diritto all'oblio.",                                 true],
  [italian, "Ho letto del diritto all'oblio e lo voglio esercitare.",                      false],
  [italian, "Il mio vicino ha esercitato il diritto di opposizione con la banca.",         true],
]
for (const [requests, said, withdrawn] of WITHDRAWALS)
  test(`${withdrawn ? 'withdrawn' : 'not withdrawn'}: "${said}"`, () => {
    assert.equal(takesBack(requests, said), withdrawn)
  })

// biome-ignore format: a table reads in columns
const FORESEEN: readonly [requests: Requests, said: string, foreseen: boolean][] = [
  [english, "i'd rather you just never got in touch again to be honest",                   true],
  [english, "It'd suit me best if I never heard from any of you again.",                   true],
  [english, 'i want everything you have on me wiped',                                      true],
  [english, 'everything you hold on me i want it gone',                                    true],
  [english, 'whatever you have about me needs to be deleted',                              true],
  [english, 'I want everything you have on the kitchen range deleted.',                    false],
  [english, 'not about the boiler not about anything you do not call me again',            true],
  [english, 'You do not call me again and again like you used to.',                        false],
  [english, "With my gran you've got to stop.",                                            true],
  [english, 'you have to stop with my dad',                                                true],
  [english, "i did give permission i don't remember but i'm taking it back now",           true],
  [english, "i don't remember agreeing but if i did i revoke it",                          true],
  [english, "my nephew said to ask for my data to be erased well i'm asking",              true],
  [english, 'My son told me to ask for erasure, so I am asking.',                          true],
  [english, "my neighbour told me to say it so i'm saying it do not call me again",        true],
  [english, "I said to him don't ever call me again.",                                     false],
  [english, "I hope this won't be the last time you call.",                                false],
  [english, "I don't take calls from numbers I don't know.",                               false],
  [english, 'this needs to be the last one',                                               true],
  [english, 'Can I stop the calls about the parcel by using the app?',                     false],
  [english, "I'd rather not get calls on this phone, have you got the other number?",      false],
  [english, 'Make sure nobody calls the police, it is only the alarm.',                    false],
  [english, "there's no point do not call again",                                          true],
  [english, "Don't you dare lose my number.",                                               false],
  [english, "Don't you go taking me off your list.",                                        false],
  [english, 'What is the right to erasure exactly?',                                       false],
  [english, 'What is my right to object?',                                                 false],
  [italian, 'Guai a voi se perdete i miei dati.',                                          false],
  [italian, "Non vi azzardate a levarmi dall'elenco.",                                     false],
  [italian, 'Non si permetta di dimenticarsi di me.',                                      false],
  [italian, 'Guai a lei se mi toglie dalla lista.',                                        false],
  [italian, 'se pago tutto oggi poi la smettete di chiamarmi',                             false],
  [italian, "Preferirei non ricevere chiamate su questo, ce l'avete l'altro numero?",      false],
  [italian, 'con mia nonna bisogna che smettiate',                                         true],
  [italian, 'dovete smetterla con mio padre',                                              true],
  [italian, 'sarei contento se non vi faceste più vivi',                                   true],
  [italian, 'meglio non avere mai più notizie da voi',                                     true],
  [italian, 'quello che avete sul mio conto lo voglio cancellato',                         true],
  [italian, 'Voglio che sparisca tutto quello che avete su di me.',                        true],
  [italian, "Forse il consenso l'avrò dato, non mi ricordo, comunque adesso lo revoco.",   true],
  [italian, "non ricordo ma se l'ho dato lo ritiro",                                       true],
  [italian, 'gliel’ho detto alla sua collega martedì non voglio essere ricontattato',      true],
  [italian, 'mi ha detto di chiedervi la cancellazione dei dati ecco io ve la sto chiedendo', true],
  [italian, 'mi ha detto di dirlo e allora lo dico non chiamatemi più',                    true],
  [italian, "vorrei che questa fosse l'ultima chiamata che ricevo da voi",                 true],
  [italian, "Spero che non sia l'ultima volta che vi sento.",                              false],
  [italian, 'ogni settimana gli dico che non voglio essere contattato',                    false],
  [italian, 'a mia madre l’ho detto mille volte devi dire toglietemi dalla lista',         false],
  [italian, 'come si fa a farla togliere dai vostri elenchi',                              true],
  [italian, 'quelli della beneficenza ho chiesto di essere tolta dall’elenco',             false],
  [italian, 'voi avete un elenco di quelli che non vogliono essere chiamati',              false],
  [italian, 'se io dicessi non chiamatemi mai più',                                        false],
]
for (const [requests, said, foreseen] of FORESEEN)
  test(`${foreseen ? 'foreseen' : 'not foreseen'}: "${said}"`, () => {
    assert.equal(isForeseen(requests, spoken(requests, said)), foreseen)
  })

// biome-ignore format: a table reads in columns
const WELCOMES: readonly [requests: Requests, said: string][] = [
  [english, "If you ever sell me something I'll ask you to take me off."],
  [english, "Take me off, I'd say, but so far it's been useful."],
  [english, 'How would I get her off their lists?'],
  [english, 'What are you ringing about?'],
  [english, 'I am sick of these letters.'],
  [english, 'You promised to call and you never did.'],
  [english, 'I was told no further contact was needed.'],
  [english, "Have you got a list for people who don't want calling?"],
  [english, 'Would you stop calling if I paid it off?'],
  [english, 'Do people ask you to stop calling?'],
  [english, "There's no need to ring again, it's all sorted."],
  [english, "Next time you call, don't ask for Dad."],
  [english, "You're not allowed to call me after nine."],
  [english, 'You should be calling my brother.'],
  [english, "Lose my number? I'd never do that."],
  [english, "Don't you dare take me off the list."],
  [english, "Don't you go losing my details again."],
  [english, "You'd better not lose my number."],
  [english, "Mind you don't delete me."],
  [english, "I'll be furious if you forget me again."],
  [italian, 'Non si azzardi a perdere il mio numero.'],
  [italian, 'Non si permetta di dimenticarsi di me.'],
  [italian, 'Guai a voi se mi togliete dalla lista.'],
  [italian, 'Se pago oggi la smettete di chiamarmi?'],
  [italian, 'La gente ve lo chiede di smettere?'],
  [italian, "Non voglio chiamate come l'ultima."],
  [italian, "Non voglio essere contattato da quelli dell'altro veicolo."],
  [italian, 'Vi chiedo di togliermi, ma finora siete stati utili.'],
  [italian, 'Come si fa a farla togliere?'],
  [italian, "Mi aveva promesso di chiamare e non l'ha fatto."],
  [italian, 'Avete un elenco di quelli che non vogliono essere chiamati?'],
  [italian, 'Se io dicessi non chiamatemi più?'],
]
for (const [requests, said] of WELCOMES)
  test(`speaks for being called: "${said}"`, () => {
    const { words, also } = spoken(requests, said)
    assert.ok(requests.welcomes.test(requests.grammar.marks(words, also)))
  })
