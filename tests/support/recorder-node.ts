import { systemClock as clock } from '#kernel/clock.ts'
import { silentLog as log } from '#kernel/log.ts'
import { openRecorder } from '#media/recording/recorder.ts'

/** A process that records a call, 20 ms of a steady value at a time and as fast as it can, until it is killed. */
const SECONDS_MAX = 1_000
const [folder = '', callId = ''] = process.argv.slice(2)
const recorder = openRecorder({ clock, log, folder, callId })
const [heard, said] = [new Int16Array(160).fill(3_000), new Int16Array(160).fill(500)]
for (let n = 0; n < 50 * SECONDS_MAX; n += 1) {
  recorder.write(heard, said)
  await new Promise((resolve) => setImmediate(resolve))
}
await new Promise((resolve) => setTimeout(resolve, 30_000))
