import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectiveModel, effectiveVoice, familyOfVoice } from './agent-defaults.ts'
import { type AgentDocument, GEMINI_VOICES, OPENAI_VOICES } from './agent-document.ts'

type Chosen = Pick<AgentDocument, 'model' | 'voice' | 'customVoiceId' | 'mcp'>
const mcp = { url: 'https://a.it' }
const GPT = 'gpt-live-1'
const GEMINI = 'gemini-3.8-live'

// biome-ignore format: a table reads in columns
const CASES: [chosen: Chosen, model: string, voice: string][] = [
  [{},                                          GPT,    'marin'],
  [{ mcp },                                     GEMINI, 'Kore'],
  [{ voice: 'Puck' },                           GEMINI, 'Puck'],
  [{ voice: 'ash' },                            GPT,    'ash'],
  [{ model: GPT },                              GPT,    'marin'],
  [{ model: GEMINI },                           GEMINI, 'Kore'],
  [{ model: GEMINI, voice: 'Leda' },            GEMINI, 'Leda'],
  [{ model: GPT, voice: 'echo' },               GPT,    'echo'],
  [{ mcp, voice: 'ash' },                       GEMINI, 'Kore'],
  [{ mcp, voice: 'Puck' },                      GEMINI, 'Puck'],
  [{ mcp, customVoiceId: 'voice_a' },           GEMINI, 'Kore'],
  [{ customVoiceId: 'voice_a' },                GPT,    'voice_a'],
  [{ model: GPT, customVoiceId: 'voice_a' },    GPT,    'voice_a'],
]

test('an agent always has a model, and a voice which that model has', () => {
  for (const [chosen, model, voice] of CASES) {
    assert.equal(effectiveModel(chosen), model, JSON.stringify(chosen))
    assert.equal(effectiveVoice(chosen), voice, JSON.stringify(chosen))
  }
})

test('every voice belongs to one family', () => {
  for (const voice of OPENAI_VOICES) assert.equal(familyOfVoice(voice), 'openai')
  for (const voice of GEMINI_VOICES) assert.equal(familyOfVoice(voice), 'gemini')
})
