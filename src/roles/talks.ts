import { MODELS, type Model } from '#contract/agent-document.ts'
import type { BrowserPool, MediaPool } from '#contract/media.ts'
import type { TalkSocket } from '#contract/talks.ts'
import type { Writer } from '#contract/written.ts'
import { createConverse } from '#conversation/converse.ts'
import { nominalTime } from '#conversation/scripted/model.ts'
import { scriptWriter } from '#conversation/written/script-writer.ts'
import { writtenTalk } from '#conversation/written/written-talk.ts'
import { openMediaPool } from '#media/pool.ts'
import type { TalkingHouse } from '#switchboard/talking.ts'
import { soundLine, textLine } from '#telephony/browser/browser-lines.ts'
import type { Line } from '#telephony/port.ts'
import type { Node } from './node.ts'
import { poolSettings } from './sip.ts'

/** What a talk to a draft needs besides a switchboard: opened with the first one, since most nodes never hold any. */
export interface TalkParts extends Pick<TalkingHouse, 'openLine'> {
  /** The speech models that a microphone is answered with here. */
  models: readonly Model[]
  /** Whether a model answers what is typed; else the script does. */
  hasWriter: boolean
  close(): Promise<void>
}

/** Ports of a pool to which no telephone belongs. */
const NO_PORTS = { from: 0, to: 1 }

export function talkParts(node: Node, media: (MediaPool & BrowserPool) | null): TalkParts {
  const { config, speech } = node
  let pool: Promise<MediaPool & BrowserPool> | null = null
  let writing: Promise<Writer & { close(): Promise<void> }> | null = null
  function sound(): Promise<BrowserPool> {
    if (media) return Promise.resolve(media)
    pool ??= openMediaPool({ ...poolSettings(node), host: config.host, ports: NO_PORTS }).catch((error) => {
      pool = null
      throw error
    })
    return pool
  }
  function writer(): Promise<Writer> {
    const settings = config.analysis
    if (!settings) return Promise.resolve(scriptWriter)
    writing ??= import('#analysis/models/providers.ts').then(({ openWriter }) => openWriter(settings))
    return writing
  }
  return {
    models: speech ? MODELS : MODELS.filter((model) => config.speech[model] !== null),
    hasWriter: config.analysis !== null,
    openLine: async (socket, kind) =>
      kind === 'text' ? openText(socket, await writer()) : openMicrophone(socket, await sound()),
    async close() {
      await (await pool?.catch(() => null))?.close()
      await (await writing)?.close()
    },
  }
}

function openText(socket: TalkSocket, writer: Writer): Line {
  const { model, hear } = writtenTalk(writer)
  socket.onText(hear)
  return textLine(socket, createConverse({ model, timekeeper: nominalTime }))
}

async function openMicrophone(socket: TalkSocket, pool: BrowserPool): Promise<Line | null> {
  const place = await pool.openBrowser((frame) => socket.play(frame))
  if (!place) return null
  socket.onSound((frame) => place.hear(frame))
  return soundLine(socket, place.leg)
}
