import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AgentDocument } from '#contract/agent-document.ts'
import { ApiProblem, type Fault } from '../api/api-problem.ts'
import { type Answer, ask } from '../api/client.ts'
import { useMode } from '../session/mode.ts'
import { withValue } from './with-value.ts'

/**
 * The draft as it is edited. It saves itself a moment after the last key, one save at a time, each with the revision
 * that it was made on: of two people who edit at once the second one is asked, never overwritten.
 */
export type Agent = Answer<'GET /v1/agents/{id}'>
type State = 'saved' | 'dirty' | 'saving' | 'refused' | 'conflict' | 'failed'

export interface Draft {
  agent: Agent
  config: AgentDocument
  state: State
  /** What is wrong, by the place in the document, as the server says it. */
  faults: readonly Fault[]
  failure: Error | null
  set: (path: readonly (string | number)[], value: unknown) => void
  replace: (config: AgentDocument) => void
  /** After a conflict: mine on top of theirs, or theirs. */
  settle: (which: 'mine' | 'theirs', theirs: Agent) => void
  /** Resolves once nothing is unsaved. */
  flush: () => Promise<Agent | null>
}

const QUIET_MS = 600

export function useDraft(first: Agent): Draft {
  const mode = useMode()
  const client = useQueryClient()
  const [agent, setAgent] = useState(first)
  const [config, setConfig] = useState<AgentDocument>(first.config)
  const [state, setState] = useState<State>('saved')
  const [refused, setRefused] = useState<readonly Fault[]>([])
  const [failure, setFailure] = useState<Error | null>(null)
  const wanted = useRef({ config, revision: first.revision })
  const running = useRef<Promise<Agent | null> | null>(null)

  const save = useCallback(async (): Promise<Agent | null> => {
    const sent = wanted.current
    setState('saving')
    try {
      const saved = await ask(mode, 'PUT /v1/agents/{id}/draft', { params: { id: first.id }, body: sent })
      const settled = wanted.current.config === sent.config
      // The server has filled in what was left out; whoever has typed on meanwhile keeps what they typed.
      wanted.current = { config: settled ? saved.config : wanted.current.config, revision: saved.revision }
      if (settled) setConfig(saved.config)
      setAgent(saved)
      setRefused([])
      setFailure(null)
      setState(settled ? 'saved' : 'dirty')
      client.setQueryData([mode, 'GET /v1/agents/{id}', { params: { id: first.id } }], saved)
      return saved
    } catch (error) {
      const problem = error instanceof ApiProblem ? error : null
      setRefused(problem?.faults ?? [])
      setFailure(error instanceof Error ? error : null)
      setState(
        problem?.code === 'revision_conflict' ? 'conflict' : problem?.code === 'invalid_agent' ? 'refused' : 'failed',
      )
      return null
    }
  }, [mode, client, first.id])

  const flush = useCallback(async (): Promise<Agent | null> => {
    await running.current
    running.current = save()
    return running.current
  }, [save])

  useEffect(() => {
    if (state !== 'dirty') return
    wanted.current = { ...wanted.current, config }
    const timer = setTimeout(() => void flush(), QUIET_MS)
    return () => clearTimeout(timer)
  }, [state, config, flush])

  const replace = useCallback((next: AgentDocument) => {
    wanted.current = { ...wanted.current, config: next }
    setConfig(next)
    setState((now) => (now === 'conflict' ? now : 'dirty'))
  }, [])
  const set = useCallback(
    (path: readonly (string | number)[], value: unknown) => replace(withValue(wanted.current.config, path, value)),
    [replace],
  )
  const settle = (which: 'mine' | 'theirs', theirs: Agent) => {
    wanted.current = { config: which === 'mine' ? config : theirs.config, revision: theirs.revision }
    setAgent(theirs)
    setConfig(wanted.current.config)
    setRefused([])
    setState(which === 'mine' ? 'dirty' : 'saved')
  }
  const faults = state === 'refused' ? refused.map(withoutRoot) : agent.problems
  return { agent, config, state, faults, failure, set, replace, settle, flush }
}

const withoutRoot = (fault: Fault): Fault => ({ ...fault, param: fault.param.replace(/^\/config/, '') })
