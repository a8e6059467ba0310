import { type LiveServerMessage, MediaModality, TurnCompleteReason } from '@google/genai'
import type { WebSocket } from 'ws'
import type { SpeechUsage } from '#contract/conversation.ts'
import { FRAMES } from '#conversation/gemini/setup.ts'
import type { HeardTurn } from '#conversation/port.ts'
import { type ClientMessage, judge, type Setup } from './judge.ts'
import { VOICE_HZ, type Voice, voiceOf } from './voices.ts'

/** What the service sends, as plain data of the vendor's own type. */
export type ServerMessage = Omit<LiveServerMessage, 'text' | 'data'>

/** What reached the service on one connection, by its meaning; the messages themselves stand in `messages`. */
export interface ReceivedHere {
  setup: Setup | null
  prompt: string
  voice: string
  tools: string[]
  resumed: string | null
  history: HeardTurn[]
  said: string[]
  cues: { text: string; how: 'reply' | 'note' }[]
  answers: { id: string; text: string }[]
  audio: Uint8Array
}

/** What a script, or a test, is told of what comes. */
export interface PeerEvents {
  setup(setup: Setup): void
  /** Content that wants an answer, without the words around it. */
  prompted(how: 'say' | 'reply', text: string): void
  heard(bytes: Uint8Array): void
  streamEnded(): void
  answered(id: string, text: string): void
}

const CHUNK_MS = 200
const CHUNK = (CHUNK_MS * VOICE_HZ) / 1_000
const TOKENS_PER_SECOND = 25

/**
 * The service's end of one connection: judges what comes, and says what it is made to say. Once it is over, nothing.
 */
export class Peer {
  readonly messages: ClientMessage[] = []
  readonly received: ReceivedHere
  /** Why the last message was refused. */
  complaint: string | null = null
  on: Partial<PeerEvents> = {}
  /** When it said that it was interrupted, by `performance.now()`. */
  readonly interruptedMs: number[] = []
  /** How many sentences it has said to their end. */
  sentences = 0
  readonly #socket: WebSocket
  readonly #open = new Map<string, string>()
  #isFirst = true
  #isSilent = false
  /** A turn was begun by `speak`, and left open. */
  isSpeaking = false
  #audio: Uint8Array[] = []
  #charged: SpeechUsage = { seconds: 0, textIn: 0, textOut: 0, audioIn: 0, audioOut: 0 }

  constructor(socket: WebSocket) {
    this.#socket = socket
    const audio = () => Buffer.concat(this.#audio)
    this.received = {
      setup: null,
      prompt: '',
      voice: '',
      tools: [],
      resumed: null,
      history: [],
      said: [],
      cues: [],
      answers: [],
      get audio() {
        return audio()
      },
    }
    socket.on('message', (data) => this.#take(data.toString()))
  }

  /** The service would have counted something: it was told, or heard, or has spoken. */
  get billed(): boolean {
    return this.messages.some(({ setup }) => setup === undefined)
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  #take(raw: string): void {
    if (this.complaint !== null) return
    const { message, reason } = judge(raw, { isFirst: this.#isFirst, open: this.#open })
    this.#isFirst = false
    if (!message) {
      this.complaint = reason
      this.close(1007, reason)
      return
    }
    this.messages.push(message)
    const { setup, clientContent, realtimeInput, toolResponse } = message
    if (setup) this.#takeSetup(setup)
    if (clientContent) this.#takeContent(clientContent)
    if (realtimeInput && 'audio' in realtimeInput) {
      const bytes = Buffer.from(realtimeInput.audio.data, 'base64')
      this.#audio.push(bytes)
      this.on.heard?.(bytes)
    }
    if (realtimeInput && 'audioStreamEnd' in realtimeInput) this.on.streamEnded?.()
    for (const { id, response } of toolResponse?.functionResponses ?? []) {
      this.#open.delete(id)
      const text = 'output' in response ? response.output : response.error
      this.received.answers.push({ id, text })
      this.on.answered?.(id, text)
    }
  }

  #takeSetup(setup: Setup): void {
    const { received } = this
    received.setup = setup
    received.prompt = setup.systemInstruction?.parts.map(({ text }) => text).join('\n') ?? ''
    received.voice = setup.generationConfig.speechConfig?.voiceConfig.prebuiltVoiceConfig.voiceName ?? ''
    received.tools = (setup.tools ?? []).flatMap(({ functionDeclarations }) =>
      functionDeclarations.map(({ name }) => name),
    )
    this.on.setup?.(setup)
  }

  #takeContent({ turns = [], turnComplete = false }: NonNullable<ClientMessage['clientContent']>): void {
    for (const { role, parts } of turns) {
      const text = parts.map((part) => part.text).join('')
      const told = unframed(text)
      if (told?.how === 'say') this.received.said.push(told.text)
      else if (told) this.received.cues.push({ text: told.text, how: turnComplete ? 'reply' : 'note' })
      else this.received.history.push({ speaker: role === 'model' ? 'agent' : 'person', text })
      if (turnComplete) this.on.prompted?.(told?.how === 'say' ? 'say' : 'reply', told?.text ?? text)
    }
  }

  send(message: ServerMessage): void {
    if (this.isOpen && !this.#isSilent) this.#socket.send(JSON.stringify(message))
  }

  /** As it is, for what no proper service would send. */
  sendRaw(message: string | Uint8Array): void {
    if (this.isOpen) this.#socket.send(message)
  }

  /** Says nothing ever again, and stays. */
  fallSilent(): void {
    this.#isSilent = true
  }

  /** Takes nothing more from the network. */
  stopReading(): void {
    this.#socket.pause()
  }

  agree(sessionId: string): void {
    this.send({ setupComplete: { sessionId } } satisfies ServerMessage)
  }

  resumableBy(handle: string | null): void {
    const update = handle === null ? { newHandle: '', resumable: false } : { newHandle: handle, resumable: true }
    this.send({ sessionResumptionUpdate: update } satisfies ServerMessage)
  }

  /** The sound of a text, chunk by chunk, each with the words that are heard in it. */
  chunksOf(text: string, voice: Voice): { sound: ServerMessage; words: ServerMessage }[] {
    const samples = voiceOf(text, voice)
    const words = text.match(/\s*\S+/g) ?? []
    const count = Math.ceil(samples.length / CHUNK)
    return Array.from({ length: count }, (_, n) => {
      const bytes = Buffer.from(samples.slice(n * CHUNK, (n + 1) * CHUNK).buffer)
      const [from, to] = [n, n + 1].map((chunk) => Math.ceil((words.length * chunk) / count))
      const data = bytes.toString('base64')
      return {
        sound: {
          serverContent: {
            modelTurn: { role: 'model', parts: [{ inlineData: { mimeType: `audio/pcm;rate=${VOICE_HZ}`, data } }] },
          },
        },
        words: { serverContent: { outputTranscription: { text: words.slice(from, to).join('') } } },
      } satisfies Record<string, ServerMessage>
    })
  }

  /** All of a text at once. */
  speak(text: string, { ends = true, voice = 'harmonic' }: { ends?: boolean; voice?: Voice } = {}): void {
    for (const { sound, words } of this.chunksOf(text, voice)) {
      this.send(sound)
      this.send(words)
    }
    this.isSpeaking = !ends
    if (!ends) return
    this.send({ serverContent: { generationComplete: true } } satisfies ServerMessage)
    this.send({ serverContent: { turnComplete: true } } satisfies ServerMessage)
  }

  /** What the person said, word by word. */
  understand(text: string, { saysFinished = false } = {}): void {
    for (const word of text.match(/\s*\S+/g) ?? [])
      this.send({ serverContent: { inputTranscription: { text: word } } } satisfies ServerMessage)
    if (saysFinished) this.send({ serverContent: { inputTranscription: { finished: true } } } satisfies ServerMessage)
  }

  /** As the types have it: no `generationComplete` in between. */
  interrupt(): void {
    this.isSpeaking = false
    this.interruptedMs.push(performance.now())
    this.send({ serverContent: { interrupted: true } } satisfies ServerMessage)
    this.send({ serverContent: { turnComplete: true } } satisfies ServerMessage)
  }

  withhold(reason: string): void {
    const turnCompleteReason = TurnCompleteReason[reason as keyof typeof TurnCompleteReason]
    this.send({ serverContent: { turnComplete: true, turnCompleteReason } } satisfies ServerMessage)
  }

  ask(...calls: { id: string; name: string; arguments: Record<string, unknown> }[]): void {
    for (const { id, name } of calls) this.#open.set(id, name)
    const functionCalls = calls.map(({ id, name, arguments: args }) => ({ id, name, args }))
    this.send({ toolCall: { functionCalls } } satisfies ServerMessage)
  }

  cancel(...ids: string[]): void {
    for (const id of ids) this.#open.delete(id)
    this.send({ toolCallCancellation: { ids } } satisfies ServerMessage)
  }

  get openTools(): string[] {
    return [...this.#open.keys()]
  }

  /** One answer more, with so many seconds of sound in it; what all of them come to. */
  charge(seconds = 2): SpeechUsage {
    const tokens = seconds * TOKENS_PER_SECOND
    const report = { textIn: 400, audioIn: this.#charged.audioIn + tokens, textOut: 5, audioOut: tokens }
    this.#charged = {
      seconds: 0,
      textIn: this.#charged.textIn + report.textIn,
      audioIn: this.#charged.audioIn + report.audioIn,
      textOut: this.#charged.textOut + report.textOut,
      audioOut: this.#charged.audioOut + report.audioOut,
    }
    this.send({
      usageMetadata: {
        promptTokenCount: report.textIn + report.audioIn,
        promptTokensDetails: [
          { modality: MediaModality.TEXT, tokenCount: report.textIn },
          { modality: MediaModality.AUDIO, tokenCount: report.audioIn },
        ],
        responseTokenCount: report.audioOut,
        responseTokensDetails: [{ modality: MediaModality.AUDIO, tokenCount: report.audioOut }],
        thoughtsTokenCount: report.textOut,
        totalTokenCount: report.textIn + report.audioIn + report.audioOut + report.textOut,
      },
    } satisfies ServerMessage)
    return this.#charged
  }

  goAway(seconds: number): void {
    this.send({ goAway: { timeLeft: `${seconds}s` } } satisfies ServerMessage)
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, Buffer.from(reason).subarray(0, REASON_BYTES_MAX))
  }

  cut(): void {
    this.#socket.terminate()
  }
}

/** What a close frame has room for. */
const REASON_BYTES_MAX = 123

type Framing = keyof typeof FRAMES

/** The words of ours that were framed for the model, and as what. */
function unframed(content: string): { how: Framing; text: string } | null {
  for (const how of Object.keys(FRAMES) as Framing[])
    for (const [before, after] of Object.values(FRAMES[how]))
      if (content.startsWith(before) && content.endsWith(after))
        return { how, text: content.slice(before.length, content.length - after.length) }
  return null
}
