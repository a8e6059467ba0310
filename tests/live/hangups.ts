import assert from 'node:assert/strict'
import type { Model } from '#contract/agent-document.ts'
import type { Tests } from '../support/needs.ts'
import { call, FIRST_WORDS, type LiveCall, type Stage, until } from './stage.ts'

/** Who hangs up, when, and what becomes of the call. */
interface Phase {
  model: Model
  rings?: true
  /** Until the moment at which somebody hangs up. */
  reaches: (held: LiveCall) => Promise<void>
}

const ANSWERS = 'Le spiego tutto con calma, dal principio alla fine, con tutto il tempo che serve.'
const LONG_MS = 6_000

const answeredBy = async ({ phone }: LiveCall): Promise<void> => phone.baresip.tells('CALL_ESTABLISHED')

// biome-ignore format: a table reads in columns
const PHASES: Record<string, Phase> = {
  'while it rings':              { model: 'gemini-3.8-live', rings: true, reaches: ({ phone }) => phone.baresip.tells('CALL_INCOMING') },
  'before anybody has spoken':   { model: 'gpt-live-1',      reaches: answeredBy },
  'in the first words':          { model: 'gemini-3.8-live', reaches: ({ phone }) => phone.hears(600) },
  'while the person speaks':     { model: 'gpt-live-1',      reaches: async ({ phone, listens, sessions }) => { await listens(); await phone.says(LONG_MS); await hearsIt(sessions) } },
  'while the agent answers':     { model: 'gemini-3.8-live', reaches: async ({ phone, listens }) => { await listens(); await phone.says(); await phone.hears(600) } },
}

/** The model hears the person. */
async function hearsIt(sessions: LiveCall['sessions']): Promise<void> {
  const heard = () => sessions()[0]?.received.audio.length ?? 0
  const before = heard()
  await until(heard, (bytes) => bytes > before + 8_000)
}

export function hangUps(it: Tests['it'], stage: Stage): void {
  for (const [when, { model, rings, reaches }] of Object.entries(PHASES)) {
    const order = (who: string) => ({
      ...{
        word: `${who}-${when.replaceAll(' ', '-')}`,
        model,
        roles: [{ turns: [{ hears: 'Mi dica.', says: ANSWERS }] }],
      },
      ...(rings ? { phone: { answers: 'manual' as const } } : {}),
    })
    it(`which the person ends ${when} ends as theirs`, async () => {
      await using held = await call(stage(), order('persona'))
      await reaches(held)
      await held.phone.hangsUp()
      const ended = await held.ended()
      if (rings) assert.deepEqual([ended.status, ended.outcome, ended.end_reason], ['failed', 'busy', null])
      else assert.deepEqual([ended.status, ended.end_reason, ended.error], ['completed', 'person', null])
      await looksRight(held, ended)
    })

    it(`which is hung up by request ${when} ends at once, and no other attempt follows`, async () => {
      await using held = await call(stage(), order('noi'))
      await reaches(held)
      const { status, text } = await held.account.api('POST', `/v1/calls/${held.id}/hangup`)
      assert.equal(status, 202, text)
      const ended = await held.ended()
      if (rings) assert.deepEqual([ended.status, ended.outcome, ended.end_reason], ['failed', 'no_answer', null])
      else assert.deepEqual([ended.status, ended.end_reason, ended.error], ['completed', 'shutdown', null])
      await held.phone.baresip.tells('CALL_CLOSED')
      await looksRight(held, ended)
    })
  }
}

/** What was heard is told and nothing else; the model's session is given back. */
async function looksRight(held: LiveCall, ended: { answered_at: string | null; outcome: string }): Promise<void> {
  await until(
    () => held.sessions().filter(({ isOpen }) => isOpen).length,
    (open) => open === 0,
  )
  if (ended.answered_at === null) return
  for (const { speaker, text } of await held.turns())
    if (speaker === 'agent')
      assert.ok(
        [FIRST_WORDS, ANSWERS].some((whole) => whole.startsWith(text)),
        text,
      )
}
