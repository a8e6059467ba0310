import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seeded } from '#kernel/random.ts'
import { ManualClock } from '../../../../tests/support/manual-clock.ts'
import { INVITE_CLIENT, OTHER_CLIENT } from './client-machines.ts'
import { type Machine, stepper } from './machine.ts'
import { Running } from './running.ts'
import { INVITE_SERVER, OTHER_SERVER } from './server-machines.ts'
import { RFC_TIMERS } from './timers.ts'

type AnyMachine = Machine<string, string, string>

const CLIENT_INPUTS = ['provisional', 'success', 'failure', 'cancel', 'unsent']
const ANSWERS = ['answer provisional', 'answer success', 'answer failure']
const SERVER_INPUTS = ['repeated', 'ack', 'cancelled', 'unsent', ...ANSWERS]

// biome-ignore format: a table reads in columns
const MACHINES: readonly [machine: AnyMachine, inputs: readonly string[]][] = [
  [INVITE_CLIENT, CLIENT_INPUTS],
  [OTHER_CLIENT,  CLIENT_INPUTS],
  [INVITE_SERVER, SERVER_INPUTS],
  [OTHER_SERVER,  SERVER_INPUTS],
]

const effectsOf = ({ begin, rows }: AnyMachine) => [...begin.do, ...rows.flatMap((row) => row.do)]
const timersOf = (machine: AnyMachine) =>
  [...new Set(effectsOf(machine).filter((one) => one.startsWith('arm ')))].map((one) => `timer ${one.slice(4)}`)

/** Every state that can be come to, with one way there. */
function ways(machine: AnyMachine, inputs: readonly string[]): Map<string, string[]> {
  const step = stepper(machine)
  const found = new Map<string, string[]>([[machine.begin.to, []]])
  for (const [state, way] of found)
    for (const input of inputs) {
      const next = step(state, input).state
      if (!found.has(next)) found.set(next, [...way, input])
    }
  return found
}

for (const [machine, given] of MACHINES)
  describe(`the ${machine.name} transaction`, () => {
    const inputs = [...given, ...timersOf(machine)]
    const states = ways(machine, inputs)
    const living = [...states.keys()].filter((state) => state !== machine.end)

    it('comes to every state of its table, and to no other', () => {
      const named = new Set(machine.rows.flatMap((row) => [...row.in, ...(row.to ? [row.to] : [])]))
      assert.deepEqual([...states.keys()].sort(), [...named].sort())
    })

    it('has one row for every event in every state, and none that nothing provokes', () => {
      const pairs = machine.rows.flatMap((row) => row.in.flatMap((state) => row.on.map((on) => `${state} on ${on}`)))
      const all = living.flatMap((state) => inputs.map((input) => `${state} on ${input}`))
      assert.deepEqual(pairs.sort(), all.sort())
    })

    for (const row of machine.rows)
      for (const state of row.in)
        for (const on of row.on)
          it(`${state}, on ${on}: ${row.to ?? 'stays'}, ${row.do.join(', ') || 'nothing'} (${row.rfc})`, () => {
            const { clock, running, done } = run(machine)
            for (const input of states.get(state) ?? []) running.take(input)
            assert.equal(running.state, state)
            done.length = 0
            running.take(on)
            assert.equal(running.state, row.to ?? state)
            const effects = row.do.filter((effect) => !/^(arm|stop) /.test(effect))
            assert.deepEqual(done, row.to === machine.end ? [...effects, 'ended'] : effects)
            if (row.to === machine.end) assert.equal(clock.waiting, 0)
          })

    it('ends by itself from every state, whatever came before, and leaves no timer behind', async () => {
      const chance = seeded(machine.name)
      for (let round = 0; round < 100; round += 1) {
        const { clock, running, done } = run(machine)
        for (let at = round % 5; at > 0; at -= 1) {
          running.take(given[Math.floor(chance() * given.length)] ?? '')
          if (chance() < 0.3) await clock.advance(Math.floor(chance() * 5_000))
        }
        await clock.advance(1_000_000)
        assert.equal(running.state, machine.end)
        assert.equal(done.filter((one) => one === 'ended').length, 1)
        assert.equal(clock.waiting, 0)
      }
    })

    it('tells its end to its user at most once on the way to any state', () => {
      for (const way of states.values()) {
        const { running, done } = run(machine)
        for (const input of way) running.take(input)
        assert.ok(done.filter((one) => one.startsWith('end ')).length <= 1, way.join(', '))
      }
    })
  })

it('a table with two rows for one event is refused', () => {
  const twice = { ...OTHER_CLIENT, rows: [...OTHER_CLIENT.rows, ...OTHER_CLIENT.rows.slice(0, 1)] }
  assert.throws(() => stepper(twice), /two rows for trying on timer E/)
})

it('what a user does within being told waits until the row is done', () => {
  const clock = new ManualClock()
  const done: string[] = []
  const running = new Running<string, string, string, never>(INVITE_SERVER, stepper(INVITE_SERVER as AnyMachine), {
    clock,
    settings: RFC_TIMERS,
    reliable: false,
    effect(effect) {
      done.push(effect)
      if (effect === 'hand request') running.take('answer failure')
      done.push(`after ${effect}`)
    },
    ended() {},
  })
  running.begin()
  assert.deepEqual(done, ['hand request', 'after hand request', 'send answer', 'after send answer'])
})

function run(machine: AnyMachine) {
  const clock = new ManualClock()
  const done: string[] = []
  const running = new Running<string, string, string, never>(machine, stepper(machine), {
    clock,
    settings: RFC_TIMERS,
    reliable: false,
    effect: (effect) => done.push(effect),
    ended: () => done.push('ended'),
  })
  running.begin()
  return { clock, running, done }
}
