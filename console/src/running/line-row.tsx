import { Link } from '@tanstack/react-router'
import { PhoneOff } from 'lucide-react'
import { memo } from 'react'
import { personName } from '../calls/person-name.ts'
import { Button } from '../parts/button.tsx'
import { Standing } from '../parts/chip.tsx'
import { classes } from '../parts/classes.ts'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'
import { Elapsed } from './elapsed.tsx'
import { canBeEnded, LINE_SIGNS, type LineProps, useLineNumber } from './line-card.tsx'
import { shownWords, useSaidTurns } from './said.ts'
import { useSeen } from './use-seen.ts'

/** One line in use in the height of a row: many fit on a screen, each with what was said last. */
export const LineRow = memo(function LineRow({ line, isFresh, said, onEnd }: LineProps) {
  const t = useWords()
  const mode = useMode()
  const shown = useLineNumber(line)
  const { ref, isSeen } = useSeen<HTMLLIElement>()
  const newest = useSaidTurns(said, line, isSeen)
  const { icon, tone } = LINE_SIGNS[line.state]
  const last = line.state === 'talking' ? newest.at(-1) : undefined
  return (
    <li
      ref={ref}
      className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-3.5 py-2 first:border-t-0"
    >
      <span className="w-12 shrink-0">{isFresh ? <Elapsed since={line.since} isTicking={isSeen} /> : null}</span>
      <div className="w-48 min-w-0 max-tablet:flex-1">
        <Link to={`/${mode}/calls/${line.call}`} className="block truncate leading-6 font-medium text-ink">
          {personName(line) ?? shown}
        </Link>
        <p className="truncate text-12 text-ink-3">{line.agent.name}</p>
      </div>
      <span className="w-36 shrink-0 max-tablet:w-auto">
        <Standing tone={tone} icon={icon}>
          {t(`running.state_${line.state}`)}
        </Standing>
      </span>
      <p className={classes('min-w-40 flex-1 truncate max-tablet:basis-full', !isFresh && 'opacity-60')}>
        {last ? (
          <>
            <span className="text-12 text-ink-3">
              {last.speaker === 'person' ? t('running.person') : line.agent.name}:
            </span>{' '}
            {shownWords(last)}
          </>
        ) : null}
      </p>
      {onEnd !== null && canBeEnded(line) ? (
        <Button kind="negative" size="small" icon={PhoneOff} onClick={() => onEnd(line.call)}>
          {t('call.hangUp')}
        </Button>
      ) : null}
    </li>
  )
})
