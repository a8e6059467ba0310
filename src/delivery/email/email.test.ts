import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Language } from '#contract/agent-document.ts'
import { exampleTold } from './example.ts'
import { writeMail } from './render.ts'
import { clip, durationOf, valueInWords } from './values.ts'
import { WORDS } from './words.ts'

const mail = (changes: Parameters<typeof exampleTold>[0] = {}) => writeMail(exampleTold(changes), 'anna@example.com')
const subject = (template: string, changes: Parameters<typeof exampleTold>[0] = {}) =>
  mail({ ...changes, email: { subject: template } }).subject

describe('the subject of a mail', () => {
  // biome-ignore format: a table reads in columns
  const rows: [template: string, subject: string][] = [
    ['Chiamata per {{client_name}}',              'Chiamata per Studio Rossi'],
    ['{{ agent_name }}: {{outcome}}',             'Conferma appuntamenti: Chiamata completata'],
    ['[{{reference}}] {{date}}',                  '[ordine-42] 16 novembre 2026'],
    ['{{conferma}}, {{giorno}}, {{persone}}',     'Sì, venerdì 20 novembre 2026, 2,5'],
    ['a{{unknown}}b{{telefono}}c{{Nome}}d',       'abcd'],
    ['{{toString}}{{__proto__}}x',                'x'],
    ['{{unknown}}',                               'Nuova chiamata'],
    ['{{{client_name}}} {{client_name',           '{Studio Rossi} {{client_name'],
  ]
  for (const [template, expected] of rows)
    test(`${template} reads ${expected}`, () => assert.equal(subject(template), expected))

  test('is the decided one where the agent says nothing', () => {
    assert.equal(mail().subject, 'Nuova chiamata per Studio Rossi')
  })

  test('is expanded once: braces in a value stay what they are', () => {
    assert.equal(
      subject('{{note}}', { result: { data: { note: '{{client_name}} {{note}}' } } }),
      '{{client_name}} {{note}}',
    )
    assert.equal(subject('{{client_name}}', { clientName: '{{reference}}' }), '{{reference}}')
  })

  test('names what the service names before a result of the same key', () => {
    const document = { result: [{ key: 'outcome', label: 'Esito', type: 'text' as const }] }
    assert.equal(subject('{{outcome}}', { document, result: { data: { outcome: 'altro' } } }), 'Chiamata completata')
  })

  test('is one line of at most 250 characters, whatever its values hold', () => {
    const any = fc.string({
      unit: fc.oneof(fc.constantFrom('\r', '\n', '\0', '\u2028', '\u0085', '\u202e', '\ud800', '😀'), fc.string()),
    })
    fc.assert(
      fc.property(any, any, any, (note, clientName, reference) => {
        const line = subject('Chiamata: {{note}}{{client_name}}{{reference}}', {
          clientName,
          call: { reference },
          result: { data: { note } },
        })
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
        assert.doesNotMatch(line, /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/)
        assert.ok(line.isWellFormed() && [...line].length <= 250)
      }),
    )
    assert.equal(subject('{{note}}', { result: { data: { note: 'a\r\nBcc: x@y.it' } } }), 'a Bcc: x@y.it')
    assert.equal([...subject('{{note}}', { result: { data: { note: '😀'.repeat(900) } } })].length, 250)
  })
})

describe('a mail', () => {
  test('goes to whom the delivery names, with the copies of the agent', () => {
    const { to, cc } = writeMail(
      exampleTold({ email: { cc: ['carla@example.com'] } }),
      'anna@example.com, b@example.com',
    )
    assert.deepEqual([to, cc], [['anna@example.com', 'b@example.com'], ['carla@example.com']])
  })

  test('says in Italian what came of the call, field by field, and nothing more', () => {
    const { text } = mail({ email: { introduction: 'Buongiorno,\r\necco l’esito.', aiSummary: true } })
    assert.equal(
      text,
      `Chiamata completata
lunedì 16 novembre 2026, 10:30

Buongiorno,
ecco l’esito.

RIASSUNTO (SCRITTO DA UN’IA)
La persona ha confermato l’appuntamento e chiede di essere ricevuta al mattino.

DATI RACCOLTI
Ha confermato: Sì
Giorno dell’appuntamento: venerdì 20 novembre 2026
Numero di persone: 2,5
Sala: Giardino
Telefono alternativo: —
Note: Preferisce il mattino.

LA CHIAMATA
Numero chiamato: +393331234567
Quando: lunedì 16 novembre 2026, 10:30
Durata: 1 min 12 s
Esito: Chiamata completata
Riferimento: ordine-42
Agente: Conferma appuntamenti
Cliente: Studio Rossi

-- 
Messaggio automatico di Centralino · call_01jcq3v5k8e7r9t2w4y6z8a0bc
`,
    )
  })

  test('is in English for an agent that speaks it', () => {
    const call = {
      direction: 'inbound' as const,
      from: 'anonymous',
      outcome: 'callback_requested' as const,
      callback_at: '2026-11-17T08:00:00.000Z',
      reference: null,
    }
    const issues = [{ code: 'missing_required', field: 'note', message: '-' }]
    const { text, html } = mail({ document: { language: 'en' }, call, result: { data: { conferma: false }, issues } })
    assert.match(html, /<html lang="en">/)
    for (const line of [
      'To be called back',
      'Monday, 16 November 2026, 10:30',
      '- “Note” is required and was not given.',
      'Ha confermato: No',
      'Motivo del rifiuto: —',
      'Caller: Withheld number',
      'Call back: Tuesday, 17 November 2026, 09:00',
    ])
      assert.ok(text.split('\n').includes(line), `${line}\n${text}`)
    assert.doesNotMatch(text, /Reference|Summary/)
  })

  test('comes in the name of the account where it has one, and then nowhere in ours', () => {
    for (const [language, footer] of [
      ['it', 'Messaggio automatico di Voce & Filo · call_'],
      ['en', 'Automatic message of Voce & Filo · call_'],
    ] as const) {
      const { text, html } = mail({ sender: 'Voce &\nFilo', document: { language } })
      assert.ok(text.includes(`-- \n${footer}`), text)
      assert.ok(html.includes(footer.replace('&', '&amp;')), html)
      assert.doesNotMatch(text + html, /Centralino/)
    }
  })

  test('shows the summary only where the agent asks for it', () => {
    for (const aiSummary of [true, false])
      assert.equal(mail({ email: { aiSummary } }).html.includes('ricevuta al mattino'), aiSummary)
  })

  test('says that nothing was collected instead of a table of dashes', () => {
    const { text, html } = mail({ call: { outcome: 'hung_up' }, result: { data: {}, summary: '' } })
    for (const body of [text, html]) assert.match(body, /Nessun dato raccolto\./)
    assert.doesNotMatch(text, /Ha confermato/)
  })

  test('tells every issue by the label of its field, and one it does not know by its own message', () => {
    const issues = [
      { code: 'invalid_value', field: 'giorno', message: '-' },
      { code: 'analysis_failed', field: null, message: '-' },
      { code: 'another', field: null, message: 'Something\nelse.' },
    ]
    const { text } = mail({ result: { issues } })
    assert.match(text, /DA VERIFICARE\n- «Giorno dell’appuntamento» è stato.*\n- Non è stato.*\n- Something else\.\n/)
  })

  for (const language of ['it', 'en'] satisfies Language[])
    test(`has a word for every outcome in ${language}`, () => {
      const titles = Object.entries(WORDS[language].outcomes)
      assert.equal(new Set(titles.map(([, title]) => title)).size, 14)
      for (const [, title] of titles) assert.ok(title.length > 3)
    })
})

describe('what people say', () => {
  const HOSTILE = '<script>alert("1")</script>\'"&amp;<img src=x onerror=1>{{client_name}}\u202e'

  test('is text in the HTML of a mail, wherever it stands', () => {
    const { html } = mail({
      clientName: `C${HOSTILE}`,
      sender: `S${HOSTILE}`,
      call: { reference: `R${HOSTILE}`, from: HOSTILE, to: HOSTILE, agent: { id: 'agt_x', version: 1, name: HOSTILE } },
      document: { result: [{ key: 'note', label: `L${HOSTILE}`, type: 'text' }] },
      result: { data: { note: HOSTILE }, summary: HOSTILE, issues: [{ code: 'x', field: null, message: HOSTILE }] },
      email: { introduction: HOSTILE, aiSummary: true },
    })
    assert.equal(
      html.match(/&lt;script&gt;alert\(&quot;1&quot;\)&lt;\/script&gt;&#39;&quot;&amp;amp;&lt;img/g)?.length,
      10,
    )
    assert.doesNotMatch(html, /<script|<img|\u202e/)
    assert.match(html, /\{\{client_name\}\}/)
  })

  test('adds no element and no attribute, whatever it is', () => {
    const shape = (html: string) => html.replace(/>[^<]*/g, '>')
    const known = shape(mail({ result: { data: { note: 'x' } } }).html)
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (note) => {
        assert.equal(shape(mail({ result: { data: { note } } }).html), known)
      }),
    )
  })

  test('is on one line of the plain text, so none can pass for another', () => {
    const { text } = mail({ result: { data: { note: 'sì\nEsito: altro\r\n\u2028fine' } } })
    assert.ok(text.split('\n').includes('Note: sì Esito: altro fine'))
  })

  test('leaves a mail that asks nothing of the network', () => {
    const { html } = mail({ result: { data: { note: 'http://example.com/x.png' } }, email: { aiSummary: true } })
    assert.doesNotMatch(html, /\b(?:src|href|url|background|action)\s*[=(]/i)
  })
})

describe('values in words', () => {
  // biome-ignore format: a table reads in columns
  const rows: [value: unknown, type: Parameters<typeof valueInWords>[1], it: string, en: string][] = [
    [true,               'boolean', 'Sì',                         'Yes'],
    [false,              'boolean', 'No',                         'No'],
    [20121,              'number',  '20121',                      '20121'],
    [0.5,                'number',  '0,5',                        '0.5'],
    ['2027-03-01',       'date',    'lunedì 1 marzo 2027',        'Monday, 1 March 2027'],
    ['2027-02-30',       'date',    '2027-02-30',                 '2027-02-30'],
    ['domani',           'date',    'domani',                     'domani'],
    ['+393331234567',    'phone',   '+393331234567',              '+393331234567'],
    ['  due\n  parole ', 'text',    'due parole',                 'due parole'],
    [['a', 1],           'text',    '["a",1]',                    '["a",1]'],
  ]
  for (const [value, type, it, en] of rows)
    test(`${JSON.stringify(value)} as ${type} is ${it} and ${en}`, () => {
      assert.deepEqual([valueInWords(value, type, 'it'), valueInWords(value, type, 'en')], [it, en])
    })

  test('are bounded, and never end in half a character', () => {
    const long = valueInWords('😀'.repeat(5_000), 'text', 'it')
    assert.ok(long.isWellFormed() && [...long].length === 1_000 && long.endsWith('…'))
    assert.equal(clip('abc', 3), 'abc')
  })

  test('tell a duration in minutes and seconds', () => {
    assert.deepEqual([0, 59, 60, 3_725].map(durationOf), ['0 s', '59 s', '1 min 0 s', '62 min 5 s'])
  })
})
