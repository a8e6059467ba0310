import type { Mutant } from '../mutant.ts'

const heard = { file: 'src/media/talk/heard-speech.ts', caughtBy: ['src/media/talk/heard-speech.test.ts'] }
const person = { file: 'src/media/talk/person-speech.ts', caughtBy: ['src/media/talk/person-speech.test.ts'] }
const session = { file: 'src/media/talk/played-session.ts', caughtBy: ['src/media/talk/played-model.test.ts'] }
const reached = { file: 'src/media/talk/reached-model.ts', caughtBy: ['src/media/talk/reached-model.test.ts'] }
const leg = { file: 'src/media/pool-leg.ts', caughtBy: ['src/media/pool.test.ts'] }
const pool = { file: 'src/media/pool.ts', caughtBy: ['src/media/pool.test.ts'] }
const crew = { file: 'src/media/crew.ts', caughtBy: ['src/media/pool.test.ts'] }
const thread = { file: 'src/media/media-thread.ts', caughtBy: ['src/media/pool.test.ts'] }
const worker = { file: 'src/media/media-worker.ts', caughtBy: ['src/media/pool.test.ts'] }

export const mediaPool: readonly Mutant[] = [
  {
    breaks: 'the transcript holds what was heard: not the words that were only made',
    ...heard,
    old: 'utterance.begun ? heardUntil(utterance, this.#played) : 0',
    new: 'utterance.text.length',
  },
  {
    breaks: 'a turn ends when it was heard to its end',
    ...heard,
    old: 'if (!first.complete || this.#played < first.end) break',
    new: 'if (!first.complete) break',
  },
  {
    breaks: 'of what was interrupted whole words are kept',
    ...heard,
    old: 'while (until > utterance.released && !isSpace(text[until])) until -= 1',
    new: '',
  },
  {
    breaks: 'words that cannot have been spoken yet were not heard',
    ...heard,
    old: 'CHARACTERS_PER_SECOND_MAX = 25',
    new: 'CHARACTERS_PER_SECOND_MAX = 25_000',
  },
  {
    breaks: 'the end of a call waits for the goodbye before it',
    ...heard,
    old: 'this.#waiting.push({ event, after: this.#written })',
    new: 'this.#waiting.push({ event, after: 0 })',
  },
  {
    breaks: 'a tool does not wait for what is being said',
    ...heard,
    old: "return intent === 'end_call' || intent === 'transfer'",
    new: 'return true',
  },
  {
    breaks: 'who cuts a goodbye short has heard that it was one',
    ...heard,
    old: 'for (const { event } of this.#drop()) this.#emit(event)',
    new: 'this.#drop()',
  },
  {
    breaks: 'that a session is lost is told also while the engine speaks',
    ...heard,
    old: "for (const { event } of this.#drop()) if (event.kind === 'closed') this.#emit(event)",
    new: 'this.#drop()',
  },
  {
    breaks: 'nothing that was begun before a tool answered passes for a reply to it',
    ...heard,
    old: 'if (!first || !last || first === last) return',
    new: 'return',
  },
  {
    breaks: 'a turn of the person ends with their voice',
    ...person,
    old: 'emit(voice && voice.to > voice.from ? { ...event, atSeconds: voice.to } : event)',
    new: 'emit(event)',
  },
  {
    breaks: 'who speaks for long is not silent',
    ...person,
    old: "if (turn !== 'voice' || speaking || !voice ||",
    new: "if (turn !== 'voice' || !voice ||",
  },
  {
    breaks: 'words that have begun are closed by the model alone',
    ...person,
    old: "if (turn !== 'voice' || speaking",
    new: "if (turn === 'none' || speaking",
  },
  {
    breaks: 'who interrupts hears nothing more of what was queued',
    ...session,
    old: '    this.#playout.clear()\n    this.#heard.interrupted()\n',
    new: '    this.#heard.interrupted()\n',
  },
  {
    breaks: 'a sentence of the engine takes the place of what was queued',
    ...session,
    old: '    this.#isFixed = true\n    this.#playout.clear()\n',
    new: '    this.#isFixed = true\n',
  },
  {
    breaks: 'a model that does not notice is interrupted by the person’s voice',
    ...session,
    old: 'if (this.hears && (signalsInterruption || this.#isStream)) return',
    new: 'if (this.hears) return',
  },
  {
    breaks: 'the rest of an interrupted turn is not heard',
    ...session,
    old: 'return !this.#cut && this.#house.floor.mayBeHeard',
    new: 'return this.#house.floor.mayBeHeard',
  },
  {
    breaks: 'a model that does not say where its turn ends is heard again',
    ...session,
    old: 'atSeconds >= voice.ended + CUT_MAX_SECONDS) this.#cut = false',
    new: 'atSeconds >= voice.ended + CUT_MAX_SECONDS) this.#cut = true',
  },
  {
    breaks: 'keys that follow each other are one number',
    file: 'src/media/talk/keys.ts',
    old: 'const JOIN_MS = 1_500',
    new: 'const JOIN_MS = 500',
    caughtBy: ['src/media/talk/keys.test.ts'],
  },
  {
    breaks: 'a session that cannot be closed holds nobody up',
    ...session,
    old: 'await within({ clock, ms: DISPOSE_MAX_MS }, closed, () => {})',
    new: 'await closed',
  },
  {
    breaks: 'nothing reaches a session that is closed',
    ...session,
    old: 'if (this.hears) inner.hear',
    new: 'inner.hear',
  },
  {
    breaks: 'a model that never opens is refused within its time',
    ...reached,
    old: 'return await unlessAborted(asked, given)',
    new: 'return await asked',
  },
  {
    breaks: 'a session that opens too late is closed',
    ...reached,
    old: 'asked.then((late) => late[Symbol.asyncDispose]()).catch(() => {})',
    new: 'asked.catch(() => {})',
  },
  {
    breaks: 'nothing is converted where the model takes the law of the line',
    file: 'src/media/talk/model-sound.ts',
    old: 'const best = own ?? audio[0]',
    new: 'const best = audio[0] ?? own',
    caughtBy: ['src/media/talk/played-model.test.ts'],
  },
  {
    breaks: 'the agent’s words wait for who is on hold',
    file: 'src/media/talk/live-call.ts',
    old: 'talk !== null && terms?.sends === true && talk.pull(frame)',
    new: 'talk !== null && talk.pull(frame)',
    caughtBy: ['src/media/pool-talk.test.ts'],
  },
  {
    breaks: 'while it rings nobody owes us a sound',
    file: 'src/media/talk/live-call.ts',
    old: "if (why === 'failed' || talk || handedOver.isOn) house.onLost(why)",
    new: 'house.onLost(why)',
    caughtBy: ['src/media/talk/live-call.test.ts'],
  },
  {
    breaks: 'a peer that was silent while it rang is waited for anew',
    file: 'src/media/talk/live-call.ts',
    old: '      stream.expect()\n',
    new: '',
    caughtBy: ['src/media/talk/live-call.test.ts'],
  },
  {
    breaks: 'the agent’s last word is out of the peer’s buffer before the call ends',
    file: 'src/media/talk/live-talk.ts',
    old: 'const LINGER_MS = 300',
    new: 'const LINGER_MS = 0',
    caughtBy: ['src/media/talk/live-call.test.ts'],
  },
  {
    breaks: 'the agent’s own voice that comes back does not interrupt it',
    file: 'src/media/talk/live-talk.ts',
    old: 'echo.follow(saidPcm, heardPcm)',
    new: 'false',
    caughtBy: ['src/media/talk/live-call.test.ts'],
  },
  {
    breaks: 'a recording keeps the time when ticks are left out',
    file: 'src/media/talk/live-talk.ts',
    old: 'recorder?.pass(frames * FRAME_SAMPLES)',
    new: 'void frames',
    caughtBy: ['src/media/talk/live-call.test.ts'],
  },
  {
    breaks: 'a leg whose worker died is told',
    ...leg,
    old: "    this.#lose('failed')\n",
    new: '',
  },
  {
    breaks: 'what a dead worker had recorded is kept',
    ...leg,
    old: 'agent.recording && (await',
    new: '!agent.recording && (await',
  },
  {
    breaks: 'a closed leg sends nothing',
    ...leg,
    old: "    post({ kind: 'close', leg })\n",
    new: '',
  },
  {
    breaks: 'a leg holds one conversation',
    ...leg,
    old: "if (this.#begun && !this.#wasHandedOver) throw new TypeError('a leg holds one conversation')",
    new: '',
  },
  {
    breaks: 'a line that was told to end before its conversation ends without a word',
    ...leg,
    old: 'SIGNALS.filter((signal) => signals[signal]?.aborted)',
    new: 'SIGNALS.filter((signal) => signals[signal] === undefined)',
  },
  {
    breaks: 'a port rests before it is another’s',
    ...pool,
    old: 'else this.#ports.giveBack(port, nowMs())',
    new: 'else this.#ports.giveBack(port, -1e9)',
  },
  {
    breaks: 'a worker that died is replaced',
    ...crew,
    old: '      for (const orphan of orphans) orphan.died()\n      grow()\n',
    new: '      for (const orphan of orphans) orphan.died()\n',
  },
  {
    breaks: 'workers that keep dying are not replaced for ever',
    ...crew,
    old: 'deaths.length < DEATHS_MAX',
    new: 'deaths.length < 2 * DEATHS_MAX',
  },
  {
    breaks: 'a call goes to the worker that carries least',
    ...crew,
    old: 'best && best.legs.size <= one.legs.size ? best : one',
    new: 'best ?? one',
  },
  {
    breaks: 'a worker carries no more calls than it may',
    ...crew,
    old: 'thread.isReady && legs.size < room',
    new: 'thread.isReady',
  },
  {
    breaks: 'a worker that is stuck is ended',
    ...thread,
    old: 'if (missed === PINGS_MISSED_MAX) {',
    new: 'if (missed < 0) {',
  },
  {
    breaks: 'a worker knows nothing of the environment',
    ...thread,
    old: '{ workerData: data, env: {} }',
    new: '{ workerData: data }',
  },
  {
    breaks: 'a port that somebody else holds is passed over',
    ...worker,
    old: "if (this.#places.delete(leg)) post({ kind: 'taken', leg })",
    new: "if (this.#places.delete(leg)) post({ kind: 'opened', leg })",
  },
  {
    breaks: 'the leg of a call whose sound broke is told',
    ...worker,
    old: "      post({ kind: 'lost', leg, why: 'failed' })\n",
    new: '',
  },
  {
    breaks: 'a pool that closes waits for what was recorded',
    ...worker,
    old: '    await Promise.all(this.#talks)\n',
    new: '',
  },
  {
    breaks: 'whoever hangs up while the model opens waits for nothing',
    file: 'src/conversation/converse.ts',
    old: 'const ended = left ? AbortSignal.any([gone, left]) : gone',
    new: 'const ended = gone',
    caughtBy: ['src/conversation/converse.test.ts'],
  },
  {
    breaks: 'whoever hangs up while the model opens has hung up',
    file: 'src/conversation/converse.ts',
    old: '      if (isOver(signals)) return unspoken(signals)\n      if (fault)',
    new: '      if (fault)',
    caughtBy: ['src/conversation/converse.test.ts'],
  },
  {
    breaks: 'an agent without a voice ends at once when its node stops',
    file: 'tests/support/silent-model.ts',
    old: 'if (begun) over.resolve()',
    new: '',
    caughtBy: ['tests/support/silent-model.test.ts'],
  },
]
