import { useFormat } from '../format/use-format.ts'
import { Field } from '../parts/field.tsx'
import { Panel } from '../parts/panel.tsx'
import { Select } from '../parts/select.tsx'
import { useWords } from '../words/use-words.ts'
import { LIST_COUNTRIES, useCountryName } from './country-name.ts'
import type { NewCampaign } from './use-new-campaign.ts'

/** Whose the numbers are, and what those were turned into that were not written in E.164. */
const SHOWN = 20

export function NumbersRead({ campaign: { judged, country, setCountry } }: { campaign: NewCampaign }) {
  const t = useWords()
  const format = useFormat()
  const nameOf = useCountryName()
  const { conversions, countries } = judged
  const choices = LIST_COUNTRIES.map((one) => ({ value: one, label: nameOf(one) }))
  const counted = [...countries].sort(([, one], [, other]) => other - one)
  return (
    <Panel title={t('campaigns.countries')}>
      <div className="flex flex-col gap-3">
        <Field label={t('campaigns.country')}>
          {(links) => <Select {...links} value={country} choices={choices} onChange={setCountry} />}
        </Field>
        <p className="text-ink-2">
          {counted.map(([one, count]) => `${nameOf(one || null)} ${format.number(count)}`).join(' · ')}
        </p>
        {conversions.length > 0 ? (
          <details>
            <summary className="min-h-6">{t('campaigns.converted', { count: conversions.length })}</summary>
            <ul className="mt-2 flex flex-col gap-1 font-mono text-12 text-ink-2">
              {conversions.slice(0, SHOWN).map(({ line, from, to, country: of }) => (
                <li key={line} className="break-words">
                  {from} → {to} ({nameOf(of)})
                </li>
              ))}
            </ul>
            {conversions.length > SHOWN ? (
              <p className="mt-1 text-12 text-ink-3">
                {t('campaigns.faultsMore', { count: format.number(conversions.length - SHOWN) })}
              </p>
            ) : null}
          </details>
        ) : null}
      </div>
    </Panel>
  )
}
