import { BadConfiguration, type Config } from '#config.ts'
import type { BrowserPool, MediaPool } from '#contract/media.ts'
import { openMediaPool, type PoolSettings } from '#media/pool.ts'
import type { Arriving } from '#switchboard/arriving.ts'
import { openEndpoint, type SipEndpoint } from '#telephony/sip/endpoint.ts'
import type { Node } from './node.ts'
import { followTrunks } from './trunks.ts'

/** The telephone of live calls, with the speech models that the configuration has keys for. */
export interface Sip {
  endpoint: SipEndpoint
  media: MediaPool & BrowserPool
  close(): Promise<void>
}

const SPEECH_MODELS = new URL('../conversation/speech-models.ts', import.meta.url).href

/** What every pool of this node has in common. */
export function poolSettings({ config, clock, log, speech }: Node): Omit<PoolSettings, 'host' | 'ports'> {
  const { logLevel, logFormat, recordingsDir, keepGateAudio } = config
  const model = speech ?? { module: SPEECH_MODELS, options: config.speech }
  return { clock, log, logLevel, logFormat, recordingsDir, keepGateAudio, model }
}

/** Null where the configuration asks for none. One that cannot be opened leaves nothing behind. */
export async function openSip(node: Node, arriving: Arriving): Promise<Sip | null> {
  const { config, clock, log } = node
  if (config.sip === null) return null
  const { listen, publicAddress, trunks, rtpPorts: ports } = config.sip
  const host = listen[0]?.host ?? config.host
  const { recordingsDir, keepGateAudio } = config
  if (keepGateAudio)
    log.warn(
      { folder: recordingsDir },
      'CENTRALINO_KEEP_GATE_AUDIO: the first seconds of live calls are kept, of every call',
    )
  let media: (MediaPool & BrowserPool) | undefined
  let opened: SipEndpoint | undefined
  try {
    media = await openMediaPool({ ...poolSettings(node), host, ports })
    const { arrive } = arriving
    const endpoint = await openEndpoint({ clock, log, listen, publicAddress, trunks, media, arrive })
    opened = endpoint
    // Before anything is dialled: who finds no trunk waits for a minute.
    const following = await followTrunks(node, endpoint)
    const pool = media
    return {
      endpoint,
      media: pool,
      async close() {
        await following.stop()
        await endpoint.close()
        await pool.close()
      },
    }
  } catch (error) {
    await opened?.close()
    await Promise.all([media?.close(), arriving.drain(0)])
    throw unopened(error, config) ?? error
  }
}

// biome-ignore format: a table reads in columns
const UNOPENED: Record<string, string> = {
  EADDRINUSE:    'is taken: stop what listens there, or name another port',
  EACCES:        'needs more rights than this user has: name a port of 1024 or above',
  EADDRNOTAVAIL: 'is no address of this machine: name one that is, or 0.0.0.0 for all of them',
}

/** Why the telephone cannot be reached where it should be. */
function unopened(error: unknown, config: Config): Error | null {
  const { code = '', address = '', port } = error as { code?: string; address?: string; port?: number }
  const why = UNOPENED[code]
  return why ? new BadConfiguration([`SIP_LISTEN ${address}:${port} ${why}`], config) : null
}
