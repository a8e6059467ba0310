/**
 * The one colour of an account, made readable: whatever was chosen, text in it keeps 4.5 to 1 on every ground that it
 * meets, shapes keep 3 to 1, and what else stands on a ground tinted by it keeps its own contrast (WCAG 2.2, 1.4.3 and
 * 1.4.11). The hue stays; it is made darker on paper and lighter on ink until it can be read.
 */
type Rgb = readonly [number, number, number]
export type ThemeName = 'light' | 'dark'

/** What the accent's tokens are called in `tokens.css`. */
export const TOKENS = [
  'accent',
  'accent-fill',
  'accent-fill-hover',
  'on-accent',
  'accent-soft',
  'selected',
  'run-mark',
] as const
export type Palette = Record<(typeof TOKENS)[number], string>

const TEXT = 4.5
const SHAPE = 3
const STEPS = 50

/** The grounds and inks of the two themes that an accent meets, as `tokens.css` has them. */
// biome-ignore format: a table reads in columns
export const THEMES = {
  light: { grounds: ['#ffffff', '#f7f6f3', '#f2f1ed', '#f5f4f0'], inks: ['#1c1b19', '#504e48', '#6a675f'], towards: '#000000', paper: '#ffffff', tint: 0.1 },
  dark:  { grounds: ['#1b1b19', '#131312', '#232320', '#222220'], inks: ['#efede7', '#bdbab1', '#9c998f'], towards: '#ffffff', paper: '#1b1b19', tint: 0.25 },
} as const

const ON_ACCENT = '#ffffff'

export function paletteFor(given: string, theme: ThemeName): Palette {
  const { grounds, inks, towards, paper, tint } = THEMES[theme]
  const soft = until(
    (step) => mix(paper, given, tint * (1 - step)),
    (ground) => inks.every((ink) => contrast(ink, ground) >= TEXT),
  )
  const selected = mix(paper, soft, 0.7)
  const met = [...grounds, soft, selected]
  const readable = (least: number, on: readonly string[]) =>
    until(
      (step) => mix(given, towards, step),
      (colour) => on.every((ground) => contrast(colour, ground) >= least),
    )
  const fill = until(
    (step) => mix(given, '#000000', step),
    (colour) => contrast(ON_ACCENT, colour) >= TEXT,
  )
  return {
    accent: readable(TEXT, met),
    'accent-fill': fill,
    'accent-fill-hover': mix(fill, '#000000', 0.14),
    'on-accent': ON_ACCENT,
    'accent-soft': soft,
    selected,
    'run-mark': readable(SHAPE, grounds),
  }
}

/** The first of so many steps that will do; the last one always does. */
function until(at: (step: number) => string, does: (colour: string) => boolean): string {
  for (let step = 0; step < STEPS; step += 1) {
    const colour = at(step / STEPS)
    if (does(colour)) return colour
  }
  return at(1)
}

const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
const hexOf = (rgb: readonly number[]): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function mix(from: string, to: string, share: number): string {
  const other = rgbOf(to)
  return hexOf(rgbOf(from).map((part, at) => part + ((other[at] ?? 0) - part) * share))
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}
