import { useFormat } from '../format/use-format.ts'
import { useWords } from '../words/use-words.ts'
import { contrast, paletteFor, THEMES, type ThemeName } from './accent.ts'

/** What becomes of a colour in either theme, with how well it can be read there. */
export function AccentSample({ accent }: { accent: string }) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Sheet accent={accent} theme="light" />
      <Sheet accent={accent} theme="dark" />
    </div>
  )
}

function Sheet({ accent, theme }: { accent: string; theme: ThemeName }) {
  const t = useWords()
  const format = useFormat()
  const palette = paletteFor(accent, theme)
  const { grounds, inks } = THEMES[theme]
  return (
    <div
      className="flex flex-col items-start gap-3 rounded-l border border-line p-4"
      style={{ background: grounds[0], color: inks[0] }}
    >
      <p className="text-12 font-medium">{t(`shell.${theme}`)}</p>
      <p style={{ color: palette.accent }}>{t('brand.sampleLink')}</p>
      <p
        className="rounded-m px-3 py-1 font-medium"
        style={{ background: palette['accent-fill'], color: palette['on-accent'] }}
      >
        {t('brand.sampleButton')}
      </p>
      <p className="rounded-m px-2 text-12" style={{ background: palette['accent-soft'], color: palette.accent }}>
        {t('brand.sampleRunning')}
      </p>
      <p className="text-12" style={{ color: inks[2] }}>
        {t('brand.contrast', { ratio: format.number(contrast(palette.accent, grounds[0]), 1) })}
      </p>
    </div>
  )
}
