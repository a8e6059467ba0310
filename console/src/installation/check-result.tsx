import type { CheckObject } from '#contract/checks.ts'
import { Note } from '../parts/note.tsx'
import { useWords } from '../words/use-words.ts'

/** What was found, a sentence for each node and thing. */
export function CheckResult({ check }: { check: CheckObject }) {
  const t = useWords()
  return (
    <Note tone={check.ok ? 'pos' : 'neg'} role="status">
      {check.findings.length + check.unheard.length === 0 ? <p>{t('installation.nobodyTried')}</p> : null}
      <ul>
        {check.findings.map(({ node, what, code, status, duration_ms: ms }) => (
          <li key={`${node} ${what}`}>
            {t('installation.checked', {
              node: node.slice(-6),
              what: t(`installation.what_${what}`),
              sentence: [t(`installation.found_${code}`), status, ms === null ? null : `${ms} ms`]
                .filter((part) => part !== null)
                .join(', '),
            })}
          </li>
        ))}
        {check.unheard.map((node) => (
          <li key={node}>{t('installation.unheard', { node: node.slice(-6) })}</li>
        ))}
      </ul>
    </Note>
  )
}
