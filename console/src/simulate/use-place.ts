import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, ask } from '../api/client.ts'
import { numberFor, TEST_CALLER, TEST_NUMBER } from './scenarios.ts'

/**
 * Places the call: an outbound agent dials the number, an inbound one is called at the account's own, which is led to
 * it first.
 */
type Agent = Pick<Answer<'GET /v1/agents/{id}'>, 'id' | 'type'>
interface Wish {
  agent: Agent
  digits: string
  inputs: Record<string, unknown>
}

export function usePlace(onPlaced: (call: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wish: Wish) => (wish.agent.type === 'outbound' ? dial(wish) : ring(wish)),
    onSuccess: (call) => {
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'test' })
      onPlaced(call.id)
    },
  })
}

const dial = ({ agent, digits, inputs }: Wish) =>
  ask('test', 'POST /v1/calls', { body: { agent: agent.id, to: numberFor(digits), inputs } })

async function ring({ agent, digits }: Wish) {
  const numbers = await ask('test', 'GET /v1/numbers', {})
  const number = numbers.data.find((one) => one.number === TEST_NUMBER) ?? numbers.data[0]
  if (number && number.agent?.id !== agent.id)
    await ask('test', 'PUT /v1/numbers/{id}', { params: { id: number.id }, body: { agent: agent.id } })
  return ask('test', 'POST /v1/test/inbound-calls', {
    body: { to: number?.number ?? TEST_NUMBER, from: TEST_CALLER, scenario: digits as '01' },
  })
}
