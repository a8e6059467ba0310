import assert from 'node:assert/strict'
import { test } from 'node:test'
import { platformTools } from '#conversation/platform-tools.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { givenArguments, strictTool } from './strict-schema.ts'

const tool = (parameters: object) => ({ name: 'posti', description: 'Posti liberi.', parameters })

test('what is optional is nullable, and everything is required', () => {
  const callback = platformTools(examplePlan().agent).find(({ name }) => name === 'request_callback')
  assert.ok(callback)
  assert.deepEqual(strictTool(callback), {
    type: 'function',
    name: 'request_callback',
    description: callback.description,
    strict: true,
    parameters: {
      type: 'object',
      properties: {
        when_text: { type: 'string', description: "The person's own words for the time." },
        iso: { type: ['string', 'null'], description: 'The time in ISO 8601 with its offset, if they named one.' },
        in_minutes: { type: ['integer', 'null'], description: 'Minutes from now, if they said it that way.' },
      },
      required: ['when_text', 'iso', 'in_minutes'],
      additionalProperties: false,
    },
  })
})

test('objects inside objects and lists are made strict too', () => {
  const { parameters, strict } = strictTool(
    tool({
      type: 'object',
      properties: {
        sala: { type: 'object', properties: { piano: { type: 'integer' } } },
        ospiti: {
          type: 'array',
          items: { type: 'object', properties: { nome: { type: 'string' } }, required: ['nome'] },
        },
        fascia: { enum: ['mattina', 'sera'] },
      },
      required: ['ospiti'],
    }),
  )
  assert.equal(strict, true)
  const piano = { type: ['integer', 'null'] }
  assert.deepEqual(parameters, {
    type: 'object',
    properties: {
      sala: { type: ['object', 'null'], properties: { piano }, required: ['piano'], additionalProperties: false },
      ospiti: {
        type: 'array',
        items: {
          type: 'object',
          properties: { nome: { type: 'string' } },
          required: ['nome'],
          additionalProperties: false,
        },
      },
      fascia: { anyOf: [{ enum: ['mattina', 'sera'] }, { type: 'null' }] },
    },
    required: ['sala', 'ospiti', 'fascia'],
    additionalProperties: false,
  })
})

test('what cannot be said strictly is sent as it is', () => {
  const schemas = [
    { type: 'object' },
    { type: 'object', properties: {}, additionalProperties: true },
    { type: 'object', properties: { x: { oneOf: [{ type: 'string' }] } } },
    { type: 'object', properties: { x: { type: 'object', patternProperties: {} } } },
    { type: 'object', properties: { x: true } },
    { $ref: '#/$defs/x' },
    {},
  ]
  for (const schema of schemas) {
    const { strict, parameters } = strictTool(tool(schema))
    assert.equal(strict, false, JSON.stringify(schema))
    assert.deepEqual(parameters, schema)
  }
})

test('null in the place of what was optional is nothing, of what was required it is null', () => {
  const declared = tool({
    type: 'object',
    properties: {
      a: { type: 'string' },
      b: { type: ['string', 'null'] },
      c: { type: 'object', properties: { d: {} } },
    },
    required: ['b'],
  })
  assert.deepEqual(givenArguments(declared, '{"a":null,"b":null,"c":{"d":null,"e":1}}'), { b: null, c: { e: 1 } })
  assert.deepEqual(givenArguments(declared, '{"b":"x","z":[{"a":null}]}'), { b: 'x', z: [{ a: null }] })
  assert.deepEqual(givenArguments(undefined, '{"a":null}'), { a: null })
})

test('arguments that are none are empty', () => {
  for (const text of ['', '{', '[]', 'null', '7', '"x"']) assert.deepEqual(givenArguments(undefined, text), {})
})
