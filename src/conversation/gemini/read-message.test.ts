import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LiveServerMessage, MediaModality, TurnCompleteReason } from '@google/genai'
import { readMessage } from './read-message.ts'
import { addUsage, NO_USAGE } from './usage.ts'

type Said = Omit<LiveServerMessage, 'text' | 'data'>
const read = (said: unknown) => readMessage(said as LiveServerMessage)

test('every field that a conversation has a use for is read, as the types of the vendor have it', () => {
  const said = {
    serverContent: {
      modelTurn: {
        role: 'model',
        parts: [
          { inlineData: { mimeType: 'audio/pcm;rate=24000', data: 'AQI=' } },
          { text: 'hmm', thought: true },
          { inlineData: { mimeType: 'image/png', data: 'AQI=' } },
          { inlineData: { mimeType: 'audio/pcm', data: 'AwQ=' } },
        ],
      },
      inputTranscription: { text: 'Pronto?' },
      outputTranscription: { text: 'Buongiorno.', finished: true },
      interrupted: true,
      generationComplete: true,
      turnComplete: true,
      turnCompleteReason: TurnCompleteReason.RESPONSE_REJECTED,
    },
    toolCall: { functionCalls: [{ id: 'a', name: 'posti', args: { n: 1 } }, {}] },
    toolCallCancellation: { ids: ['b'] },
    usageMetadata: { promptTokenCount: 3 },
    goAway: { timeLeft: '9.5s' },
    sessionResumptionUpdate: { newHandle: 'h', resumable: true },
  } satisfies Said
  assert.deepEqual(read(said), {
    audio: [Buffer.from([1, 2]), Buffer.from([3, 4])],
    personWords: { text: 'Pronto?', finished: false },
    agentWords: { text: 'Buongiorno.', finished: true },
    interrupted: true,
    generated: true,
    turnOver: true,
    rejected: true,
    tools: [
      { id: 'a', name: 'posti', arguments: { n: 1 } },
      { id: null, name: '', arguments: {} },
    ],
    cancelled: ['b'],
    usage: { promptTokenCount: 3 },
    resumption: { handle: 'h' },
    leavesInSeconds: 9.5,
  })
})

test('a message of which nothing is known says nothing, and what is added to one is let be', () => {
  for (const said of [{}, { voiceActivity: {} }, { somethingNew: [1] }, { serverContent: { waitingForInput: true } }]) {
    const heard = read(said)
    assert.ok(heard)
    assert.deepEqual([heard.audio, heard.tools, heard.turnOver, heard.usage], [[], [], false, null])
  }
})

test('what is not as the types have it, or not in the format that was agreed, is not read', () => {
  const part = (inlineData: object) => ({ serverContent: { modelTurn: { parts: [{ inlineData }] } } })
  for (const said of [
    null,
    7,
    { serverContent: 7 },
    { serverContent: { modelTurn: { parts: 'x' } } },
    { serverContent: { outputTranscription: { text: 7 } } },
    { toolCall: { functionCalls: [{ args: 'x' }] } },
    { toolCallCancellation: { ids: [7] } },
    { usageMetadata: { promptTokenCount: '7' } },
    { goAway: { timeLeft: 7 } },
    part({ mimeType: 'audio/pcm;rate=16000', data: 'AQI=' }),
  ])
    assert.equal(read(said), null, JSON.stringify(said))
})

test('of time that is not told as it should be there is little left', () => {
  for (const [timeLeft, seconds] of [
    ['50s', 50],
    ['0s', 0],
    ['0.25s', 0.25],
    ['1m', 10],
    ['', 10],
    [undefined, 10],
  ] as const)
    assert.equal(read({ goAway: timeLeft === undefined ? {} : { timeLeft } })?.leavesInSeconds, seconds)
})

test('tokens are added up by what they were, and none is lost where they are not split', () => {
  const { AUDIO, TEXT, IMAGE } = MediaModality
  const detail = (modality: MediaModality, tokenCount: number) => ({ modality, tokenCount })
  const first = {
    promptTokenCount: 150,
    promptTokensDetails: [detail(TEXT, 100), detail(AUDIO, 40)],
    responseTokenCount: 30,
    responseTokensDetails: [detail(AUDIO, 28)],
    thoughtsTokenCount: 4,
    toolUsePromptTokenCount: 7,
  }
  const once = addUsage(NO_USAGE, first)
  assert.deepEqual(once, { seconds: 0, textIn: 117, audioIn: 40, textOut: 4, audioOut: 30 })
  assert.deepEqual(addUsage(once, first), { seconds: 0, textIn: 234, audioIn: 80, textOut: 8, audioOut: 60 })
  const images = { promptTokensDetails: [detail(IMAGE, 5), detail(AUDIO, 1)], promptTokenCount: 2 }
  assert.deepEqual(addUsage(NO_USAGE, images), { ...NO_USAGE, textIn: 5, audioIn: 1 })
  assert.deepEqual(addUsage(NO_USAGE, {}), NO_USAGE)
})
