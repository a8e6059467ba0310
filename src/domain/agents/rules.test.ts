import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type AgentDocument, agentDocumentSchema } from '#contract/agent-document.ts'
import { checkRules } from './rules.ts'

const schema = agentDocumentSchema({ allowHttp: true })
const OWN = '+390212345678'
const OUTBOUND = {
  type: 'outbound',
  name: 'Agente',
  persona: 'Giulia',
  instructions: 'Chiedi se va bene.',
  opening: 'Sono un assistente virtuale.',
}
const INBOUND = {
  type: 'inbound',
  name: 'Agente',
  persona: 'Giulia',
  instructions: 'Chiedi se va bene.',
  greeting: 'Sono un assistente virtuale.',
}
const text = (key: string, more: object = {}) => ({ key, label: key, type: 'text', ...more })
const after = (field: string) => ({ when: { field, equals: 'x' } })
const MCP = { url: 'https://tools.example.com/mcp' }
const EMAIL = { to: ['a@example.com'] }
const HOURS = { days: [1], from: '09:00', to: '18:00' }

const verdict = (base: object, change: object) => {
  const doc = schema.parse({ ...base, ...change })
  const { problems, warnings } = checkRules(doc, { ownNumbers: [OWN] })
  for (const { message } of [...problems, ...warnings]) assert.match(message, /^[A-Z{c-w].{15,}\.$/s)
  return {
    problems: problems.map(({ param, code }) => `${param} ${code}`),
    warnings: warnings.map(({ param, code }) => `${param} ${code}`),
  }
}

/** Of another type than the field, of another form, or no option of its select: the condition would never hold. */
// biome-ignore format: a table reads in columns
const IMPOSSIBLE: [asked: object, equals: string | number | boolean, possible: boolean][] = [
  [{ type: 'text' },                              'x',             true],
  [{ type: 'text' },                              1,               false],
  [{ type: 'text' },                              true,            false],
  [{ type: 'text' },                              ' ',             false],
  [{ type: 'text' },                              'x'.repeat(1001), false],
  [{ type: 'number' },                            1.5,             true],
  [{ type: 'number' },                            '1',             false],
  [{ type: 'number' },                            false,           false],
  [{ type: 'boolean' },                           false,           true],
  [{ type: 'boolean' },                           'true',          false],
  [{ type: 'boolean' },                           1,               false],
  [{ type: 'select', options: ['sì', 'no'] },     'no',            true],
  [{ type: 'select', options: ['sì', 'no'] },     'No',            false],
  [{ type: 'select', options: ['sì', 'no'] },     'forse',         false],
  [{ type: 'select', options: ['1', '2'] },       1,               false],
  [{ type: 'date' },                              '2026-12-01',    true],
  [{ type: 'date' },                              '2026-02-30',    false],
  [{ type: 'phone' },                             '+390212345678', true],
  [{ type: 'phone' },                             '02 12345678',   false],
  [{ type: 'email' },                             'a@example.com', true],
  [{ type: 'email' },                             'a',             false],
]

// biome-ignore format: a table reads in columns
const PROBLEMS: [base: object, change: object, problems: string[]][] = [
  [OUTBOUND, {},                                                                     []],
  [INBOUND,  {},                                                                     []],
  [OUTBOUND, { opening: 'Sono un assistente virtuale, {{nome}}.' },                  ['/opening unknown_placeholder']],
  [OUTBOUND, { opening: '{{a}} {{b}} {{a}} e basta.', inputs: [text('b')] },         ['/opening unknown_placeholder']],
  [OUTBOUND, { instructions: 'Chiedi di {{ nome }} subito.' },                       ['/instructions unknown_placeholder']],
  [OUTBOUND, { instructions: 'Chiedi di {{Nome}} subito.', inputs: [text('nome')] }, ['/instructions unknown_placeholder']],
  [OUTBOUND, { instructions: 'Chiedi di {{ }} e {{a b}}.' },                         ['/instructions unknown_placeholder', '/instructions unknown_placeholder']],
  [OUTBOUND, { instructions: 'Chiedi di {{ nome }}.', inputs: [text('nome')] },      []],
  [OUTBOUND, { instructions: 'Chiedi di {{nome}}.', result: [text('nome')] },        ['/instructions unknown_placeholder']],
  [OUTBOUND, { instructions: 'Chiedi di {nome} e {{nome.' },                         []],
  [INBOUND,  { instructions: 'Chiedi di {{nome}} subito.' },                         ['/instructions unknown_placeholder']],
  [INBOUND,  { greeting: 'Sono un assistente virtuale, {{nome}}.' },                 []],
  [OUTBOUND, { result: [text('a', after('b'))] },                                    ['/result/0/when/field unknown_when_field']],
  [OUTBOUND, { result: [text('a', after('a'))] },                                    ['/result/0/when/field unknown_when_field']],
  [OUTBOUND, { result: [text('a', { when: { field: 'a', equals: 1 } })] },           ['/result/0/when/field unknown_when_field']],
  [OUTBOUND, { result: [text('a', after('b'))], inputs: [text('b')] },               ['/result/0/when/field unknown_when_field']],
  [OUTBOUND, { result: [text('a'), text('b', after('a'))] },                         []],
  [OUTBOUND, { result: [text('b', after('a')), text('a')] },                         []],
  [INBOUND,  { result: [text('a', after('b')), text('b', after('a'))] },             ['/result/0/when/field when_cycle', '/result/1/when/field when_cycle']],
  [INBOUND,  { result: [text('c', after('a')), text('a', after('b')), text('b', after('a'))] }, ['/result/1/when/field when_cycle', '/result/2/when/field when_cycle']],
  [OUTBOUND, { inputs: [text('a', after('b')), text('b', after('c')), text('c', after('a'))] }, ['/inputs/0/when/field when_cycle', '/inputs/1/when/field when_cycle', '/inputs/2/when/field when_cycle']],
  ...(['result', 'inputs'] as const).flatMap((list): [object, object, string[]][] =>
    IMPOSSIBLE.map(([asked, equals, possible]) => [
      OUTBOUND,
      { [list]: [{ ...text('a'), ...asked }, text('b', { when: { field: 'a', equals } })] },
      possible ? [] : [`/${list}/1/when/equals impossible_when_value`],
    ])),
  [INBOUND,  { result: [text('a', { when: { field: 'b', equals: 1 } }), text('b', after('a'))] }, ['/result/0/when/field when_cycle', '/result/0/when/equals impossible_when_value', '/result/1/when/field when_cycle']],
  [INBOUND,  { result: [{ ...text('a'), type: 'select' }, text('b', after('a'))] },  ['/result/0/options select_without_options']],
  [OUTBOUND, { inputs: [{ ...text('a'), type: 'select' }] },                         ['/inputs/0/options select_without_options']],
  [OUTBOUND, { inputs: [{ ...text('a'), type: 'select', options: ['x'] }] },         []],
  [INBOUND,  { result: [text('a'), { ...text('b'), type: 'select' }] },              ['/result/1/options select_without_options']],
  [INBOUND,  { result: [text('a'), text('b'), text('a'), text('a')] },               ['/result/2/key duplicate_key', '/result/3/key duplicate_key']],
  [OUTBOUND, { result: [text('a')], inputs: [text('a')] },                           []],
  [OUTBOUND, { inputs: [text('a'), text('a')] },                                     ['/inputs/1/key duplicate_key']],
  [OUTBOUND, { delivery: { mode: 'webhook' } },                                      ['/delivery/url url_required']],
  [OUTBOUND, { delivery: { mode: 'webhook', url: ' ' } },                            ['/delivery/url url_required']],
  [OUTBOUND, { delivery: { mode: 'webhook', url: 'https://a.it' } },                 []],
  [OUTBOUND, { delivery: { mode: 'both' } },                                         ['/delivery/url url_required', '/delivery/email email_required']],
  [OUTBOUND, { delivery: { mode: 'both', url: 'https://a.it', email: EMAIL } },      []],
  [INBOUND,  { delivery: { mode: 'email' } },                                        ['/delivery/email email_required']],
  [INBOUND,  { delivery: { mode: 'email', email: EMAIL } },                          []],
  [INBOUND,  { mcp: MCP, model: 'gpt-live-1' },                                      ['/model tools_need_gemini']],
  [INBOUND,  { mcp: MCP, model: 'gemini-3.8-live' },                                 []],
  [INBOUND,  { mcp: MCP },                                                           []],
  [INBOUND,  { model: 'gpt-live-1', voice: 'Kore' },                                 ['/voice voice_not_of_model']],
  [INBOUND,  { model: 'gemini-3.8-live', voice: 'marin' },                           ['/voice voice_not_of_model']],
  [INBOUND,  { model: 'gpt-live-1', voice: 'marin' },                                []],
  [INBOUND,  { model: 'gemini-3.8-live', voice: 'Kore' },                            []],
  [INBOUND,  { voice: 'Kore' },                                                      []],
  [INBOUND,  { model: 'gemini-3.8-live', customVoiceId: 'voice_a' },                 ['/customVoiceId custom_voice_not_of_model']],
  [INBOUND,  { model: 'gpt-live-1', customVoiceId: 'voice_a' },                      []],
  [INBOUND,  { customVoiceId: 'voice_a' },                                           []],
  [OUTBOUND, { instructions: 'Chiedi se va bene. '.repeat(631) },                     []],
  [OUTBOUND, { instructions: '😀'.repeat(3_400) },                                   ['/instructions instructions_too_long']],
  [OUTBOUND, { instructions: '😀'.repeat(3_400), model: 'gemini-3.8-live' },         []],
  [INBOUND,  { customVoiceId: 'voice_a', voice: 'marin' },                           ['/customVoiceId two_voices']],
  [OUTBOUND, { calling: { hours: { from: '10:00', to: '10:00' } } },                 ['/calling/hours empty_hours']],
  [OUTBOUND, { calling: { hours: { from: '19:00', to: '10:00' } } },                 ['/calling/hours empty_hours']],
  [OUTBOUND, { calling: { hours: { from: '09:59', to: '10:00' } } },                 []],
  [OUTBOUND, { calling: { hours: { from: '20:00' } } },                              ['/calling/hours empty_hours']],
  [INBOUND,  { transfer: { to: OWN, hours: { ...HOURS, to: '09:00' } } },            ['/transfer/hours empty_hours']],
  [INBOUND,  { transfer: { to: OWN, hours: { ...HOURS, to: '08:00' } } },            []],
]

test('each rule between fields finds its problem, at its place, and nothing beside it', () => {
  for (const [base, change, problems] of PROBLEMS)
    assert.deepEqual(verdict(base, change).problems, problems, JSON.stringify(change))
})

// biome-ignore format: a table reads in columns
const WARNINGS: [base: object, change: object, warnings: string[]][] = [
  [OUTBOUND, {},                                                                     []],
  [INBOUND,  {},                                                                     []],
  [OUTBOUND, { opening: 'Buongiorno, parlo con lei?' },                              ['/opening no_ai_disclosure']],
  [INBOUND,  { greeting: 'Buongiorno, mi dica pure.' },                              ['/greeting no_ai_disclosure']],
  [OUTBOUND, { calling: { hours: { days: [1, 7] } } },                               ['/calling/hours wide_hours']],
  [OUTBOUND, { calling: { hours: { from: '08:59' } } },                              ['/calling/hours wide_hours']],
  [OUTBOUND, { calling: { hours: { to: '20:01' } } },                                ['/calling/hours wide_hours']],
  [OUTBOUND, { calling: { hours: { days: [6], from: '09:00', to: '20:00' } } },      []],
  [OUTBOUND, { inputs: [text('a'), text('b')], instructions: 'Chiedi di {{b}}.' },   ['/inputs/0 unused_input']],
  [OUTBOUND, { inputs: [text('a')], opening: 'Sono un assistente virtuale, {{ a }}.' }, []],
  [OUTBOUND, { inputs: [text('a'), text('b', after('a'))], instructions: 'Chiedi di {{b}}.' }, []],
  [INBOUND,  { greeting: 'Sono un assistente virtuale, {{nome}}.' },                 ['/greeting literal_braces']],
  [INBOUND,  { greeting: 'Sono un assistente virtuale {1}.' },                       ['/greeting literal_braces']],
  [OUTBOUND, { delivery: { mode: 'webhook', url: 'http://a.it' } },                  ['/delivery/url url_not_https']],
  [OUTBOUND, { delivery: { mode: 'sandbox', url: 'a.it' } },                         ['/delivery/url url_not_https']],
  [OUTBOUND, { delivery: { mode: 'webhook', url: 'HTTPS://a.it' } },                 []],
  [OUTBOUND, { mcp: { url: 'https://a.it:8443/mcp' } },                              ['/mcp/url mcp_port']],
  [OUTBOUND, { mcp: { url: 'https://a.it:443/mcp' } },                               []],
  [OUTBOUND, { mcp: { url: 'http://a.it/mcp' } },                                    ['/mcp/url mcp_port']],
  [OUTBOUND, { mcp: { url: 'https://[' } },                                          ['/mcp/url mcp_port']],
  [OUTBOUND, { calling: { callerId: '+390299999999' } },                             ['/calling/callerId caller_id_not_owned']],
  [OUTBOUND, { calling: { callerId: OWN } },                                         []],
  [INBOUND,  { mcp: MCP, voice: 'marin' },                                           ['/voice voice_replaced']],
  [INBOUND,  { mcp: MCP, customVoiceId: 'voice_a' },                                 ['/customVoiceId voice_replaced']],
  [INBOUND,  { mcp: MCP, voice: 'Kore' },                                            []],
  [INBOUND,  { mcp: MCP, voice: 'marin', model: 'gpt-live-1' },                      []],
]

test('each warning is given where it belongs, and nothing beside it', () => {
  for (const [base, change, warnings] of WARNINGS)
    assert.deepEqual(verdict(base, change).warnings, warnings, JSON.stringify(change))
})

test('many faults are all told at once', () => {
  const { problems } = verdict(OUTBOUND, {
    opening: 'Ciao {{x}}, come va?',
    result: [text('a'), text('a', after('zz'))],
    delivery: { mode: 'both' },
    calling: { hours: { from: '20:00', to: '08:00' } },
    transfer: { to: OWN, hours: { ...HOURS, from: '18:00' } },
  })
  assert.equal(problems.length, 7)
})

test('any graph of conditions is judged, and a cycle is found exactly where it is', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(7), { minLength: 1, maxLength: 8 }), (targets) => {
      const result = targets.map((target, index) => text(`k${index}`, after(`k${target}`)))
      const doc = schema.parse({ ...INBOUND, result }) as AgentDocument
      const codes = new Map(checkRules(doc, { ownNumbers: [] }).problems.map(({ param, code }) => [param, code]))
      for (const [index, target] of targets.entries()) {
        const seen = new Set<number>()
        for (let at: number | undefined = target; at !== undefined && !seen.has(at); at = targets[at]) seen.add(at)
        const expected =
          target === index || target >= targets.length
            ? 'unknown_when_field'
            : seen.has(index)
              ? 'when_cycle'
              : undefined
        assert.equal(codes.get(`/result/${index}/when/field`), expected)
      }
    }),
  )
})
