import { parentPort, workerData } from 'node:worker_threads'
import type { SpeechModel } from '#conversation/port.ts'
import { systemClock } from '#kernel/clock.ts'
import { createLog, onStderr } from '#kernel/log.ts'
import { MediaWorker } from './media-worker.ts'
import type { ToWorker, WorkerData } from './messages.ts'

/** The entry of a media worker's thread: wiring, and nothing else. */
const main = parentPort
if (!main) throw new TypeError('a media worker is a thread of a pool')
const data = workerData as WorkerData
const { openModel } = (await import(data.model.module)) as {
  openModel: (options: unknown) => SpeechModel | Promise<SpeechModel>
}
const worker = new MediaWorker({
  clock: systemClock,
  log: createLog(data.logLevel, onStderr(data.logFormat)),
  host: data.host,
  recordingsDir: data.recordingsDir,
  model: await openModel(data.model.options),
  post: (message) => main.postMessage(message),
})
main.on('message', (message: ToWorker) => {
  if (message.kind !== 'stop') worker.receive(message)
  else void worker.close().finally(() => process.exit(0))
})
main.postMessage({ kind: 'ready' })
