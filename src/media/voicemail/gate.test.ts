import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { judgeAnswerer } from './gate.ts'
import { type Diverted, type Heard, openGate, type Verdict } from './gate-state.ts'

const [VOICE, FLOOR] = [-20, -60]

/** The gate alone, on a line that a test plays frame by frame; verdicts with their second. */
class Line {
  state
  readonly told: [Verdict, number][] = []
  #frames = 0
  #voiceEnded = -1

  constructor(diverted: Diverted = null) {
    this.state = openGate(diverted)
  }

  get now(): number {
    return this.#frames / 50
  }

  take(heard: Heard): void {
    const { state, verdict } = judgeAnswerer(this.state, heard)
    this.state = state
    if (verdict) this.told.push([verdict, Math.round(this.now * 100) / 100])
  }

  #play(seconds: number, sound: { voice?: number | null; level?: number; floor?: number; hz?: number }): this {
    const { voice = null, level = sound.floor ?? FLOOR, floor = FLOOR, hz } = sound
    for (let n = 0; n < Math.round(seconds * 50); n += 1) {
      this.#frames += 1
      const tone = { toneFrames: hz === undefined ? 0 : n, toneHz: hz ?? 0 }
      this.take({ kind: 'frame', at: this.now, voice, voiceEnded: this.#voiceEnded, level, floor, ...tone })
    }
    return this
  }

  quiet(seconds: number, floor = FLOOR): this {
    return this.#play(seconds, { floor })
  }

  speaks(seconds: number, { level = VOICE, floor = FLOOR } = {}): this {
    this.#play(seconds, { voice: this.now, level, floor })
    this.#voiceEnded = this.now
    return this
  }

  /** A voice that goes on, now in front and now behind. */
  babbles(seconds: number, { level, since }: { level: number; since: number }): this {
    return this.#play(seconds, { voice: since, level })
  }

  beeps(seconds: number, { hz = 1_000, level = VOICE } = {}): this {
    return this.#play(seconds, { hz, level })
  }

  /** Something that is neither a voice nor a tone. */
  rustles(seconds: number): this {
    return this.#play(seconds, { level: VOICE })
  }

  says(text: string, { final = true, at = this.now } = {}): this {
    this.take({ kind: 'words', at, text, final })
    return this
  }

  agent(seconds: number): this {
    this.take({ kind: 'agent', at: this.now, change: 'started' })
    this.quiet(seconds)
    this.take({ kind: 'agent', at: this.now, change: 'ended' })
    return this
  }

  when(verdict: Verdict): number | undefined {
    return this.told.find(([told]) => told === verdict)?.[1]
  }
}

const line = (diverted: Diverted = null) => new Line(diverted)

describe('the agent holds its tongue', () => {
  test('from the first frame on', () => assert.deepEqual(line().quiet(0.02).told, [['wait', 0.02]]))

  // biome-ignore format: a table reads in columns
  const RELEASED: [title: string, heard: Line, at: number][] = [
    ['2 s where nobody speaks',                                     line().quiet(5),                                       2],
    ['0.7 s after a short greeting',                                line().quiet(0.5).speaks(0.6).quiet(3),                1.8],
    ['0.7 s after the end of one in two parts',                     line().quiet(0.5).speaks(0.6).quiet(0.4).speaks(0.6).quiet(3), 2.8],
    ['0.7 s after one of 3.9 s',                                    line().quiet(0.5).speaks(3.9).quiet(3),                5.1],
    ['1.2 s after one of 4.2 s',                                    line().quiet(0.5).speaks(4.2).quiet(3),                5.9],
    ['1.2 s after a short one where the call was diverted',         line('elsewhere').quiet(0.5).speaks(1).quiet(3),       2.7],
    ['1.2 s after one that hints at a machine',                     line().quiet(0.5).speaks(1).says('Vodafone.').quiet(3), 2.7],
    ['0.7 s after one that a television goes on behind',            line().quiet(0.5).babbles(1, { level: VOICE, since: 0.5 }).babbles(5, { level: VOICE - 20, since: 0.5 }), 2.2],
    ['0.7 s after the words of one that others go on behind, softer', line().quiet(0.5).babbles(1.4, { level: VOICE, since: 0.5 }).says('Pronto?', { at: 1.9 }).babbles(5, { level: VOICE - 9, since: 0.5 }), 2.6],
    ['0.7 s after the end of one that goes on as loud after some words', line().quiet(0.5).babbles(1, { level: VOICE, since: 0.5 }).says('Ciao, sono Marco.').babbles(2, { level: VOICE - 3, since: 0.5 }).quiet(3), 4.2],
    ['12 s of voices in a loud room',                               line().quiet(0.5).speaks(14, { floor: -35 }),          12.52],
  ]
  for (const [title, { told }, at] of RELEASED)
    test(`${title}, and no longer`, () => {
      assert.deepEqual(
        told.map(([verdict]) => verdict),
        ['wait', 'person'],
      )
      assert.ok(Math.abs((told[1]?.[1] ?? 0) - at) <= 0.021, `${told[1]?.[1]} s`)
    })

  test('while a beep lasts that may settle it', () => {
    const beeping = line().quiet(0.5).speaks(3).quiet(0.4).beeps(0.6)
    assert.equal(beeping.when('person'), undefined)
    assert.equal(beeping.speaks(1).quiet(2).when('person'), 6.18)
  })
})

describe('a machine is found', () => {
  // biome-ignore format: a table reads in columns
  const FOUND: [title: string, heard: Line, at: number][] = [
    ['by its words, while it speaks',                        line().quiet(0.3).speaks(2).says('Il cliente da lei chiamato', { final: false }).speaks(2),                2.3],
    ['by its words in pieces',                               line().speaks(1).says('Lasciate un messaggio dopo', { final: false }).says(' il segnale', { final: false }), 1],
    ['by hints, at length',                                  line().speaks(4.5).says('Non sono raggiungibile, lasciate un messaggio.'),                                  4.5],
    ['by many hints',                                        line().speaks(3).says('Non posso rispondere, lascia un messaggio e ti richiamo.'),                          3],
    ['by its beep, 0.3 s after it',                          line().quiet(0.3).speaks(2).quiet(0.3).beeps(0.3).quiet(1),                                                 3.22],
    ['by its beep while the agent waits for the model',      line().quiet(0.3).speaks(2).quiet(1).beeps(0.3).quiet(1),                                                   3.92],
    ['as a fax',                                             line().quiet(0.5).beeps(3, { hz: 2_104, level: -15 }),                                                      1.72],
    ['where the network names a mailbox, after 2.5 s',       line('mailbox').quiet(0.3).speaks(4),                                                                       2.82],
    ['by a greeting of 12 s without a pause',                line().quiet(0.3).speaks(15),                                                                               12.32],
    ['by its words over the agent',                          line().speaks(1).quiet(0.8).agent(3).says('dopo il segnale acustico', { at: 2 }),                           4.8],
    ['by its beep over the agent',                           line().speaks(2).quiet(0.8).agent(0.5).beeps(0.3).quiet(1),                                                 3.9],
    ['by hints and a silence of 3 s after the agent',        line().speaks(2).says('Non sono in casa, lasciate un messaggio.').quiet(1.3).agent(4).quiet(4),             10.3],
    ['behind a mailbox that was named, and is silent',       line('mailbox').speaks(1).quiet(1.3).agent(4).quiet(4),                                                     9.3],
    ['after a screener that brought nobody',                 line().speaks(2).says('Registra il tuo nome e il motivo della chiamata.').quiet(1).agent(4).quiet(2).speaks(3).says('Il numero da lei chiamato non è disponibile.', { at: 9 }), 12],
  ]
  for (const [title, heard, at] of FOUND)
    test(title, () => {
      assert.ok(Math.abs((heard.when('machine') ?? 0) - at) <= 0.041, `${heard.when('machine')} s`)
      assert.equal(heard.told.at(-1)?.[0], 'machine')
    })
})

describe('a person is not hung up on', () => {
  // biome-ignore format: a table reads in columns
  const PERSONS: [title: string, heard: Line][] = [
    ['who greets and has something that beeps',              line().quiet(0.5).speaks(0.6).quiet(0.3).beeps(0.4).quiet(3)],
    ['behind whom something beeps softly',                   line().quiet(0.5).speaks(3).quiet(0.3).beeps(0.4, { level: VOICE - 14 }).quiet(3)],
    ['who is louder than a beep behind them',                line().quiet(0.5).speaks(3, { level: -12 }).quiet(0.3).beeps(0.4, { level: -18 }).quiet(3)],
    ['who is as soft as a beep behind them',                 line().quiet(0.5).speaks(3, { level: -26 }).quiet(0.3).beeps(0.4, { level: -26 }).quiet(3)],
    ['who speaks on after a beep',                           line().quiet(0.5).speaks(3).quiet(0.3).beeps(0.4).quiet(0.15).speaks(2).quiet(3)],
    ['who says “pronto”, whatever beeps',                    line().quiet(0.5).speaks(3).says('Pronto, buongiorno, sono Anna').quiet(0.3).beeps(0.4).quiet(3)],
    ['behind whom more than a beep is heard',                line().quiet(0.5).speaks(3).quiet(0.3).beeps(0.4).rustles(2).quiet(3)],
    ['who hears a long tone',                                line().quiet(0.5).speaks(3).quiet(0.3).beeps(8, { hz: 425 }).quiet(3)],
    ['behind whom a beep comes long after',                  line().quiet(0.5).speaks(3).quiet(5).beeps(0.3).quiet(3)],
    ['who reads a greeting of 11 s and waits',               line().quiet(0.3).speaks(11).says('Studio Rossi, la telefonata può essere registrata.').quiet(4)],
    ['who reads one of 14 s that asks how to help',          line().quiet(0.3).speaks(11).says('Studio Rossi, come posso aiutarla', { final: false }).speaks(3)],
    ['who never pauses in a loud room',                      line().quiet(0.3).speaks(30, { floor: -36 })],
    ['who was called in place of somebody else',             line('elsewhere').quiet(0.3).speaks(3).quiet(3)],
    ['whose network names a mailbox, and who says “pronto”', line('mailbox').quiet(0.3).speaks(0.5).says('Pronto, chi parla?').speaks(3).quiet(3)],
    ['whose network names a mailbox, and who answers',       line('mailbox').quiet(0.3).speaks(0.5).quiet(1.3).agent(3).quiet(1).speaks(1).says('Sì, pronto?', { at: 6.2 }).quiet(9)],
    ['who cannot answer now',                                line().speaks(3).says('Non posso rispondere adesso, ti richiamo.').quiet(1.3).agent(3).quiet(9)],
    ['who answers the agent, whatever they say afterwards',  line().speaks(0.6).quiet(0.8).agent(3).quiet(0.5).speaks(1).says('Sì, sono io.', { at: 5 }).says('Lasci un messaggio dopo il bip.').beeps(0.4).quiet(2)],
    ['who answers with what a machine may say too',          line().speaks(0.6).quiet(0.8).agent(3).quiet(0.5).speaks(3).says('Il cliente non è raggiungibile adesso.', { at: 5 }).quiet(4)],
    ['who offers to take a message',                         line().speaks(0.6).quiet(0.8).agent(3).quiet(0.5).speaks(3).says('Non è disponibile, lasci un messaggio a me e la richiamerò.', { at: 5 }).quiet(4)],
    ['who is asked for by a screener and comes',             line().speaks(2).says('Di il tuo nome e perché chiami.').quiet(1).agent(4).quiet(9).speaks(1).says('Pronto?', { at: 16 }).quiet(9)],
    ['who is silent',                                        line().quiet(2.1).agent(3).quiet(30)],
    ['whom the agent has spoken with for 20 s',              line().speaks(0.6).quiet(0.8).agent(3).quiet(21).says('dopo il segnale acustico')],
  ]
  for (const [title, heard] of PERSONS)
    test(title, () => {
      assert.equal(heard.when('machine'), undefined, JSON.stringify(heard.told))
      assert.notEqual(heard.when('person') ?? heard.when('screener'), undefined)
    })
})

describe('a screener', () => {
  const asks = 'Indica il tuo nome e il motivo della chiamata, verificherò se la persona è disponibile.'
  test('is told at once, and is no machine however long it speaks or beeps', () => {
    const screened = line().quiet(0.3).speaks(4).says('Indica il tuo nome e il motivo', { final: false })
    assert.deepEqual(screened.told.at(-1), ['screener', 4.3])
    screened.speaks(9).says(asks).quiet(0.3).beeps(0.4).quiet(2)
    assert.equal(screened.told.length, 2)
  })
  test('that asks to wait has brought nobody yet; whoever speaks then is a person', () => {
    const screened = line().speaks(3).says(asks).quiet(0.7).agent(3).quiet(0.5).speaks(1)
    screened.says('Grazie, resta in linea.', { at: 7.3 })
    assert.equal(screened.when('person'), undefined)
    screened.quiet(4).speaks(0.6).says('Pronto?', { at: 12 })
    assert.deepEqual(screened.told.at(-1)?.[0], 'person')
  })
})

test('one verdict of each kind at most, none after the last, whatever is heard', () => {
  const heard = fc.oneof(
    fc.record({ do: fc.constant('quiet' as const), seconds: fc.double({ min: 0.02, max: 3, noNaN: true }) }),
    fc.record({ do: fc.constant('speaks' as const), seconds: fc.double({ min: 0.02, max: 13, noNaN: true }) }),
    fc.record({ do: fc.constant('beeps' as const), seconds: fc.double({ min: 0.02, max: 4, noNaN: true }) }),
    fc.record({ do: fc.constant('agent' as const), seconds: fc.double({ min: 0.02, max: 4, noNaN: true }) }),
    fc.record({
      do: fc.constant('says' as const),
      text: fc.constantFrom(
        'Pronto?',
        'Di il tuo nome e perché chiami.',
        'Dopo il segnale acustico.',
        'Sì, sono io.',
        '',
      ),
    }),
  )
  fc.assert(
    fc.property(fc.constantFrom(null, 'elsewhere', 'mailbox'), fc.array(heard, { maxLength: 12 }), (diverted, all) => {
      const run = line(diverted as Diverted)
      for (const one of all) {
        if (one.do === 'says') run.says(one.text)
        else run[one.do](one.seconds)
      }
      const told = run.told.map(([verdict]) => verdict)
      const machine = told.indexOf('machine')
      assert.ok(machine < 0 || machine === told.length - 1, told.join())
      for (const verdict of ['wait', 'machine', 'screener'])
        assert.ok(told.filter((one) => one === verdict).length <= 1)
      assert.ok(told.filter((one) => one === 'person').length <= 2, 'before a screener, and after it')
      assert.equal(told[0] ?? 'wait', 'wait')
    }),
    { numRuns: 300 },
  )
})
