import { parentPort, workerData } from 'node:worker_threads'
import type { ModelFor } from '#conversation/port.ts'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { createLog, type Log, onStderr } from '#kernel/log.ts'
import { MediaWorker } from './media-worker.ts'
import type { ToWorker, WorkerData } from './messages.ts'

/** The entry of a media worker's thread: wiring, and nothing else. */
const main = parentPort
if (!main) throw new TypeError('a media worker is a thread of a pool')
const data = workerData as WorkerData
const { openModels } = (await import(data.model.module)) as {
  openModels: (options: unknown, house: { clock: Clock; log: Log }) => ModelFor | Promise<ModelFor>
}
const log = createLog(data.logLevel, onStderr(data.logFormat))
const worker = new MediaWorker({
  clock: systemClock,
  log,
  host: data.host,
  recordingsDir: data.recordingsDir,
  keepGateAudio: data.keepGateAudio,
  modelFor: await openModels(data.model.options, { clock: systemClock, log }),
  post: (message) => main.postMessage(message),
})
main.on('message', (message: ToWorker) => {
  if (message.kind !== 'stop') worker.receive(message)
  else void worker.close().finally(() => process.exit(0))
})
main.postMessage({ kind: 'ready' })
