import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import type { AgentDocumentInput } from '#contract/agent-document.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { type Script, writeScript } from './script.ts'

const SCENARIOS = ['01', '05', '06', '07', '08', '09', '10', '13', '14', '77']
const transfer = { transfer: { to: '+390000000001', announcement: 'Le passo la collega.' } }

const mcp = (tools?: string[]) => ({ mcp: { url: 'https://tools.example/mcp', ...(tools ? { tools } : {}) } })

const lines = (script: Script) => script.steps.filter((step) => step.kind === 'line')
const tools = (script: Script) => script.steps.filter((step) => step.kind === 'tool').map(({ name }) => name)

// biome-ignore format: a table reads in columns
const scenes: [scenario: string, title: string, isCallback: boolean, document: Partial<AgentDocumentInput>, tools: string[]][] = [
  ['01', 'completes',                                      false, {},             ['end_call']],
  ['77', 'that means nothing completes',                   false, {},             ['end_call']],
  ['05', 'asks to be called later',                        false, {},             ['request_callback', 'end_call']],
  ['05', 'completes when it is that callback itself',      true,  {},             ['end_call']],
  ['06', 'asks not to be called again',                    false, {},             ['do_not_call', 'end_call']],
  ['07', 'is somebody else',                               false, {},             ['wrong_person', 'end_call']],
  ['08', 'refuses',                                        false, {},             ['end_call']],
  ['09', 'leaves without a word',                          false, {},             []],
  ['10', 'is handed over where there is somebody to hand it to', false, transfer, ['transfer_call']],
  ['10', 'completes where there is nobody',                false, {},             ['end_call']],
  ['13', 'completes',                                      false, {},             ['end_call']],
  ['14', 'uses the tool of the example',                   false, {},             ['example_tool', 'end_call']],
  ['14', 'uses the tool of the example where the agent names none', false, mcp(), ['example_tool', 'end_call']],
  ['14', 'uses the first tool that the agent names',       false, mcp(['cerca', 'prenota']), ['cerca', 'end_call']],
  ['14', 'takes no tool for the platform’s own',           false, mcp(['end_call', 'cerca']), ['cerca', 'end_call']],
]
for (const [scenario, title, isCallback, document, expected] of scenes) {
  test(`scenario ${scenario} ${title}`, () => {
    const script = writeScript(examplePlan({ scenario, isCallback }, document))
    assert.deepEqual(tools(script), expected)
    const person = lines(script).filter(({ speaker }) => speaker === 'person')
    assert.equal(person.length > 0, scenario !== '09')
  })
}

test('the first words are the plan’s, word by word, and come within the first seconds', () => {
  for (const scenario of SCENARIOS) {
    const plan = examplePlan({ scenario })
    const [first] = lines(writeScript(plan))
    assert.equal(first?.text, plan.firstWords)
    assert.equal(first?.speaker, 'agent')
    assert.ok((first?.start ?? 9) < 2)
  }
})

test('a person who leaves without a word is gone before the agent would give up', () => {
  for (const firstWords of ['Buongiorno.', examplePlan().firstWords, 'Buongiorno. '.repeat(80)]) {
    const script = writeScript(examplePlan({ scenario: '09', firstWords }))
    const quiet = lines(script).map((line, index, all) => (all[index + 1]?.start ?? script.durationSeconds) - line.end)
    assert.ok(Math.max(...quiet) < 8, `${quiet}`)
  }
})

test('the announcement of the agent’s own transfer settings is what is said before the hand-over', () => {
  const script = writeScript(examplePlan({ scenario: '10' }, transfer))
  assert.equal(lines(script).at(-1)?.text, 'Le passo la collega.')
})

test('inbound and outbound people reply differently, in the agent’s language', () => {
  const reply = (direction: 'inbound' | 'outbound', language: 'it' | 'en') =>
    lines(writeScript(examplePlan({ direction }, { language })))[1]?.text
  const replies = [reply('inbound', 'it'), reply('inbound', 'en'), reply('outbound', 'it'), reply('outbound', 'en')]
  assert.equal(new Set(replies).size, 4)
})

const field = (index: number) => ({
  key: `k${index}`,
  label: 'Una domanda piuttosto lunga '.repeat(3),
  type: 'text' as const,
})
// biome-ignore format: a table reads in columns
const sizes: [title: string, fields: number, firstWords: string][] = [
  ['no field',                          0,  'Buongiorno.'],
  ['one field',                         1,  'Buongiorno.'],
  ['forty long fields',                 40, 'Buongiorno.'],
  ['forty fields and a long opening',   40, 'Buongiorno. '.repeat(100)],
  ['an opening that fills the call',    0,  'Buongiorno. '.repeat(6_000)],
]
for (const [title, count, firstWords] of sizes) {
  test(`with ${title} a call lasts 20 to 90 seconds and nobody speaks over anybody`, () => {
    for (const scenario of SCENARIOS) {
      const result = Array.from({ length: count }, (_, index) => field(index))
      const script = writeScript(examplePlan({ scenario, firstWords }, { ...transfer, result }))
      assert.ok(script.durationSeconds >= 20 && script.durationSeconds <= 90, `${script.durationSeconds}`)
      assert.ok(Number.isInteger(script.durationSeconds))
      let now = 0
      for (const line of lines(script)) {
        assert.ok(line.start >= now && line.end > line.start, JSON.stringify(line))
        assert.equal(line.start, Number(line.start.toFixed(1)))
        assert.equal(line.end, Number(line.end.toFixed(1)))
        now = line.end
      }
      assert.ok(now <= script.durationSeconds)
    }
  })
}

test('the same call gives the same bytes, in another process too; another call gives others', () => {
  const plans = SCENARIOS.map((scenario) => examplePlan({ scenario }))
  const here = JSON.stringify(plans.map(writeScript))
  assert.equal(JSON.stringify(plans.map(writeScript)), here)
  const program = `
    import { writeScript } from ${JSON.stringify(import.meta.resolve('./script.ts'))}
    console.log(JSON.stringify(JSON.parse(process.argv[1]).map(writeScript)))`
  const arguments_ = ['--input-type=module', '--eval', program, JSON.stringify(plans)]
  assert.equal(execFileSync(process.execPath, arguments_, { encoding: 'utf8' }).trim(), here)
  assert.notEqual(JSON.stringify(plans.map((plan) => writeScript({ ...plan, callId: 'call_other' }))), here)
})
