import { Dialog as Base } from '@base-ui/react/dialog'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { Headset, Phone } from 'lucide-react'
import { useState } from 'react'
import { useAsk } from '../api/hooks.ts'
import { useMode } from '../session/mode.ts'
import { useRights } from '../session/session.ts'
import { useWords } from '../words/use-words.ts'
import { CLIENT_PAGES, PAGES } from './pages.ts'

/** Pages, agents, and a call by its id or its number, without a mouse. */
const ITEM =
  'flex min-h-9 items-center gap-2.5 rounded-m px-2.5 cursor-pointer data-[selected=true]:bg-selected data-[selected=true]:text-ink'

export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords()
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 scrim z-40" />
        <Base.Popup className="fixed top-[12vh] left-1/2 z-50 w-[min(560px,calc(100vw-24px))] -translate-x-1/2 overflow-hidden rounded-xl border border-line bg-surface shadow-2">
          <Base.Title className="sr-only">{t('shell.helpPalette')}</Base.Title>
          <Finder onClose={onClose} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function Finder({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const mode = useMode()
  const navigate = useNavigate()
  const { client } = useRights()
  const [text, setText] = useState('')
  const agents = useAsk('GET /v1/agents', { query: { limit: 100 } }, { staleMs: 60_000, enabled: !client })
  const go = (to: string, search: Record<string, string> = {}) => {
    onClose()
    void navigate({ to: `/${mode}${to}`, search })
  }
  const number = /^\+?\d[\d ]{5,}$/.test(text) ? `+${text.replaceAll(/\D/g, '')}` : null
  return (
    <Command label={t('shell.helpPalette')} className="flex flex-col">
      <Command.Input
        value={text}
        onValueChange={setText}
        placeholder={t('shell.palette')}
        className="min-h-12 border-b border-line bg-surface px-4 text-14 outline-none"
      />
      <Command.List className="max-h-[50vh] overflow-auto p-2">
        <Command.Empty className="p-4 text-ink-3">{t('shell.paletteNothing')}</Command.Empty>
        {(client ? CLIENT_PAGES : PAGES).flat().map((page) => (
          <Command.Item key={page.key} value={t(`shell.${page.key}`)} onSelect={() => go(page.path)} className={ITEM}>
            <page.icon size={16} aria-hidden className="text-ink-3" />
            {t(`shell.${page.key}`)}
          </Command.Item>
        ))}
        {(agents.data?.data ?? []).map((agent) => (
          <Command.Item
            key={agent.id}
            value={`${agent.name} ${agent.id}`}
            onSelect={() => go(`/agents/${agent.id}`)}
            className={ITEM}
          >
            <Headset size={16} aria-hidden className="text-ink-3" />
            {agent.name}
          </Command.Item>
        ))}
        {text.startsWith('call_') ? (
          <Command.Item value={text} onSelect={() => go(`/calls/${text.trim()}`)} className={ITEM}>
            <Phone size={16} aria-hidden className="text-ink-3" />
            {t('shell.paletteCall', { id: text.trim() })}
          </Command.Item>
        ) : null}
        {number ? (
          <Command.Item value={text} onSelect={() => go('/calls', { to: number })} className={ITEM}>
            <Phone size={16} aria-hidden className="text-ink-3" />
            {t('shell.paletteNumber', { number })}
          </Command.Item>
        ) : null}
      </Command.List>
    </Command>
  )
}
