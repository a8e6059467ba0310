/** Signs that a terminal would obey instead of showing them, or that turn the order of others around. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** A text of somebody else's as it can be shown to people: what cannot be seen is spelled out. */
export const visible = (text: string): string =>
  text.replace(UNSEEN, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`)

const QUOTED_MAX = 40

/** What was found, for a sentence that says so. */
export function found(text: string): string {
  const short = text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text
  return `found "${visible(short)}"`
}
