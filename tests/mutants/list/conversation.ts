import type { Mutant } from '../mutant.ts'

const part = (name: string, ...tests: string[]) => ({
  file: `src/conversation/${name}.ts`,
  caughtBy: (tests.length > 0 ? tests : [name]).map((test) => `src/conversation/${test}.test.ts`),
})
const saying = part('saying')
const first = part('first-turn', 'saying')
const link = part('link')
const patience = part('patience')
const tools = part('tool-requests', 'patience', 'converse-line', 'reducer')
const sessions = part('sessions', 'converse-line')

/** The rules of a live conversation. */
export const conversation: readonly Mutant[] = [
  {
    breaks: 'an answer is handed over before, or in the middle of, what the agent says, and the desk is told which',
    ...part('tool-requests', 'reducer'),
    old: 'speaking: state.agentTurn !== null',
    new: 'speaking: false',
  },
  {
    breaks: 'other words than were to be said are other words',
    ...part('heard-words'),
    old: "if (!isSameNumber(run, dueRun)) return 'other'",
    new: "if (!isSameNumber(run, dueRun)) return 'whole'",
  },
  {
    breaks: 'a number in figures is the same in words, and no other one in figures',
    ...part('heard-words'),
    old: "return inFigures !== otherInFigures || one.join('') === other.join('')",
    new: 'return true',
  },
  {
    breaks: 'whoever is called is let speak first: 0.7 s after their greeting',
    ...first,
    old: 'const AFTER_GREETING_SECONDS = 0.7',
    new: 'const AFTER_GREETING_SECONDS = 0.4',
    sample: true,
  },
  {
    breaks: 'whoever is called and says nothing is spoken to after 2 s',
    ...first,
    old: 'const NOBODY_SPEAKS_SECONDS = 2',
    new: 'const NOBODY_SPEAKS_SECONDS = 1',
  },
  {
    breaks: 'whoever never pauses is spoken to all the same',
    ...first,
    old: "change === 'ended' ? at + AFTER_GREETING_SECONDS : Math.max(at, GREETING_MAX_SECONDS)",
    new: "change === 'ended' ? at + AFTER_GREETING_SECONDS : Number.POSITIVE_INFINITY",
  },
  {
    breaks: 'whoever calls is greeted at once',
    ...first,
    old: "isReal && plan.direction === 'outbound' ? NOBODY_SPEAKS_SECONDS : 0",
    new: 'isReal ? NOBODY_SPEAKS_SECONDS : 0',
  },
  {
    breaks: 'while somebody listens for a machine the agent holds its tongue',
    ...saying,
    old: "|| (phase === 'held' && isWaiting)",
    new: '',
  },
  {
    breaks: 'a machine is hung up on without a word',
    ...part('reducer', 'saying'),
    old: "if (event.verdict === 'machine') return end(state, 'voicemail', at)",
    new: '',
  },
  {
    breaks: 'an agent that was not heard to disclose is made to',
    ...first,
    old: "if (isDisclosed(heard)) return { ...judged, phase: 'over' }",
    new: "if (heard !== '') return { ...judged, phase: 'over' }",
  },
  {
    breaks: 'who has disclosed is not made to do it again',
    ...first,
    old: "if (isDisclosed(heard)) return { ...judged, phase: 'over' }",
    new: '',
  },
  {
    breaks: 'first words that pause are waited for',
    ...first,
    old: 'if (goesOn) return { ...judged, due: turn.at + REST_SECONDS }',
    new: '',
  },
  {
    breaks: 'whoever speaks is let finish before the disclosure',
    ...saying,
    old: "return phase !== 'held' && voices.person !== null ? due + PERSON_WAIT_SECONDS : due",
    new: 'return due',
  },
  {
    breaks: 'a model that will not disclose is not asked for ever',
    ...first,
    old: "phase: first.tries < TRIES_MAX ? 'mending' : 'over'",
    new: "phase: 'mending'",
  },
  {
    breaks: 'first words that were cut short were no other words',
    ...first,
    old: "compared === 'whole' || (interrupted && compared === 'beginning')",
    new: "compared === 'whole'",
  },
  {
    breaks: 'who wants to go without a word is given a moment to say goodbye',
    ...saying,
    old: "state.isReal && reason === 'agent' && state.heard.at(-1)?.speaker === 'person'",
    new: 'state.ended',
  },
  {
    breaks: 'a model that finishes its sentence before its goodbye is let',
    ...part('turns', 'saying'),
    old: '    const isOther = leaving.words !== null'.trim(),
    new: 'const isOther = leaving.words === ""',
  },
  {
    breaks: 'what the agent says to a silence is no part of it, and does not begin it anew',
    ...part('turns', 'patience'),
    old: 'cues === 0 ? { since: at, cues } : { since: at - Math.max(0, began - since), cues }',
    new: '({ since: at, cues: cues + 0 * began * since })',
  },
  {
    breaks: 'a lost session is opened anew, and a fourth loss ends the call',
    ...link,
    old: 'const LOSSES_MAX = 3',
    new: 'const LOSSES_MAX = 4',
    sample: true,
  },
  {
    breaks: 'a session is tried again after a pause',
    ...link,
    old: 'const RETRY_SECONDS = [0, 0.5, 1.5] as const',
    new: 'const RETRY_SECONDS = [0, 0, 0] as const',
  },
  {
    breaks: 'a session that does not come within 2 s is given up',
    ...link,
    old: 'const OPEN_SECONDS = 2',
    new: 'const OPEN_SECONDS = 4',
  },
  {
    breaks: 'what trying again cannot mend ends the call at once',
    ...link,
    old: "if (isFinal && current === null) return end(state, 'error', at, fault)",
    new: '',
  },
  {
    breaks: 'a session that the provider refuses in the middle ends the call',
    ...link,
    old: "if (lost.reason === 'refused') return then(silent, (now) => end(now, 'error', at, fault))",
    new: '',
  },
  {
    breaks: 'a new session knows what was heard',
    ...part('turns', 'link'),
    old: 'return all.slice(-HISTORY_TURNS_MAX)',
    new: 'return all.slice(HISTORY_TURNS_MAX)',
  },
  {
    breaks: 'where the person spoke last the new session goes on, and else it waits',
    ...link,
    old: "const isAwaited = heard.at(-1)?.speaker === 'person' || wasCut",
    new: "const isAwaited = heard.at(-1)?.speaker === 'agent'",
  },
  {
    breaks: 'first words of which nothing was heard are said again',
    ...link,
    old: "if (unheard) return still({ ...told, firstWords: { ...firstWords, phase: 'held', due: at } })",
    new: '',
  },
  {
    breaks: 'the opening is never said twice',
    ...link,
    old: "const unheard = firstWords.phase === 'asked' && firstWords.heard === ''",
    new: "const unheard = heard.every(({ speaker }) => speaker === 'agent')",
    caughtBy: ['src/conversation/link.test.ts', 'src/conversation/converse-line.test.ts'],
  },
  {
    breaks: 'a session that is lost while it speaks is counted once, and replaced meanwhile',
    ...link,
    old: 'return count(withLink(state, { expires: at, doomed: session, handOverFrom: at }), LOST, at)',
    new: 'return still(withLink(state, { doomed: session }))',
  },
  {
    breaks: 'what is being said is heard to its end before its session goes',
    ...link,
    old: 'const isHeardOut = old !== null && state.agentTurn !== null',
    new: 'const isHeardOut = old === session',
  },
  {
    breaks: 'a session hands over only when nobody waits for the agent',
    ...link,
    old: "!agentTurn && !owed && tools.asked.length === 0 && firstWords.phase !== 'held'",
    new: "tools.asked.length === 0 && firstWords.phase !== 'held'",
  },
  {
    breaks: 'a session hands over when its time is up, whatever is being said',
    ...link,
    old: 'return isFree(state) || at >= expires - LEAD_SECONDS ? open',
    new: 'return isFree(state) ? open',
  },
  {
    breaks: 'what was heard while a session was being opened is told to it',
    ...link,
    old: 'if (missed.length === 0) return still(state)',
    new: 'if (missed.length >= 0) return still(state)',
  },
  {
    breaks: 'what is to be told while there is no session waits for the next',
    ...part('told', 'link'),
    old: 'unsent: [...link.unsent, told]',
    new: 'unsent: link.unsent',
  },
  {
    breaks: 'a model that says nothing for 6 s when it should is opened anew',
    ...patience,
    old: 'const SILENT_SECONDS = 6',
    new: 'const SILENT_SECONDS = 9',
    sample: true,
  },
  {
    breaks: 'a model that is silent again ends the call',
    ...patience,
    old: 'state.stalls > 0',
    new: 'state.stalls > 1',
  },
  {
    breaks: 'a model that has spoken has its chance again',
    ...part('turns', 'patience'),
    old: 'owed: null, stalls: 0, leaving: stays',
    new: 'owed: null, leaving: stays',
  },
  {
    breaks: 'a cough needs no answer',
    ...patience,
    old: 'const VOICE_SECONDS = 0.4',
    new: 'const VOICE_SECONDS = 0.2',
  },
  {
    breaks: 'a voice without words is asked about before the model is given up',
    ...patience,
    old: 'if (!owed.isKnown)',
    new: 'if (state.ended)',
  },
  {
    breaks: 'who pauses for breath has not finished, and who asks again was not answered',
    ...patience,
    old: 'owed && at - owed.since < UNANSWERED_SECONDS ? { ...heard, owed: null } : heard',
    new: '({ ...heard, owed: null })',
  },
  {
    breaks: 'words that were answered are owed nothing',
    ...part('turns', 'patience'),
    old: 'state.agentTurn !== null || state.agentBegan > at',
    new: 'state.agentTurn !== null',
  },
  {
    breaks: 'waiting for a tool is no silence of the model',
    ...patience,
    old: 'if (state.agentTurn || state.tools.asked.length > 0) return still(state)',
    new: 'if (state.agentTurn) return still(state)',
  },
  {
    breaks: 'a speech without a pause is a circle after 120 s',
    ...patience,
    old: 'const SPEECH_MAX_SECONDS = 120',
    new: 'const SPEECH_MAX_SECONDS = 400',
  },
  {
    breaks: 'turns that follow each other at once are no pause',
    ...patience,
    old: 'const agent = goesOn ? voices.agent : at',
    new: 'const agent = goesOn ? at : at',
  },
  {
    breaks: 'the same tool with the same data is a circle the fourth time',
    ...tools,
    old: 'const REPEATED_MAX = 3',
    new: 'const REPEATED_MAX = 4',
  },
  {
    breaks: 'a word of the person breaks a circle of tools',
    ...part('turns', 'patience'),
    old: '    tools: { ...state.tools, times: 0 },\n',
    new: '',
  },
  {
    breaks: 'a tool is answered on the session that asked, or told to the next',
    ...tools,
    old: "session === now.link.current ? { kind: 'answer_tool', id, text } : late(now, asked.name, text)",
    new: "{ kind: 'answer_tool', id, text }",
  },
  {
    breaks: 'a request that was taken back is not answered',
    ...tools,
    old: 'return without(state, cancelled)',
    new: 'return cancelled ? state : without(state, cancelled)',
  },
  {
    breaks: 'on a real line nobody is handed over to nobody',
    ...part('platform-tools', 'reducer', 'converse'),
    old: 'return agent.transfer !== undefined && !livemode',
    new: 'return agent.transfer !== undefined',
  },
  {
    breaks: 'an agent that cannot hand a call over is told so',
    ...part('prompt'),
    old: 'context.transfers ? given : withoutTransfer(given)',
    new: 'given',
  },
  {
    breaks: 'a model that refuses the call says why',
    ...part('converse'),
    old: "return { reason: 'error', durationSeconds: 0, intents: [], fault }",
    new: "return { reason: 'error', durationSeconds: 0, intents: [] }",
  },
  {
    breaks: 'a session is resumed by the handle of the last',
    ...sessions,
    old: 'resumes ? (last?.resumableBy ?? null) : null',
    new: 'null',
  },
  {
    breaks: 'what all sessions have cost is told, also what they say as they close',
    ...sessions,
    old: 'usage: sum([...costs.values()])',
    new: 'usage: [...costs.values()][0] ?? NOTHING',
  },
  {
    breaks: 'a session that is not wanted any more is not waited for, and is disposed of if it comes',
    ...sessions,
    old: "opening.get(number)?.abort('it is not wanted any more')",
    new: '',
  },
  {
    breaks: 'what is brought about in the middle of an event comes after all that the event does',
    ...part('converse', 'converse-line', 'converse'),
    old: '    if (this.#isBusy) return\n',
    new: '',
  },
]
