import { apiFor, until } from '../support/api.ts'
import type { TestHouse } from '../support/house.ts'
import type { Walked } from './console-walk.ts'

/**
 * Some calls more, one to each test number, so that the pages show what a day brings; waits for those that have an end.
 */
const NAMES = ['Anna Ferri', 'Marco Bassi', 'Lucia Conti', 'Paolo Neri', 'Sara Villa', 'Franco Testa', 'Elisa Gallo']
const NUMBERS = 14
const SURE_TO_COMPLETE = '+390000000001'

export async function ringAround(house: TestHouse, { agent, call }: Walked): Promise<void> {
  const api = apiFor(house.url, await house.key(false))
  const { inputs } = (await api('GET', `/v1/calls/${call}`)).json
  const numbers = Array.from({ length: NUMBERS }, (_, n) => `+3900000000${String(n + 1).padStart(2, '0')}`)
  let last = ''
  for (const [n, to] of [...numbers, SURE_TO_COMPLETE].entries()) {
    const given = { ...inputs, nome: NAMES[n % NAMES.length] }
    const reply = await api('POST', '/v1/calls', { agent, to, inputs: given, reference: `visita-${2041 + n}` })
    if (reply.status !== 202) throw new Error(reply.text)
    last = reply.json.id
  }
  await until(
    () => api('GET', `/v1/calls/${last}`),
    ({ json }) => json.status === 'completed',
  )
}
