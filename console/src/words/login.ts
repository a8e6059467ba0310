import { pairs } from './pair.ts'

export const login = pairs({
  accept: ['Entra', 'Enter'],
  back: ['Torna all’accesso', 'Back to log in'],
  claim: ['Chi risponde, che cosa dice, com’è andata.', 'Who answers, what is said, how it went.'],
  claimMore: [
    'Le chiamate restano su questa macchina. Dopo 12 ore senza usarlo ti chiediamo di nuovo la password.',
    'Calls stay on this machine. After 12 hours without use we ask for the password again.',
  ],
  code: ['Codice a sei cifre', 'Six-digit code'],
  codeHint: ['Lo mostra la tua app di autenticazione.', 'Your authenticator shows it.'],
  codeLater: [
    'Se hai attivato il codice a sei cifre, te lo chiediamo dopo.',
    'If you have turned the six-digit code on, we ask for it next.',
  ],
  continue: ['Continua', 'Continue'],
  create: ['Crea l’accesso ed entra', 'Create the log-in and enter'],
  first: ['Creiamo il tuo accesso', 'Let us create your log-in'],
  firstOwner: [
    'Sei la prima persona: sarai titolare di questo centralino.',
    'You are the first: you will own this installation.',
  ],
  forgotten: ['Non la ricordo', 'I forgot it'],
  forgottenHint: [
    'Se questa persona esiste e qui è impostata la posta, riceve un collegamento. Altrimenti chi gestisce il server esegue npx centralino people reset.',
    'If there is such a person and mail is set up here, a link is on its way. Otherwise whoever runs the server uses npx centralino people reset.',
  ],
  forgottenTitle: ['Una nuova password', 'A new password'],
  hide: ['Nascondi la password', 'Hide the password'],
  invited: ['Ti aspettano in {account}.', 'They expect you in {account}.'],
  linkOnce: [
    'Il collegamento che hai aperto vale una volta sola. Gli altri li inviti tu, da Impostazioni.',
    'The link that you opened works once. You invite the others, from Settings.',
  ],
  linkOver: [
    'Questo collegamento non vale più: è stato usato o è scaduto. Chiedine uno nuovo.',
    'This link works no more: it was used, or it has expired. Ask for a new one.',
  ],
  longEnough: ['Lunga abbastanza: {count} caratteri', 'Long enough: {count} characters'],
  longer: ['Almeno {least} caratteri; ora {count}', 'At least {least} characters; now {count}'],
  newPassword: ['Nuova password', 'New password'],
  panel: ['Lingua', 'Language'],
  sendLink: ['Manda il collegamento', 'Send the link'],
  setPassword: ['Imposta la password ed entra', 'Set the password and enter'],
  show: ['Mostra la password', 'Show the password'],
  step1: ['Entri in modalità di prova', 'You enter test mode'],
  step1More: [
    'Nessun telefono squilla e niente si paga, finché non lo decidi tu.',
    'No phone rings and nothing is paid until you decide so.',
  ],
  step2: ['Scegli un modello di agente', 'You choose a template'],
  step2More: [
    'Promemoria, sondaggio, sollecito, primo contatto, reception: in italiano e in inglese.',
    'Reminder, survey, payment, first contact, reception: in Italian and in English.',
  ],
  step3: ['Lo senti al lavoro', 'You see it at work'],
  step3More: [
    'Una chiamata simulata, con trascrizione, risultato ed evento, in meno di un minuto.',
    'A simulated call with transcript, result and event, in less than a minute.',
  ],
  title: ['Accedi', 'Log in'],
  welcomeBack: ['Entri con la password che hai già.', 'You enter with the password that you have.'],
})
