/** Italian, then English. */
export type Pairs = Record<string, readonly [it: string, en: string]>

/** Keeps the keys, and with them what may be asked for. */
export const pairs = <const P extends Pairs>(said: P): P => said
