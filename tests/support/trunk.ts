import type { TrunkSettings } from '#telephony/sip/trunk/settings.ts'

/** A trunk at that address, as plain as can be. */
export const trunkTo = (
  { host, port }: { host: string; port: number },
  changes: Partial<TrunkSettings> = {},
): TrunkSettings => ({
  ...{ name: `${host}:${port}`, user: null, password: null, host, port, transport: 'udp' },
  ...{ codecs: ['PCMA', 'PCMU'], register: false, refer: false, country: 'IT', always: false },
  ...{ sources: [], inbound: 'source' },
  ...changes,
})
