import { createSocket } from 'node:dgram'
import { parentPort, Worker } from 'node:worker_threads'

/** When packets arrive, measured on a thread of its own: whoever uses it may be as busy as they like. */
export interface IntervalMeter {
  readonly port: number
  /** Milliseconds between the packets that came since it was asked last. */
  take(): Promise<number[]>
  close(): Promise<number>
}

export async function openIntervalMeter(): Promise<IntervalMeter> {
  const worker = new Worker(new URL(import.meta.url))
  const next = <T>() => new Promise<T>((resolve) => worker.once('message', resolve))
  const port = await next<number>()
  return {
    port,
    take() {
      worker.postMessage('take')
      return next<number[]>()
    },
    close: () => worker.terminate(),
  }
}

/** What runs on the thread. */
function measure(main: NonNullable<typeof parentPort>): void {
  const socket = createSocket('udp4')
  let intervals: number[] = []
  let last: number | null = null
  socket.on('message', () => {
    const now = performance.now()
    if (last !== null) intervals.push(now - last)
    last = now
  })
  main.on('message', () => {
    main.postMessage(intervals)
    intervals = []
  })
  socket.bind(0, '127.0.0.1', () => main.postMessage(socket.address().port))
}

if (parentPort) measure(parentPort)
