import type { Mutant } from '../mutant.ts'

/** Which node may hold a call with which speech model, and what happens where none can. */
export const speechHouse: Mutant[] = [
  {
    breaks: 'a live call whose model nobody serves is refused where it is queued',
    file: 'src/domain/calls/queue.ts',
    old: 'if (!service.model) {',
    new: 'if (!service.model && !service.telephony) {',
    caughtBy: ['tests/e2e/speech-models.test.ts'],
  },
  {
    breaks: 'only living nodes with a telephone count for a model',
    file: 'src/store/nodes.ts',
    old: 'from nodes where telephony and heartbeat_at >= ${which.aliveSince}',
    new: 'from nodes where ${which.aliveSince}::timestamptz is not null',
    caughtBy: ['tests/e2e/speech-models.test.ts'],
  },
  {
    breaks: 'a node takes only the single calls that it can serve',
    file: 'src/store/admission.ts',
    old: 'q.due_at between l.due_from and ${at.now}\n            and (q.model is null or q.model = any (${at.models}::text[]))',
    new: 'q.due_at between l.due_from and ${at.now}',
    caughtBy: ['src/dialer/admission.test.ts'],
  },
  {
    breaks: 'a call that nobody can answer with its model is refused',
    file: 'src/switchboard/answering.ts',
    old: 'if (!house.models.includes(offered.model)) return refused(UNSERVED)',
    new: '',
    caughtBy: ['src/switchboard/arriving.test.ts'],
  },
  {
    breaks: 'nobody is answered by an agent that cannot speak',
    file: 'src/switchboard/answering.ts',
    old: "if (prepared.kind === 'refused') {",
    new: "if (prepared.kind === 'refused' && house.models.length === 0) {",
    caughtBy: ['src/switchboard/arriving.test.ts'],
  },
  {
    breaks: 'a key that is refused is not tried by every call',
    file: 'src/media/model-breaker.ts',
    old: 'const openUntilMs = opens ?',
    new: 'const openUntilMs = opens && refusals > 99 ?',
    caughtBy: ['src/media/model-breaker.test.ts'],
  },
  {
    breaks: 'of those who would ask a provider again one asks for all',
    file: 'src/media/model-breaker.ts',
    old: 'return { breaker: { ...breaker, probing: true }, fault: null }',
    new: 'return { breaker, fault: null }',
    caughtBy: ['src/media/model-breaker.test.ts'],
  },
  {
    breaks: 'what is wrong with one call says nothing of the key',
    file: 'src/media/model-breaker.ts',
    old: 'if (!OF_ALL.has(fault.code)) return',
    new: 'if (OF_ALL.size === 0) return',
    caughtBy: ['src/media/model-breaker.test.ts'],
  },
]
