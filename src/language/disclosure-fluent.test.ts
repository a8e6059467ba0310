import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fluent } from './disclosure-fluent.ts'

/** Each as it is spoken, and as it is meant. */
// biome-ignore format: a table reads in columns
const SPOKEN = [
  ['sono una , ehm , una voce',                'sono una voce'],
  ['i am i am the virt , the virtual agent',   'i am the virtual agent'],
  ['sono un , una voce',                       'sono una voce'],
  ['sono il , la voce',                        'sono la voce'],
  ['um this is um a robot',                    'this is a robot'],
  ['sono Anna , una voce',                     'sono Anna , una voce'],
  ['buongiorno , , sono una voce',             'buongiorno , sono una voce'],
  ['i am the assistant , the digital one',     'i am the assistant , the digital one'],
] as const

test('hesitations, false starts and what is said twice in a row are forgotten, and nothing else', () => {
  for (const [spoken, meant] of SPOKEN) assert.equal(fluent(spoken.split(' ')).join(' '), meant, spoken)
})
