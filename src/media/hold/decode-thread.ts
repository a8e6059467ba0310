import { parentPort, workerData } from 'node:worker_threads'
import { decodeMusic } from './decode-music.ts'

/** The entry of a thread that decodes one piece of music, and ends. */
parentPort?.postMessage(await decodeMusic(workerData as Uint8Array))
