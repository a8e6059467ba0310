import assert from 'node:assert/strict'
import { describe } from 'node:test'
import { needs } from '../support/needs.ts'
import { tidyUp } from '../support/process.ts'
import { apart } from './apart.ts'
import { bargeIn } from './barge-in.ts'
import { hangUps } from './hangups.ts'
import { inbound } from './inbound.ts'
import { intents } from './intents.ts'
import { manners } from './manners.ts'
import { type LiveStage, openStage } from './stage.ts'
import { trouble } from './trouble.ts'
import { wholeCalls } from './whole.ts'

const { after, before, it } = needs('sip')

/** Each is some programs that have to be in time; more of them than this would be late on two cores by themselves. */
const AT_ONCE = 10

let opened: LiveStage
const stage = () => opened
before(async () => {
  opened = await openStage()
})
after(async () => {
  await opened?.[Symbol.asyncDispose]()
  await tidyUp()
})

describe('a live call', { concurrency: AT_ONCE }, () => {
  // The longest first.
  manners(it, stage)
  trouble(it, stage)
  apart(it, stage)
  wholeCalls(it, stage)
  bargeIn(it, stage)
  intents(it, stage)
  inbound(it, stage)
  hangUps(it, stage)
})

it('none of them made either service complain, and neither key is in any line of the log', () => {
  assert.deepEqual(opened.services.complaints(), [])
  const said = opened.said()
  assert.ok(said.length > 1_000)
  for (const key of Object.values(opened.services.keys)) assert.ok(!said.includes(key))
})
