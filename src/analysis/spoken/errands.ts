import type { Language } from '#contract/agent-document.ts'
import { type Phrases, phraseAt, phrases, type Token } from './words.ts'

/**
 * Days and hours that are asked for, promised or complained of, and none of them to be called at: somebody is to come,
 * something is booked, brought, sent or opened, or nobody rang when they should have.
 */

/** Something else than a call is asked for. */
// biome-ignore format: a table reads in columns
export const ERRANDS: Record<Language, Phrases<true>> = {
  it: phrases([
    // A visit, ours or theirs.
    ['venite|venire|veniate|verrete|vengo|verrei|verro|veniamo io|deve portare|deve passare|deve venire|deve lasciare|deve presentarsi|deve essere qui|dovrebbe essere qui|dovrebbe portare|dovete portare|dovete venire|passi pure|passi in|passi da|passo io|passo da voi|passo in|passo a|passo dal|posso passare|potrei passare|passerei|passero|passare in|passare da|passare a|passare domani|ci vediamo|vederci|vi vedo|mi riceve|ricevermi|riceverete|mandate il tecnico|mandate un tecnico|mandate qualcuno|mi mandate il|mi mandate un|mandare il|mandare la|mandare un|mandare una|mandare qualcuno|mandarmi|mandarci|mandate fuori|mandare fuori|inviare un|inviare il|inviarmi|inviarci|puo essere qui|potrebbe essere qui|possono essere qui|potrebbero essere qui|puo essere da me|puo essere da noi|possono essere da noi|puo passare|potrebbe passare|possono passare|potete passare|puo arrivare|potrebbe arrivare|possono arrivare|riesce ad arrivare|riesce a essere qui|riesce ad essere qui|riescono ad arrivare|riescono a essere qui|citofoni|citofonate|citofonare|suoni al|suonate al|suonare il campanello', true],
    // A table, a slot, an appointment that is made, moved or called off.
    ['un tavolo|il tavolo|prenotare|prenoto|prenotato|prenotata|la prenotazione|una prenotazione|disdire|disdico|annullare|spostare l appuntamento|spostare la visita|spostate l appuntamento|spostate la visita|spostarmi l appuntamento|mi sposta l appuntamento|mi spostate|l appuntamento di|l appuntamento e|l appuntamento per|la visita e|la visita di|fissare un appuntamento|prendere un appuntamento|prendere appuntamento|farmi vedere', true],
    // What is brought, sent or fetched.
    ['consegnate|consegnare|consegna|consegnano|consegnarmi|ritirare|ritirarla|ritirarlo|ritiro|ritirate|spedite|spedire|mi mandi|mi mandate|mandatemi|mi invii|mi inviate|mi spedisca|mi spedite|mi scriva|mi scrivete|scrivetemi|una mail|un email|una e mail|un messaggio|lo lasci|la lasci|lo lasciate|lasci il pacco|lasciate il pacco|lo lasci pure', true],
    // What ought to have happened, and since when somebody tries.
    ['avreste dovuto|avrebbe dovuto|avrebbero dovuto|dovevate|dovevano|doveva|promesso|promessa|che provo|che aspetto|che chiamo|che cerco|che telefono|che vi cerco|che vi chiamo', true],
    // When somebody opens, and what runs out.
    ['siete aperti|siete aperte|siete chiusi|e aperto|e aperta|aprite|aprirete|chiudete|chiuderete|scade|scadono|scadeva|c e scritto|ce scritto|sta scritto|c era scritto|leggo che', true],
  ]),
  en: phrases([
    // A visit, ours or theirs.
    ['you re coming|you are coming|are you coming|re coming out|is coming|s coming|be coming|come out|come round|come around|come over|come and|come by|come to you|come to me|come to us|come to the house|come to the shop|come down|you need to bring|you have to bring|you need to be here|you have to be here|d have to be here|you need to be there|can come in|could come in|come in any|come in to|come in on|come in for|come in and|free to come|coming out|coming round|pop in|pop into|pop round|pop over|pop by|stop by|drop in|drop by|swing by|call in to|call round|see you|meet you|visit|send someone|send somebody|send a man|send the engineer|send an engineer|read the meter|read my meter|be out to', true],
    // A table, a slot, an appointment that is made, moved or called off.
    ['a table|table for|to book|book a|book an|book us|booked in|booked for|booking for|my booking|reservation|reserve|make an appointment|fit me in|fit us in|fit him in|fit her in|squeeze me in|squeeze us in|squeeze him in|slot me in|to cancel|cancel my|cancel the|cancel our|my appointment|move my|move the appointment|move our|bring my appointment|see the doctor|see the dentist|see a doctor|see somebody|see the nurse', true],
    // What is brought, sent or fetched.
    ['deliver|delivers|delivered|delivering|delivery|collect it|collect the|collect your|collect my|collect them|can collect|pick it up|pick them up|pick up the|pick up your|pick up my|can pick up|picked up|drop it|drop off|send me|send us|send it|send over|post it|email me|e mail me|email it|text me|message me|leave it in|leave it with|leave it by|leave it at|leave it on|leave it next|leave it outside|leave it behind|pop it in|pop it through|pop it round|put it in the|put it round|get the quote|quote over|over to me by', true],
    // What ought to have happened.
    ['promised|supposed to|should have|should ve|was meant to|were meant to', true],
    // When somebody opens, and what runs out.
    ['are you open|you open|do you close|you close|you shut|do you guys open|what time do you|runs out|run out|expires|expire|it says here|it says on|letter says|email says|text says|website says', true],
  ]),
}

/** They call us themselves: no call is asked for. */
// biome-ignore format: a table reads in columns
export const OWN_CALLS: Record<Language, Phrases<true>> = {
  it: phrases([
    ['la chiamo|la richiamo|la ricontatto|la risento|vi chiamo|vi richiamo|vi ricontatto|ti chiamo|ti richiamo|le telefono|vi telefono|richiamo io|chiamo io|telefono io|la cerco io|la chiamiamo|la richiamiamo|vi chiamiamo|vi richiamiamo|vi chiama|vi richiama|vi telefona|vi chiameranno|la chiameremo|la chiamero|la richiamero|vi chiamero|vi richiamero', true],
    ['mi faccio vivo io|mi faccio viva io|mi faccio vivo|mi faccio viva|mi faccio sentire io|mi faccio sentire|posso richiamarla|posso chiamarla|posso richiamarvi|posso chiamarvi|la faccio chiamare|la faccio richiamare|vi faccio chiamare|vi faccio richiamare', true],
  ]),
  en: phrases([
    ['call you|call you back|ring you|ring you back|phone you|phone you back|get back to you|give you a call|give you a ring|give you a bell|give you a buzz|give you a shout|buzz you|try you|try you again|contact you|come back to you', true],
    ['missed call|missed your call|missed a call|i missed your call|i missed a call|i missed the call', true],
    ['i ll ring|i ll call|i ll phone|i will ring|i will call|i will phone|i ll be in touch|i ll get in touch|i ll get on to you|i ll try again|we ll ring|we ll call|we ll phone|we ll be in touch', true],
  ]),
}

/** It ought to have happened, and did not: before a call that is spoken of, nobody asks for one. */
// biome-ignore format: a table reads in columns
const PROMISED: Record<Language, Phrases<true>> = {
  it: phrases([
    ['dovevate|doveva|dovevano|dovevi|mi dovevate|mi doveva|mi dovevano|avreste dovuto|avrebbe dovuto|avrebbero dovuto|mi avreste dovuto|mi avrebbe dovuto', true],
    ['avevo detto di|avevo chiesto di|avevate detto di|avevate promesso di|aveva promesso di|avevano promesso di|avevano detto di|eravate d accordo di|era rimasto di|dovevate gia|doveva gia', true],
  ]),
  en: phrases([
    ['supposed to|meant to|due to|was going to|were going to|was gonna|were gonna|should have|should ve|should of|promised to|promised you d|promised you ll|promised he d|promised they d|said you d|said you would|said they d|said they would|said he d|said she d|was to|were to|ought to have', true],
    ['told you to|told them to|told him to|told her to|asked you to|asked them to|told yous to|asked yous to', true],
  ]),
}
const PROMISED_WITHIN = 5

/** Whether the call that is named at this token is one that was only promised. */
export function wasPromised(tokens: readonly Token[], at: number, language: Language): boolean {
  for (let back = 1; back <= PROMISED_WITHIN; back += 1)
    if (phraseAt(PROMISED[language], tokens, at - back)?.next === at) return true
  return false
}

/** Asked of nobody: the hours around it are those at which one does not call. */
// biome-ignore format: a table reads in columns
export const RHETORIC: Record<Language, Phrases<true>> = {
  it: phrases([
    ['chi e che|ma chi|chi mai|chi chiama|chi telefona|chi e che telefona|la gente|le pare|vi pare|le sembra|vi sembra|ti sembra|ti pare', true],
    ['chi vi autorizza|chi vi ha autorizzato|chi vi permette|chi vi ha permesso|chi vi da il diritto|con che diritto|chi vi ha detto di|chi le ha detto di|chi le da il diritto|come vi permettete|come si permette|come osate', true],
    ['e normale chiamare|e normale telefonare|ma e normale|e il caso di chiamare|e il caso di telefonare|e modo di chiamare|e permesso chiamare|e legale chiamare|e legale telefonare|e giusto chiamare|e giusto telefonare|e educato chiamare', true],
    ['si puo chiamare|si puo telefonare|ma si chiama|ma si telefona|possibile che|ma possibile|vi sembrano ore|che ore sono queste|sono ore queste', true],
  ]),
  en: phrases([
    ['who on earth|who the hell|who rings|who calls|who phones|what sort of|what kind of|what time do you call|do you think it s right', true],
    ...['normal', 'right', 'legal', 'fair', 'polite', 'allowed', 'reasonable', 'decent'].map((what): [string, true] => [`is it ${what} to ring|is it ${what} to call|is it ${what} to phone|is it ${what} to be ringing|is it ${what} to be calling`, true]),
    ['who lets you|who allows you|who allowed you|who gave you|who told you to|who says you can|how dare you|what gives you|by what right', true],
    ['do you always ring|do you always call|do you normally ring|do you normally call|since when do you ring|since when do you call', true],
    ['do you think it s ok|do you think it s okay|do you think it s normal|do you know what time it is|do you know what time|have you seen the time|this is no time|that s no time|no time to ring|no time to call', true],
  ]),
}

/** Nobody came or rang then: what was named right before it was no wish. */
// biome-ignore format: a table reads in columns
export const COMPLAINTS: Record<Language, Phrases<true>> = {
  it: phrases([
    ['ma si rende conto|si rende conto|ma vi rendete conto|vi rendete conto', true],
    ['non ha chiamato nessuno|non mi ha chiamato nessuno|non mi ha richiamato nessuno|non ha richiamato nessuno|non ho sentito nessuno|non si e visto nessuno|non s e visto nessuno|non si e fatto vivo nessuno|non s e fatto vivo nessuno|non si e sentito nessuno|non e venuto nessuno|non e arrivato nessuno|non e passato nessuno|non ha telefonato nessuno', true],
    ['nessuno ha chiamato|nessuno mi ha chiamato|nessuno mi ha richiamato|nessuno si e fatto vivo|nessuno si e visto|nessuno e venuto|nessuno e passato|nessuno si e presentato|e invece niente|e invece nulla|ma niente|e poi piu niente|e poi silenzio|non avete chiamato|non mi avete chiamato|non mi avete richiamato|non avete richiamato', true],
  ]),
  en: phrases([
    ['do you realise|do you realize|can you believe|would you believe', true],
    ['nobody did|nobody called|nobody rang|nobody phoned|nobody got in touch|nobody came|nobody showed|nobody turned up|nobody bothered|nobody answered|not a soul came|never did|never called|never rang|never phoned|never came|never showed|never turned up|never happened|you never did|they never did|he never did|she never did|you never called|you never rang|they never called|they never rang', true],
    ['and you didn t|but you didn t|and they didn t|but they didn t|and he didn t|and she didn t|but he didn t|it didn t happen|nothing happened|but nothing|and heard nothing|and i heard nothing|but i heard nothing|not a word', true],
  ]),
}
