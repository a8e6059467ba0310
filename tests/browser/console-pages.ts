/** The pages before the console. */
export const DOORS = ['/login', '/forgotten'] as const

/** Every page of the console that has an address of its own; the ids are those of the walk. */
export function pagesFor({ agent, call }: { agent: string; call: string }): readonly string[] {
  return [
    '',
    '/running',
    '/calls',
    `/calls/${call}`,
    '/calls?status=failed&outcome=busy',
    '/review',
    '/agents',
    ...['who', 'words', 'inputs', 'result', 'hours', 'operator', 'tools', 'delivery', 'json', 'versions'].map(
      (part) => `/agents/${agent}?part=${part}`,
    ),
    `/agents/${agent}/publish`,
    '/campaigns',
    '/campaigns/new',
    '/numbers',
    '/do-not-call',
    '/clients',
    '/clients/usage',
    '/pictures',
    ...['keys', 'requests', 'events', 'signing', 'inbox', 'reference', 'mcp'].map((name) => `/developers/${name}`),
    ...['account', 'brand', 'trunks', 'models', 'system', 'people', 'me', 'audit'].map((name) => `/settings/${name}`),
  ]
}
