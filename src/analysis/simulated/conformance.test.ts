import { describe } from 'node:test'
import { analystConformance } from '#analysis/conformance.ts'
import { exampleTask } from '#analysis/example-task.ts'
import type { Turn } from '#contract/conversation.ts'
import { createConverse } from '#conversation/converse.ts'
import { nominalTime, scriptedModel } from '#conversation/scripted/model.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { simulatedAnalyst } from './analyst.ts'

const converse = createConverse({ model: scriptedModel(), timekeeper: nominalTime })
const never = new AbortController().signal

describe('the simulated analyst', () => {
  analystConformance(async () => ({
    analyst: simulatedAnalyst(),
    async converse(document) {
      const plan = examplePlan({}, document)
      const turns: Turn[] = []
      const desk = { turn: (turn: Turn) => turns.push(turn), tool: async () => ({ text: '' }), told: () => {} }
      const ending = await converse(plan, desk, { closing: never, gone: never })
      const { callId, agent, today: callDay } = plan
      return exampleTask({ callId, livemode: false, agent, turns, callDay, ending })
    },
  }))
})
