import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { contrast, paletteFor, THEMES, type ThemeName } from '../../console/src/brand/accent.ts'

/** Whatever colour an account chooses, its pages can be read (WCAG 2.2, 1.4.3 and 1.4.11). */
const TEXT = 4.5
const SHAPE = 3

function worst(given: string, theme: ThemeName): string[] {
  const { grounds, inks } = THEMES[theme]
  const palette = paletteFor(given, theme)
  const tinted = [palette['accent-soft'], palette.selected]
  const pairs: [what: string, one: string, other: string, least: number][] = [
    ...[...grounds, ...tinted].map((on): [string, string, string, number] => ['accent', palette.accent, on, TEXT]),
    ...tinted.flatMap((on) => inks.map((ink): [string, string, string, number] => ['ink', ink, on, TEXT])),
    ['fill', palette['on-accent'], palette['accent-fill'], TEXT],
    ['fill-hover', palette['on-accent'], palette['accent-fill-hover'], TEXT],
    ...grounds.map((on): [string, string, string, number] => ['mark', palette['run-mark'], on, SHAPE]),
  ]
  return pairs
    .filter(([, one, other, least]) => contrast(one, other) < least)
    .map(([what, one, other]) => `${given} ${theme} ${what}: ${one} on ${other} is ${contrast(one, other).toFixed(2)}`)
}

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('every colour can be read in either theme, as text, on a button, on its own tint and as a shape', () => {
  const corners = ['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff', '#ff00ff', '#808080']
  for (const theme of ['light', 'dark'] as const) {
    assert.deepEqual(
      corners.flatMap((given) => worst(given, theme)),
      [],
    )
    fc.assert(fc.property(colour, (given) => assert.deepEqual(worst(given, theme), [])))
  }
})

test('a colour that can be read already is left as it is', () => {
  assert.equal(paletteFor('#0b6e4f', 'light').accent, '#0b6e4f')
  assert.equal(paletteFor('#0b6e4f', 'light')['accent-fill'], '#0b6e4f')
  assert.equal(paletteFor('#a3b4ff', 'dark').accent, '#a3b4ff')
})

test('the contrast is that of the standard', () => {
  assert.equal(contrast('#ffffff', '#000000'), 21)
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48')
})
