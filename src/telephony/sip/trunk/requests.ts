import type { SipHeaders, SipRequest } from '#telephony/sip/message/message.ts'
import { formatUri } from '#telephony/sip/message/uri.ts'
import type { TrunkSettings } from './settings.ts'

/** Requests to a trunk outside any call. */
export interface TrunkRequest {
  callId: string
  tag: string
  sequence: number
  /** Credentials, and whatever else the method needs. */
  headers?: SipHeaders
}

type Trunk = Pick<TrunkSettings, 'user' | 'host' | 'port'>

const NO_BODY = new Uint8Array()
const MAX_FORWARDS = '70'
/** As whom we ask a trunk that knows us by our address. */
const NOBODY = 'centralino'

/** The domain that the trunk answers for (RFC 3261 10.2). */
export const domainUri = ({ host, port }: Trunk): string => uriOf('', host, port)

const addressUri = ({ user, host }: Trunk): string => uriOf(user ?? NOBODY, host, null)

const uriOf = (user: string, host: string, port: number | null): string =>
  formatUri({ scheme: 'sip', user: user.replaceAll('%', '%25'), password: '', host, port, parameters: {}, headers: {} })

export function optionsTo(trunk: Trunk, asked: TrunkRequest): SipRequest {
  return requestTo(trunk, { ...asked, method: 'OPTIONS', to: domainUri(trunk) })
}

/** Without a Contact it only asks which bindings there are (10.2.3). */
export function registerAt(trunk: Trunk, asked: TrunkRequest): SipRequest {
  return requestTo(trunk, { ...asked, method: 'REGISTER', to: addressUri(trunk) })
}

function requestTo(trunk: Trunk, asked: TrunkRequest & { method: string; to: string }): SipRequest {
  const { method, to, callId, tag, sequence, headers = [] } = asked
  return {
    kind: 'request',
    method,
    uri: domainUri(trunk),
    headers: [
      ['Max-Forwards', MAX_FORWARDS],
      ['From', `<${addressUri(trunk)}>;tag=${tag}`],
      ['To', `<${to}>`],
      ['Call-ID', callId],
      ['CSeq', `${sequence} ${method}`],
      ...headers,
    ],
    body: NO_BODY,
  }
}
