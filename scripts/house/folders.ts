/** Each folder of src, and what it may import besides itself. A name with a slash opens that one file. */
// biome-ignore format: a table reads in columns
export const MAY: Record<string, readonly string[]> = {
  kernel:       [],
  contract:     ['kernel'],
  language:     ['kernel'],
  store:        ['kernel', 'contract'],
  domain:       ['kernel', 'contract', 'language', 'store'],
  conversation: ['kernel', 'contract', 'language'],
  media:        ['kernel', 'contract', 'conversation'],
  telephony:    ['kernel', 'contract'],
  tools:        ['kernel', 'contract', 'store'],
  switchboard:  ['kernel', 'contract', 'domain', 'telephony/port', 'tools'],
  dialer:       ['kernel', 'contract', 'store', 'domain', 'switchboard'],
  analysis:     ['kernel', 'contract', 'language', 'store', 'domain'],
  delivery:     ['kernel', 'contract', 'store', 'domain'],
  backup:       ['kernel', 'store', 'media/recording/recordings'],
  http:         ['kernel', 'contract', 'domain', 'store/db', 'store/share'],
  mcp:          ['kernel', 'contract', 'domain', 'store/db'],
  console:      ['kernel'],
  cli:          ['*'],
  roles:        ['*'],
  'main.ts':    ['*'],
  'config.ts':  ['kernel', 'contract', 'conversation/speech-cost', 'telephony/sip/trunk/read-sip'],
}

/** The floors of SIP, from the ground up: what stands in one may use these of the others, and nothing above itself. */
// biome-ignore format: a table reads in columns
const FLOORS: Record<string, readonly string[]> = {
  message:     [],
  sdp:         ['message'],
  digest:      ['message'],
  transport:   ['message'],
  transaction: ['message', 'transport', 'rows.ts'],
  dialog:      ['message', 'transport', 'rows.ts', 'sdp', 'digest', 'transaction'],
  trunk:       ['message', 'transport', 'digest', 'transaction', 'dialog'],
}

export function floorBreaches(path: string, targets: readonly string[]): string[] {
  const may = FLOORS[/^telephony\/sip\/([a-z]+)\//.exec(path)?.[1] ?? '']
  if (!may) return []
  return targets
    .filter((target) => {
      const [, floor = ''] = /^#telephony\/sip\/([^/]+)/.exec(target) ?? []
      return floor !== '' && !path.startsWith(`telephony/sip/${floor}/`) && !may.includes(floor)
    })
    .map((target) => `${path}: a floor of SIP may not import ${target}`)
}

/** The document's table says of each folder what the rule says, in these words. */
export function tableBreaches(document: string): string[] {
  return Object.entries(MAY)
    .filter(([folder]) => !folder.endsWith('.ts'))
    .flatMap(([folder, may]) => {
      const row = new RegExp(`^\\| ${folder} \\|[^|]*\\|([^|]*)\\|`, 'm').exec(document)
      const said = row?.[1]?.trim()
      return said === inWords(may)
        ? []
        : [`ARCHITECTURE.md: the row of ${folder} says "${said}", not "${inWords(may)}"`]
    })
}

function inWords(may: readonly string[]): string {
  if (may.includes('*')) return 'everything'
  return may.length === 0 ? 'nothing of ours' : may.join(', ')
}
