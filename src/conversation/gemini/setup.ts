import {
  ActivityHandling,
  Behavior,
  type Content,
  type LiveConnectConfig,
  Modality,
  StartSensitivity,
  TurnCoverage,
} from '@google/genai'
import { effectiveVoice } from '#contract/agent-defaults.ts'
import type { Language } from '#contract/agent-document.ts'
import type { HeardTurn, SessionPlan } from '#conversation/port.ts'

/** An agent's plan as the provider takes it, and what it is told in words while the conversation goes on. */

export const MODEL = 'gemini-3.8-live'

/** What a session is tried with; both may be left out where the provider does not know them. */
export interface GeminiTerms {
  /** By what a lost session is taken up. */
  handle: string | null
  /** Language and transcription are told as codes; the prompt tells the language too. */
  languageCodes: boolean
}

/** Of the languages that the service names for speech, those of our agents; it names no British English. */
const LANGUAGE_CODES: Record<Language, string> = { it: 'it-IT', en: 'en-US' }
/** What ends a turn of the person: shorter cuts into their pauses, longer is heard as slowness. */
const SILENCE_MS = 500

export function setupOf({ plan, tools }: SessionPlan, { handle, languageCodes }: GeminiTerms): LiveConnectConfig {
  const language = LANGUAGE_CODES[plan.agent.language]
  return {
    responseModalities: [Modality.AUDIO],
    systemInstruction: plan.prompt,
    speechConfig: {
      ...(languageCodes && { languageCode: language }),
      voiceConfig: { prebuiltVoiceConfig: { voiceName: effectiveVoice(plan.agent) } },
    },
    inputAudioTranscription: languageCodes ? { languageCodes: [language] } : {},
    outputAudioTranscription: languageCodes ? { languageCodes: [language] } : {},
    realtimeInputConfig: {
      automaticActivityDetection: {
        // A telephone line has noise and echo; what begins like speech and is none would cut the agent off.
        startOfSpeechSensitivity: StartSensitivity.START_SENSITIVITY_LOW,
        silenceDurationMs: SILENCE_MS,
      },
      activityHandling: ActivityHandling.START_OF_ACTIVITY_INTERRUPTS,
      turnCoverage: TurnCoverage.TURN_INCLUDES_ONLY_ACTIVITY,
    },
    // Without it a session with sound ends after a quarter of an hour.
    contextWindowCompression: { slidingWindow: {} },
    sessionResumption: handle === null ? {} : { handle },
    // Asked tools are waited for: by default this model goes on talking, and says things that it does not know yet.
    ...(tools.length > 0 && {
      tools: [
        {
          functionDeclarations: tools.map(({ name, description, parameters }) => ({
            name,
            description,
            behavior: Behavior.BLOCKING,
            parametersJsonSchema: parameters,
          })),
        },
      ],
    }),
  }
}

/** What is told of the past at most: the last of it. */
const HISTORY_MAX_CHARACTERS = 60_000

/** What was said, for a session that begins in the middle of a call. */
export function geminiHistoryOf(turns: readonly HeardTurn[]): Content[] {
  let room = HISTORY_MAX_CHARACTERS
  const kept = turns.toReversed().filter(({ text }) => {
    room -= text.length
    return room >= 0
  })
  return kept
    .toReversed()
    .map(({ speaker, text }) => ({ role: speaker === 'agent' ? 'model' : 'user', parts: [{ text }] }))
}

/** Words of ours stand in brackets, so that they do not pass for the person's. */
// biome-ignore format: a table reads in columns
export const FRAMES = {
  say: {
    it: ['[Di\' adesso queste parole, esattamente come stanno, senza aggiungere né togliere nulla: «', '»]'],
    en: ['[Say these words now, exactly as they stand, adding and leaving out nothing: "', '"]'],
  },
  reply: {
    it: ['[Avviso del centralino, non detto dalla persona. Rispondi subito a voce. ', ']'],
    en: ['[Notice from the switchboard, not said by the person. Answer aloud at once. ', ']'],
  },
  note: {
    it: ['[Avviso del centralino, non detto dalla persona. Tienine conto senza commentarlo. ', ']'],
    en: ['[Notice from the switchboard, not said by the person. Bear it in mind without a word about it. ', ']'],
  },
} as const satisfies Record<string, Record<Language, readonly [string, string]>>

/** What the model is told, as content of the conversation. */
export function framed(how: keyof typeof FRAMES, language: Language, text: string): string {
  const [before, after] = FRAMES[how][language]
  return `${before}${text}${after}`
}
