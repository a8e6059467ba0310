import type { Templates } from './templates.ts'

/** The templates in Italian. */
export const TEMPLATES_IT: Templates = {
  reminder: {
    type: 'outbound',
    name: 'Promemoria di visita',
    persona: 'Giulia',
    language: 'it',
    opening: 'Buongiorno, sono Giulia, l’assistente virtuale dello studio. Parlo con {{nome}}?',
    instructions:
      'Chiami {{nome}} per confermare la visita del {{giorno}} alle {{ora}}.\n\n1. Chiedi se la visita è confermata.\n2. Se vuole spostarla, chiedi quale giorno preferisce e di’ che lo studio confermerà.\n3. Se vuole annullarla, chiedi il motivo con garbo.\n4. Chiedi se serve il parcheggio.\n\nRingrazia e saluta.',
    recording: true,
    inputs: [
      { key: 'nome', label: 'Nome', type: 'text', required: true },
      { key: 'giorno', label: 'Giorno della visita', type: 'date', required: true },
      { key: 'ora', label: 'Ora della visita', type: 'text', required: true },
    ],
    result: [
      {
        key: 'esito',
        label: 'Esito',
        type: 'select',
        required: true,
        options: ['confermata', 'spostata', 'annullata'],
      },
      {
        key: 'nuovo_giorno',
        label: 'Nuovo giorno',
        type: 'date',
        required: true,
        when: { field: 'esito', equals: 'spostata' },
      },
      { key: 'motivo', label: 'Motivo', type: 'text', when: { field: 'esito', equals: 'annullata' } },
      { key: 'parcheggio', label: 'Serve il parcheggio', type: 'boolean', required: true },
    ],
  },
  survey: {
    type: 'outbound',
    name: 'Sondaggio dopo il servizio',
    persona: 'Sara',
    language: 'it',
    opening:
      'Buongiorno, sono Sara, un assistente virtuale. Parlo con {{nome}}? Le rubo un minuto per sapere com’è andata.',
    instructions:
      'Chiedi a {{nome}} un parere su {{servizio}}.\n\n1. Un voto da 1 a 5 alla cortesia.\n2. Un voto da 1 a 5 ai tempi.\n3. Un voto da 1 a 5 nel complesso.\n4. Che cosa si potrebbe fare meglio, con parole sue.\n\nNon insistere se non ha tempo.',
    inputs: [
      { key: 'nome', label: 'Nome', type: 'text', required: true },
      { key: 'servizio', label: 'Servizio ricevuto', type: 'text', required: true },
    ],
    result: [
      {
        key: 'cortesia',
        label: 'Voto alla cortesia',
        type: 'select',
        required: true,
        options: ['1', '2', '3', '4', '5'],
      },
      { key: 'tempi', label: 'Voto ai tempi', type: 'select', required: true, options: ['1', '2', '3', '4', '5'] },
      {
        key: 'complesso',
        label: 'Voto nel complesso',
        type: 'select',
        required: true,
        options: ['1', '2', '3', '4', '5'],
      },
      { key: 'meglio', label: 'Che cosa fare meglio', type: 'text' },
    ],
  },
  payment: {
    type: 'outbound',
    name: 'Sollecito di pagamento',
    persona: 'Dario',
    language: 'it',
    opening: 'Buongiorno, sono Dario, l’assistente virtuale dell’amministrazione. Parlo con {{nome}}?',
    instructions:
      'La fattura {{fattura}} di {{importo}} euro risulta ancora aperta.\n\n1. Ricordalo con rispetto, solo dopo avere la certezza di parlare con {{nome}}.\n2. Chiedi se è già stata pagata.\n3. Se no, chiedi entro quale giorno sarà pagata.\n4. Se la contesta, annota perché e di’ che qualcuno richiamerà.\n\nNon minacciare e non parlare della fattura con altre persone.',
    inputs: [
      { key: 'nome', label: 'Nome', type: 'text', required: true },
      { key: 'fattura', label: 'Numero della fattura', type: 'text', required: true },
      { key: 'importo', label: 'Importo in euro', type: 'number', required: true },
    ],
    result: [
      {
        key: 'stato',
        label: 'Stato',
        type: 'select',
        required: true,
        options: ['già pagata', 'pagherà', 'contestata'],
      },
      {
        key: 'paga_entro',
        label: 'Paga entro',
        type: 'date',
        required: true,
        when: { field: 'stato', equals: 'pagherà' },
      },
      {
        key: 'contestazione',
        label: 'Motivo della contestazione',
        type: 'text',
        when: { field: 'stato', equals: 'contestata' },
      },
    ],
  },
  lead: {
    type: 'outbound',
    name: 'Primo contatto',
    persona: 'Marta',
    language: 'it',
    opening:
      'Buongiorno, sono Marta, un assistente virtuale. Parlo con {{nome}}? Ci ha lasciato i suoi recapiti per {{interesse}}.',
    instructions:
      'Capisci se {{nome}} è davvero interessato a {{interesse}}.\n\n1. Chiedi che cosa cerca.\n2. Chiedi entro quando vorrebbe decidere.\n3. Chiedi se ha già un budget in mente, senza insistere.\n4. Proponi che una persona richiami, e chiedi quando.',
    inputs: [
      { key: 'nome', label: 'Nome', type: 'text', required: true },
      { key: 'interesse', label: 'Interesse', type: 'text', required: true },
    ],
    result: [
      { key: 'interessato', label: 'È interessato', type: 'boolean', required: true },
      { key: 'cerca', label: 'Che cosa cerca', type: 'text', when: { field: 'interessato', equals: true } },
      {
        key: 'tempi',
        label: 'Entro quando',
        type: 'select',
        options: ['subito', 'entro tre mesi', 'più avanti'],
        when: { field: 'interessato', equals: true },
      },
      { key: 'budget', label: 'Budget in euro', type: 'number', when: { field: 'interessato', equals: true } },
    ],
  },
  reception: {
    type: 'inbound',
    name: 'Reception',
    persona: 'Laura',
    language: 'it',
    greeting: 'Buongiorno, sono Laura, l’assistente virtuale dello studio. Come posso aiutarla?',
    instructions:
      'Rispondi a chi chiama.\n\n1. Chiedi il nome e il motivo della chiamata.\n2. Chiedi a quale numero richiamare.\n3. Di’ che qualcuno richiamerà entro la giornata.\n\nNon dare consigli medici o legali e non promettere appuntamenti.',
    result: [
      { key: 'nome', label: 'Nome', type: 'text', required: true },
      { key: 'motivo', label: 'Motivo della chiamata', type: 'text', required: true },
      { key: 'richiamare', label: 'Numero a cui richiamare', type: 'phone' },
      { key: 'urgente', label: 'È urgente', type: 'boolean' },
    ],
  },
}
