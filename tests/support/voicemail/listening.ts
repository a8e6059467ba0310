import { seeded } from '#kernel/random.ts'
import { openVoiceActivity } from '#media/audio/activity.ts'
import { openEcho } from '#media/audio/echo.ts'
import { CODECS } from '#media/audio/g711.ts'
import type { Verdict } from '#media/voicemail/gate-state.ts'
import { openGatekeeper } from '#media/voicemail/gatekeeper.ts'
import { joined, mixed, noise, scaled, silence } from '../waves.ts'
import type { Clip, Part } from './clips.ts'
import { babble, type Sound, said, soundOf } from './sound.ts'

/**
 * A clip as the gate hears it in a live call: over an A-law line with the clip's noise, echo and losses, through the
 * line's own ear, with an agent that says its first words as soon as it may, and a person who answers them.
 */
export interface Listened {
  verdicts: readonly [Verdict, number][]
  /** When the agent was first heard, and when its first words were over; null where it never spoke. */
  spoke: { from: number; to: number } | null
  /** The greeting that the agent spoke after ended then; null where there was none. */
  greeted: number | null
}

const RATE = 8_000
const FRAME = 160
const FRAME_SECONDS = FRAME / RATE
/** From the engine's word to the first sound of a model on the wire. */
const MODEL_SECONDS = 0.1
const LISTENS_SECONDS = 45
/** Comes back so much later. */
const ECHO_SAMPLES = 960

const OPENING: Part & { do: 'says' } = {
  ...{ do: 'says', voice: 'it+f2', speed: 165, pitch: 50, dB: 0 },
  said: {
    language: 'it',
    text: 'Buongiorno, sono Giulia, l’assistente virtuale dello studio Rossi. Parlo con Anna Verdi?',
  },
}

interface Words {
  at: number
  heardAt: number
  text: string
  final: boolean
}

export function listenTo(clip: Clip, { transcript }: { transcript: boolean }): Listened {
  const { line } = clip
  const chance = seeded(`line ${clip.id}`)
  const opening = said(OPENING)
  const greeting = soundOf(clip.parts)
  const words: Words[] = transcript ? understood(clip, greeting, 0, chance) : []
  let sound = onLine(clip, greeting.samples)
  let spoke: Listened['spoke'] = null
  let agentEnds = Number.POSITIVE_INFINITY
  const verdicts: [Verdict, number][] = []
  const ear = openVoiceActivity()
  const echo = openEcho()
  let at = 0
  const gate = openGatekeeper({
    diverted: null,
    judged: null,
    tell(verdict) {
      verdicts.push([verdict, at])
      if (spoke || (verdict !== 'person' && verdict !== 'screener')) return
      // A screener is let finish its sentence.
      const from = verdict === 'person' ? at : Math.max(at, (greeting.spoken.at(-1)?.to ?? 0) + 0.7)
      spoke = { from: from + MODEL_SECONDS, to: from + MODEL_SECONDS + opening.length / RATE }
      agentEnds = spoke.to
      const reply = soundOf(clip.reply)
      if (transcript) words.push(...understood(clip, reply, agentEnds, chance))
      const until = Math.round(agentEnds * RATE)
      const before = sound.subarray(0, until)
      sound = joined(before, onLine(clip, silence(Math.max(0, until - before.length))), onLine(clip, reply.samples))
      if (line.echoDb !== null) sound = echoed(sound, { opening, from: spoke.from, dB: line.echoDb })
    },
  })
  const frames = Math.floor((LISTENS_SECONDS * RATE) / FRAME)
  const heard = new Int16Array(FRAME)
  const agent = { speaks: false }
  for (let n = 0; n < frames; n += 1) {
    at = (n + 1) * FRAME_SECONDS
    const now = spoke as Listened['spoke']
    const isSaid = now !== null && at > now.from && at <= now.to
    if (isSaid !== agent.speaks) {
      agent.speaks = isSaid
      gate.follow({ kind: 'voice', speaker: 'agent', change: isSaid ? 'started' : 'ended', atSeconds: at })
    }
    for (const word of words.filter((one) => one.heardAt > at - FRAME_SECONDS && one.heardAt <= at))
      gate.follow({ kind: 'person_text', text: word.text, final: word.final, atSeconds: word.at })
    receive(heard, sound.subarray(n * FRAME, (n + 1) * FRAME), chance() * 100 < line.lost)
    const saidNow = new Int16Array(FRAME)
    if (isSaid && now)
      saidNow.set(opening.subarray(Math.round((at - FRAME_SECONDS - now.from) * RATE)).subarray(0, FRAME))
    const change = ear.hear(heard, echo.follow(saidNow, heard))
    gate.hear(heard, { ear, at, change: change?.kind ?? null, changedAt: (change?.at ?? 0) / RATE })
    if (verdicts.at(-1)?.[0] === 'machine') break
  }
  const began = (spoke as Listened['spoke'])?.from ?? 0
  return { verdicts, spoke, greeted: greeting.spoken.findLast(({ to }) => to < began)?.to ?? null }
}

/** What is heard where a packet is lost is what was heard before it, softer. */
function receive(heard: Int16Array, sent: Int16Array, isLost: boolean): void {
  if (isLost) {
    heard.set(heard.map((sample) => sample / 2))
    return
  }
  const codes = new Uint8Array(FRAME)
  const frame = new Int16Array(FRAME)
  frame.set(sent)
  CODECS.PCMA.encode(frame, codes)
  CODECS.PCMA.decode(codes, heard)
}

function onLine({ id, line }: Clip, sound: Int16Array): Int16Array {
  const seed = `${id} ${sound.length}`
  const noisy = mixed(sound, noise(id, sound.length, line.noiseDb))
  return line.babbleDb === null || sound.length === 0 ? noisy : mixed(noisy, babble(seed, sound.length, line.babbleDb))
}

function echoed(
  sound: Int16Array,
  { opening, from, dB }: { opening: Int16Array; from: number; dB: number },
): Int16Array {
  return mixed(sound, joined(silence(Math.round(from * RATE) + ECHO_SAMPLES), scaled(opening, dB)))
}

/** In pieces of a few words, each some time after it was said, some of it misheard; then the whole turn. */
function understood({ line }: Clip, { spoken }: Sound, offset: number, chance: () => number): Words[] {
  return spoken.flatMap(({ text, from, to }) => {
    const all = text.split(' ').map((word) => (chance() * 100 < line.misheard ? word.slice(0, 2) : word))
    const [begin, end] = [offset + from, offset + to]
    const said: Words[] = []
    for (let n = 0; n < all.length; n += 3) {
      const heardAt = begin + ((end - begin) * Math.min(all.length, n + 3)) / all.length + line.wordsLateSeconds
      said.push({ at: n === 0 ? begin : heardAt, heardAt, text: ` ${all.slice(n, n + 3).join(' ')}`, final: false })
    }
    return [...said, { at: end, heardAt: end + line.wordsLateSeconds + 0.02, text: all.join(' '), final: true }]
  })
}
