/** Lets everybody else have a turn: long work on the main thread is cut into pieces with this between them. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
