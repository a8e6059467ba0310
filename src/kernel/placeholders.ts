/**
 * `{{key}}` in a text, spaces inside the braces allowed. Whatever stands between double braces counts as a placeholder,
 * well spelt or not: `{{Nome}}` was meant as one, so publishing refuses it as unknown, and elsewhere it is empty like
 * every other name without a value.
 */
const PLACEHOLDER = /\{\{([^{}]*)\}\}/g

/** Replaces in a single pass: braces inside a value stay as they are. A name without a value becomes empty. */
export function expand(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (_, inside: string) => {
    const name = inside.trim()
    return Object.hasOwn(values, name) ? (values[name] ?? '') : ''
  })
}

/** The names in the text, each once, in the order in which they first appear. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, inside = '']) => inside.trim()))]
}
