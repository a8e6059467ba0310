import assert from 'node:assert/strict'
import { test } from 'node:test'
import { promptFits } from '#contract/prompt-bounds.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { framed, geminiHistoryOf, setupOf } from './setup.ts'

const terms = { handle: null, languageCodes: true }
const at = (plan = examplePlan()) => ({ plan, tools: [], history: [], resume: null })

test('a session is set up with the voice, the language and the tools of its agent, and waits for what it asks', () => {
  const plan = examplePlan({ prompt: 'Sei Giulia.' }, { model: 'gemini-3.8-live', voice: 'Achernar' })
  const parameters = { type: 'object', properties: { giorno: { type: 'string' } }, additionalProperties: false }
  const tools = [{ name: 'posti', description: 'Posti liberi.', parameters }]
  assert.deepEqual(JSON.parse(JSON.stringify(setupOf({ ...at(plan), tools }, { ...terms, handle: 'h1' }))), {
    responseModalities: ['AUDIO'],
    systemInstruction: 'Sei Giulia.',
    speechConfig: { languageCode: 'it-IT', voiceConfig: { prebuiltVoiceConfig: { voiceName: 'Achernar' } } },
    inputAudioTranscription: { languageCodes: ['it-IT'] },
    outputAudioTranscription: { languageCodes: ['it-IT'] },
    realtimeInputConfig: {
      automaticActivityDetection: { startOfSpeechSensitivity: 'START_SENSITIVITY_LOW', silenceDurationMs: 500 },
      activityHandling: 'START_OF_ACTIVITY_INTERRUPTS',
      turnCoverage: 'TURN_INCLUDES_ONLY_ACTIVITY',
    },
    contextWindowCompression: { slidingWindow: {} },
    sessionResumption: { handle: 'h1' },
    tools: [
      {
        functionDeclarations: [
          { name: 'posti', description: 'Posti liberi.', behavior: 'BLOCKING', parametersJsonSchema: parameters },
        ],
      },
    ],
  })
})

test('an agent without a voice of this model has its default, and one without tools names none', () => {
  const setup = setupOf(at(examplePlan({}, { model: 'gemini-3.8-live', voice: 'marin', language: 'en' })), terms)
  assert.equal(setup.speechConfig?.voiceConfig?.prebuiltVoiceConfig?.voiceName, 'Kore')
  assert.equal(setup.speechConfig?.languageCode, 'en-US')
  assert.ok(!('tools' in setup))
  assert.deepEqual(setup.sessionResumption, {})
})

test('a prompt of 98,304 bytes fits, and not one byte more', () => {
  assert.ok(promptFits('gemini-3.8-live', 'a'.repeat(98_304)))
  assert.ok(!promptFits('gemini-3.8-live', 'a'.repeat(98_305)))
  assert.ok(!promptFits('gemini-3.8-live', 'è'.repeat(49_153)))
})

test('of a long past the last is told, whole turns of it', () => {
  const turns = Array.from(
    { length: 100 },
    (_, n) => ({ speaker: n % 2 ? 'person' : 'agent', text: `${n} `.repeat(400) }) as const,
  )
  const told = geminiHistoryOf(turns)
  assert.ok(told.length > 20 && told.length < 100)
  assert.deepEqual(
    told.map(({ role }) => role),
    turns.slice(-told.length).map(({ speaker }) => (speaker === 'agent' ? 'model' : 'user')),
  )
  assert.equal(told.at(-1)?.parts?.[0]?.text, turns.at(-1)?.text)
  assert.ok(told.reduce((sum, { parts }) => sum + (parts?.[0]?.text?.length ?? 0), 0) <= 60_000)
})

test('what we tell the model does not pass for words of the person', () => {
  for (const how of ['say', 'reply', 'note'] as const)
    for (const language of ['it', 'en'] as const)
      assert.match(framed(how, language, 'Salve.'), /^\[.{20,}Salve\.["»]?\]$/)
})
