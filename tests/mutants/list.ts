import { analysis } from './list/analysis.ts'
import { analysisCarried } from './list/analysis-carried.ts'
import { analysisEvidence } from './list/analysis-evidence.ts'
import { analysisModels } from './list/analysis-models.ts'
import { analysisQuotes } from './list/analysis-quotes.ts'
import { analysisSpoken } from './list/analysis-spoken.ts'
import { analysisTimes } from './list/analysis-times.ts'
import { analysisTold } from './list/analysis-told.ts'
import { analysisTurned } from './list/analysis-turned.ts'
import { audio } from './list/audio.ts'
import { backup } from './list/backup.ts'
import { cli } from './list/cli.ts'
import { consolePage } from './list/console.ts'
import { consoleBusiness } from './list/console-business.ts'
import { conversation } from './list/conversation.ts'
import { delivery } from './list/delivery.ts'
import { destinations } from './list/destinations.ts'
import { dialer } from './list/dialer.ts'
import { domain } from './list/domain.ts'
import { evaluation } from './list/evaluation.ts'
import { gemini } from './list/gemini.ts'
import { gptLive } from './list/gpt-live.ts'
import { hardening } from './list/hardening.ts'
import { http } from './list/http.ts'
import { kernel } from './list/kernel.ts'
import { keys } from './list/keys.ts'
import { mcp } from './list/mcp.ts'
import { media } from './list/media.ts'
import { mediaPeers } from './list/media-peers.ts'
import { mediaPool } from './list/media-pool.ts'
import { mediaTalk } from './list/media-talk.ts'
import { people } from './list/people.ts'
import { rtp } from './list/rtp.ts'
import { runner } from './list/runner.ts'
import { sipDialog } from './list/sip-dialog.ts'
import { sipDigest } from './list/sip-digest.ts'
import { sipEndpoint } from './list/sip-endpoint.ts'
import { sipMessage } from './list/sip-message.ts'
import { sipPeers } from './list/sip-peers.ts'
import { sipSdp } from './list/sip-sdp.ts'
import { sipTransaction } from './list/sip-transaction.ts'
import { sipTransport } from './list/sip-transport.ts'
import { sipTrust } from './list/sip-trust.ts'
import { speechHouse } from './list/speech-house.ts'
import { spoken } from './list/spoken.ts'
import { store } from './list/store.ts'
import { storePages } from './list/store-pages.ts'
import { storeSchema } from './list/store-schema.ts'
import { switchboard } from './list/switchboard.ts'
import { talks } from './list/talks.ts'
import { telephoneHouse } from './list/telephone-house.ts'
import { telephony } from './list/telephony.ts'
import { tools } from './list/tools.ts'
import { toolsMcp } from './list/tools-mcp.ts'
import { toolsYes } from './list/tools-yes.ts'
import { torture } from './list/torture.ts'
import { transfer } from './list/transfer.ts'
import { trunks } from './list/trunks.ts'
import { voicemail } from './list/voicemail.ts'
import { wiring } from './list/wiring.ts'
import type { Mutant } from './mutant.ts'

/** Every deliberate bug, by where it is planted. */
export const MUTANTS: readonly Mutant[] = [
  ...analysis,
  ...analysisCarried,
  ...analysisEvidence,
  ...analysisModels,
  ...analysisQuotes,
  ...analysisSpoken,
  ...analysisTimes,
  ...analysisTold,
  ...analysisTurned,
  ...audio,
  ...backup,
  ...cli,
  ...consolePage,
  ...consoleBusiness,
  ...conversation,
  ...delivery,
  ...destinations,
  ...dialer,
  ...domain,
  ...evaluation,
  ...gptLive,
  ...gemini,
  ...hardening,
  ...http,
  ...kernel,
  ...keys,
  ...mcp,
  ...media,
  ...mediaPeers,
  ...mediaPool,
  ...mediaTalk,
  ...people,
  ...rtp,
  ...runner,
  ...sipDialog,
  ...sipDigest,
  ...sipEndpoint,
  ...sipMessage,
  ...sipPeers,
  ...sipSdp,
  ...sipTransaction,
  ...sipTransport,
  ...sipTrust,
  ...speechHouse,
  ...spoken,
  ...store,
  ...storePages,
  ...storeSchema,
  ...switchboard,
  ...talks,
  ...telephoneHouse,
  ...telephony,
  ...tools,
  ...toolsMcp,
  ...toolsYes,
  ...torture,
  ...transfer,
  ...trunks,
  ...voicemail,
  ...wiring,
]
