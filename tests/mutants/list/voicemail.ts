import type { Mutant } from '../mutant.ts'

const part = (name: string) => ({
  file: `src/media/voicemail/${name}.ts`,
  caughtBy: [`src/media/voicemail/${name}.test.ts`],
})
const gate = part('gate')
const screening = { file: 'src/conversation/screening.ts', caughtBy: ['src/conversation/screening.test.ts'] }

/** Who has answered: one for each rule of the gate, and for what follows from its verdict. */
export const voicemail: readonly Mutant[] = [
  {
    breaks: 'no person is taken for a machine: what beeps softly behind them is no mailbox',
    ...gate,
    old: 'unknown: 3 }',
    new: 'unknown: 40 }',
  },
  {
    breaks: 'a beep that is soft comes out of the room, however soft the person is',
    ...gate,
    old: 'const BEEP_LEAST_DBFS = -22',
    new: 'const BEEP_LEAST_DBFS = -60',
  },
  {
    breaks: 'who has hardly spoken is no mailbox that beeps',
    ...gate,
    old: 'const BEEP_AFTER_SPEECH_SECONDS = 1.5',
    new: 'const BEEP_AFTER_SPEECH_SECONDS = 0',
  },
  {
    breaks: 'after the beep of a mailbox it is silent',
    ...gate,
    old: '!tone.quiet || reading.person',
    new: 'reading.person',
  },
  {
    breaks: 'who says what people say is not judged by a beep',
    ...gate,
    old: '!tone.quiet || reading.person ||',
    new: '!tone.quiet ||',
  },
  { breaks: 'a beep gives a machine away', ...gate, old: "{ name: 'it beeps', holds: hasBeeped },", new: '' },
  { breaks: 'a fax is a machine', ...gate, old: 'state.faxSeconds >= FAX.seconds', new: 'state.faxSeconds < 0' },
  {
    breaks: 'in a loud room somebody always speaks, and is no machine for it',
    ...gate,
    old: 'const ENDLESS_CONTRAST_DB = 20',
    new: 'const ENDLESS_CONTRAST_DB = 0',
  },
  {
    breaks: 'who has greeted in a room where others talk is answered soon',
    ...gate,
    old: '|| (goesOn && lately < greeting.loudest - ANOTHER_DB)',
    new: '',
  },
  {
    breaks: 'a voice that goes on as loud as before has not finished',
    ...gate,
    old: 'const ANOTHER_DB = 8',
    new: 'const ANOTHER_DB = -20',
  },
  {
    breaks: 'a greeting of 12 s without a pause is a machine',
    ...gate,
    old: 'const ENDLESS_SECONDS = 12',
    new: 'const ENDLESS_SECONDS = 60',
  },
  {
    breaks: 'a long greeting is a suspicion: the agent waits 1.2 s after it',
    ...gate,
    old: 'lengthOf(state) > LONG_SECONDS ||',
    new: '',
  },
  {
    breaks: 'whoever is silent is spoken to after 2 s',
    ...gate,
    old: 'if (!greeting) return now >= NOBODY_SPEAKS_SECONDS',
    new: 'if (!greeting) return false',
  },
  {
    breaks: 'a television behind the person does not prolong their greeting',
    ...gate,
    old: 'const isGreeting = (recent & 1) === 1 && bits(recent) >= LOUD_FRAMES',
    new: 'const isGreeting = true',
  },
  {
    breaks: 'a named mailbox that says nothing to the agent is one',
    ...gate,
    old: 'now - Math.max(agentEnded, greeting?.to ?? 0) >= SUSPECT_SILENT_SECONDS',
    new: 'false',
  },
  {
    breaks: 'who is said to be a mailbox and greets as people do is a person',
    ...gate,
    old: "diverted === 'mailbox' && !reading.person",
    new: "diverted === 'mailbox'",
  },
  {
    breaks: 'whoever has answered the agent is judged no more',
    ...gate,
    old: 'return { state: after.answered ? { ...after, closed: true } : after, verdict }',
    new: 'return { state: after, verdict }',
  },
  {
    breaks: 'of an answer to the agent only what is certain counts',
    ...gate,
    old: 'if (!said.isAnswer) return readGreeting(said.all)',
    new: 'if (said.all) return readGreeting(said.all)',
  },
  {
    breaks: 'the gate listens for 20 s after the agent’s words, and no longer',
    ...gate,
    old: 'const AFTER_WORDS_SECONDS = 20',
    new: 'const AFTER_WORDS_SECONDS = 90',
  },
  {
    breaks: 'a screener is no machine, however it beeps',
    ...gate,
    old: "!tone.quiet || reading.person || told === 'screener'",
    new: '!tone.quiet || reading.person',
  },
  {
    breaks: 'a screener that asks to wait has brought nobody yet',
    ...gate,
    old: "told === 'screener' && asksToHold(text)",
    new: 'told === null && asksToHold(text)',
  },
  {
    breaks: 'a secretary’s desk is no mailbox',
    ...part('phrases'),
    old: 'segreteria (?:telefonica|vocale|centralizzata)\\b/ }',
    new: 'segreteria\\b/ }',
  },
  {
    breaks: 'whoever asks for a name and a reason is a screener, unless after a tone',
    ...part('phrases'),
    old: '&& !TONE.some((said) => said.test(words))',
    new: '',
  },
  {
    breaks: 'a screener that is misheard is known by two of its parts',
    ...part('phrases'),
    old: '(part) => means.has(part)).length > 1',
    new: '(part) => means.has(part)).length > 2',
  },
  {
    breaks: 'who only asks for a name, or goes to see, is a person',
    ...part('phrases'),
    old: '(part) => means.has(part)).length > 1',
    new: '(part) => means.has(part)).length > 0',
  },
  {
    breaks: 'a tone stands still',
    ...part('tones'),
    old: 'else if (Math.abs(ahead) > PHASE_MAX) return false',
    new: '',
  },
  {
    breaks: 'a tone has nothing beside it',
    ...part('tones'),
    old: 'return 1 - part < Math.min(REST_MOST, REST_PART + REST_NOISES * noise)',
    new: 'return part > noise - 1',
  },
  {
    breaks: 'a screener is waited for 25 s',
    ...screening,
    old: 'export const SCREENED_SECONDS = 25',
    new: 'export const SCREENED_SECONDS = 12',
  },
  {
    breaks: 'who is told to be a person is spoken to at once',
    ...screening,
    old: 'Math.min(firstWords.due, at)',
    new: 'firstWords.due',
  },
  {
    breaks: 'a mailbox is one by its name, and a secretary’s desk none',
    file: 'src/telephony/sip/dialog/diversion.ts',
    caughtBy: ['src/telephony/sip/dialog/diversion.test.ts'],
    old: 'segreteria[-_.]?telefonica',
    new: 'segreteria',
  },
  {
    breaks: 'what the network says of who answers reaches the gate',
    file: 'src/telephony/sip/line.ts',
    caughtBy: ['src/telephony/sip/dialling.test.ts'],
    old: 'this.#diverted ? { ...plan, diverted: this.#diverted } : plan',
    new: 'plan',
  },
  {
    breaks: 'a machine is nobody, and is not analysed',
    file: 'src/switchboard/switchboard.ts',
    caughtBy: ['tests/e2e/test-mode.test.ts'],
    old: "if (ending.reason === 'voicemail') {",
    new: "if (ending.reason === 'voicemail' && ending.fault) {",
  },
  {
    breaks: 'test number 04 is found out by the rules of a real line',
    file: 'src/telephony/simulated/simulated.ts',
    caughtBy: ['tests/e2e/test-mode.test.ts'],
    old: 'const answers = gone.signal.aborted ? null : machine(plan)',
    new: 'const answers = gone.signal.aborted ? machine(plan) : null',
  },
  {
    breaks: 'of a machine nothing is recorded',
    file: 'src/media/talk/live-talk.ts',
    caughtBy: ['tests/media/voicemail.test.ts'],
    old: "if (ending.reason === 'voicemail') await recorder?.discard()\n        else if",
    new: 'if',
  },
  {
    breaks: 'what the gate has judged goes with the recording',
    file: 'src/media/recording/recordings.ts',
    caughtBy: ['src/media/recording/recordings.test.ts'],
    old: '[recordingPath(folder, callId), gatePath(folder, callId)]',
    new: '[recordingPath(folder, callId)]',
  },
]
