import { Link } from '@tanstack/react-router'
import { Keyboard, Mic, PhoneOff, RotateCw, Send, Wrench } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button, buttonLook } from '../parts/button.tsx'
import { classes } from '../parts/classes.ts'
import { Drawer } from '../parts/drawer.tsx'
import { Input } from '../parts/input.tsx'
import { Note } from '../parts/note.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useWords } from '../words/use-words.ts'
import { type TalkState, useTalk } from './use-talk.ts'

/** As much as the server takes at once. */
const TEXT_MAX = 1_000

/** The draft, talked to: by text at once, or by the microphone. What comes of it is a test call. */
export function TalkDrawer({ agent, name, onClose }: { agent: string; name: string; onClose: () => void }) {
  const t = useWords()
  const { state, start, say, hangUp, again } = useTalk(agent)
  const [byText, setByText] = useState(true)
  const begin = (text: boolean) => {
    setByText(text)
    void start(text ? 'text' : 'microphone')
  }
  const talking = state.phase === 'opening' || state.phase === 'talking'
  return (
    <Drawer open onClose={onClose} title={t('talk.title', { name })}>
      <div className="flex flex-1 flex-col gap-4 p-4">
        {state.phase === 'idle' ? <Ways onBegin={begin} /> : null}
        <Said state={state} />
        {state.trouble === 'microphone' ? <Note tone="neg">{t('talk.noMicrophone')}</Note> : null}
        {state.trouble === 'lost' ? <Note tone="neg">{t('talk.lost')}</Note> : null}
        {state.trouble instanceof Error ? <Trouble error={state.trouble} /> : null}
        {talking ? <Talking byText={byText} busy={state.phase === 'opening'} onSay={say} onHangUp={hangUp} /> : null}
        {state.phase === 'ended' ? <Over call={state.call} onAgain={again} /> : null}
      </div>
    </Drawer>
  )
}

function Ways({ onBegin }: { onBegin: (text: boolean) => void }) {
  const t = useWords()
  return (
    <>
      <p className="text-ink-2">{t('talk.what')}</p>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" icon={Keyboard} onClick={() => onBegin(true)}>
          {t('talk.byText')}
        </Button>
        <Button icon={Mic} onClick={() => onBegin(false)}>
          {t('talk.byMicrophone')}
        </Button>
      </div>
    </>
  )
}

function Said({ state: { turns, tools, byScript, phase } }: { state: TalkState }) {
  const t = useWords()
  if (phase === 'idle') return null
  return (
    <>
      {byScript ? <Note>{t('talk.byScript')}</Note> : null}
      <section role="log" aria-label={t('simulate.words')} className="flex flex-col gap-2">
        {turns.map((turn) => (
          <p
            key={`${turn.start_seconds} ${turn.text}`}
            className={classes(
              'max-w-[85%] rounded-l px-3 py-2 break-words',
              turn.speaker === 'person' ? 'self-end bg-accent-soft' : 'self-start bg-sunken',
            )}
          >
            {turn.text}
          </p>
        ))}
      </section>
      {tools.length > 0 ? (
        <p className="flex items-center gap-2 text-12 text-ink-3">
          <Wrench size={14} aria-hidden /> <span className="font-mono">{tools.join(', ')}</span>
        </p>
      ) : null}
    </>
  )
}

interface TalkingProps {
  byText: boolean
  busy: boolean
  onSay: (text: string) => void
  onHangUp: () => void
}

function Talking({ byText, busy, onSay, onHangUp }: TalkingProps) {
  const t = useWords()
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const said = text.trim()
    if (said === '' || busy) return
    onSay(said)
    setText('')
  }
  return (
    <div className="sticky bottom-0 mt-auto flex flex-col gap-2 bg-surface py-3">
      {byText ? (
        <form onSubmit={submit} className="flex gap-2">
          <Input
            value={text}
            maxLength={TEXT_MAX}
            aria-label={t('talk.yourWords')}
            placeholder={t('talk.yourWords')}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" kind="primary" icon={Send} busy={busy} aria-label={t('talk.send')} />
        </form>
      ) : (
        <p className="flex items-center gap-2 text-run-ink" aria-live="polite">
          <Mic size={16} aria-hidden /> {busy ? t('talk.opening') : t('talk.listening')}
        </p>
      )}
      <Button kind="negative" icon={PhoneOff} onClick={onHangUp}>
        {t('call.hangUp')}
      </Button>
    </div>
  )
}

function Over({ call, onAgain }: { call: string | null; onAgain: () => void }) {
  const t = useWords()
  return (
    <div className="sticky bottom-0 mt-auto flex flex-wrap gap-2 bg-surface py-3">
      {call ? (
        <Link to={`/test/calls/${call}`} className={buttonLook({ kind: 'primary' })}>
          {t('simulate.openCall')}
        </Link>
      ) : null}
      <Button icon={RotateCw} onClick={onAgain}>
        {t('talk.again')}
      </Button>
    </div>
  )
}
