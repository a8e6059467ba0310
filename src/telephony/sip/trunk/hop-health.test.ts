import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judged, type Sign, UNTRIED } from './hop-health.ts'

const answer = (status: number): Sign => ({ kind: 'answered', status, ms: 7 })
const SILENCE: Sign = { kind: 'silence' }
const REGISTRAR: Sign = { kind: 'registrar' }
const UNREACHED: Sign = { kind: 'unreached' }

// biome-ignore format: a table reads in columns
const HEALTH: readonly [what: string, signs: readonly Sign[], up: boolean][] = [
  ['of which nothing is known',                    [],                                     true],
  ['that answers',                                 [answer(200)],                          true],
  ['that refuses the method',                      [answer(405)],                          true],
  ['that wants credentials',                       [answer(401)],                          true],
  ['that has an error of its own',                 [answer(500)],                          true],
  ['that says it is out of service',               [answer(503)],                          false],
  ['that was silent once',                         [answer(200), SILENCE],                 true],
  ['that was silent twice in a row',               [answer(200), SILENCE, SILENCE],        false],
  ['that was silent from the first',               [SILENCE, SILENCE],                     false],
  ['that was silent twice, with an answer between', [SILENCE, answer(200), SILENCE],       true],
  ['behind which somebody is silent twice',        [answer(408), answer(408)],             false],
  ['that is silent and then answers',              [SILENCE, SILENCE, answer(404)],        true],
  ['that no call could reach',                     [answer(200), UNREACHED],               false],
  ['that no call could reach, and that answers',   [UNREACHED, answer(200)],               true],
  ['that was down and is silent once more',        [UNREACHED, SILENCE],                   false],
  ['whose registrar answers after silence',        [SILENCE, SILENCE, REGISTRAR],          true],
  ['that is out of service, whatever its registrar says', [answer(503), REGISTRAR],        false],
  ['that was out of service and takes a call',     [answer(503), { kind: 'reached' }],     true],
  ['that was out of service and is no more',       [answer(503), answer(200), REGISTRAR],  true],
  ['that a call has reached',                      [SILENCE, SILENCE, { kind: 'reached' }], true],
]

for (const [what, signs, up] of HEALTH)
  test(`a hop ${what} counts as ${up ? 'up' : 'down'}`, () => {
    assert.equal(signs.reduce(judged, UNTRIED).up, up)
  })
