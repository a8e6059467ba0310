import type { CallObject } from '#contract/calls.ts'

/** Who a call is with, by what the agent was told of them; a name under whatever key has one. */
const NAME_KEYS = [
  'nome',
  'name',
  'nome_cognome',
  'full_name',
  'cliente',
  'persona',
  'referente',
  'contatto',
  'azienda',
  'company',
]

export function personName({ inputs }: Pick<CallObject, 'inputs'>): string | null {
  const key = NAME_KEYS.find((one) => typeof inputs[one] === 'string' && inputs[one] !== '')
  return key === undefined ? null : String(inputs[key])
}

export const numberOf = ({ direction, to, from }: Pick<CallObject, 'direction' | 'to' | 'from'>): string =>
  direction === 'outbound' ? to : from
