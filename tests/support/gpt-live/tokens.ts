/** How many tokens the emulated provider takes a text for: some more than the real one does for prose. */
const BYTES_PER_TOKEN = 3

export const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN)
