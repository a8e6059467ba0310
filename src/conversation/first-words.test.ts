import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agentDocumentSchema } from '#contract/agent-document.ts'
import { DISCLOSURE, disclosesAi } from '#language/disclosure.ts'
import { firstWords } from './first-words.ts'
import type { InputValue } from './spoken.ts'

const schema = agentDocumentSchema({ allowHttp: false })
const INPUTS = [
  { key: 'nome', label: 'Nome', type: 'text' },
  { key: 'giorno', label: 'Giorno', type: 'date' },
  { key: 'socio', label: 'Socio', type: 'boolean' },
]
const BASE = { name: 'Agente', persona: 'Giulia', instructions: 'Chiedi se va bene.' }
const calls = (opening: string, more: object = {}) =>
  schema.parse({ ...BASE, type: 'outbound', opening, inputs: INPUTS, ...more })
const answers = (greeting: string, more: object = {}) => schema.parse({ ...BASE, type: 'inbound', greeting, ...more })
const EN = { language: 'en' }
const REC = { recording: true }

// biome-ignore format: a table reads in columns
const CASES: [doc: ReturnType<typeof calls>, inputs: Record<string, InputValue>, words: string][] = [
  [calls('Sono un assistente virtuale.'),                         {}, 'Sono un assistente virtuale.'],
  [calls('Buongiorno, parlo con lei?'),                           {}, 'Buongiorno, parlo con lei? Sono un assistente virtuale.'],
  [calls('Sono un assistente virtuale.', REC),                    {}, 'Sono un assistente virtuale. Questa chiamata viene registrata.'],
  [calls('Sono un assistente virtuale.', { recording: false }),   {}, 'Sono un assistente virtuale.'],
  [calls('Buongiorno, parlo con lei?', REC),                      {}, 'Buongiorno, parlo con lei? Sono un assistente virtuale. Questa chiamata viene registrata.'],
  [calls('Hello, is this you?', { ...EN, ...REC }),               {}, 'Hello, is this you? I am a virtual assistant. This call is recorded.'],
  [calls("Hello, I'm an AI assistant.", { ...EN, ...REC }),       {}, "Hello, I'm an AI assistant. This call is recorded."],
  [calls('  Sono un assistente virtuale.  '),                     {}, 'Sono un assistente virtuale.'],
  [calls('Sono un assistente virtuale, {{nome}}.'),               { nome: 'Anna' }, 'Sono un assistente virtuale, Anna.'],
  [calls('Sono un assistente virtuale, {{ nome }}.'),             {}, 'Sono un assistente virtuale, .'],
  [calls('Sono un assistente virtuale, {{nome}}.'),               { nome: '{{giorno}}', giorno: '2026-11-15' }, 'Sono un assistente virtuale, {{giorno}}.'],
  [calls('Sono un assistente virtuale: il {{giorno}}?'),          { giorno: '2026-11-15' }, 'Sono un assistente virtuale: il 15 novembre 2026?'],
  [calls("I'm an AI: member {{socio}}, {{giorno}}?", EN),         { socio: true, giorno: '2026-11-15' }, "I'm an AI: member yes, 15 November 2026?"],
  [calls('Sono un assistente virtuale: socio {{socio}}.'),        { socio: false }, 'Sono un assistente virtuale: socio no.'],
  [calls('Buongiorno, sono {{nome}}.'),                           { nome: 'un assistente virtuale' }, 'Buongiorno, sono un assistente virtuale. Sono un assistente virtuale.'],
  [calls('Buongiorno, {{nome}} sono un assistente virtuale.'),    { nome: 'non' }, 'Buongiorno, non sono un assistente virtuale. Sono un assistente virtuale.'],
  [answers('Sono un assistente virtuale, {{nome}}.'),             { nome: 'Anna' }, 'Sono un assistente virtuale, {{nome}}.'],
  [answers('Studio Bianchi, buongiorno.', REC),                   {}, 'Studio Bianchi, buongiorno. Sono un assistente virtuale. Questa chiamata viene registrata.'],
]

test('the first words are the author’s, then the disclosure if it is missing, then the notice if it is recorded', () => {
  for (const [doc, inputs, words] of CASES) assert.equal(firstWords(doc, inputs), words)
})

test('whatever the author wrote and the inputs hold, the first words disclose', () => {
  for (const [doc, inputs] of CASES) assert.ok(disclosesAi(firstWords(doc, inputs)), firstWords(doc, inputs))
  for (const sentence of Object.values(DISCLOSURE)) assert.ok(disclosesAi(sentence))
})

test('a disclosure that the author has put beyond the first forty words is made up for', () => {
  const long = `Buongiorno, ${'le telefono per il contratto di cui abbiamo parlato, '.repeat(5)}e sono un assistente virtuale.`
  assert.equal(firstWords(calls(long), {}), `${long} Sono un assistente virtuale.`)
})
