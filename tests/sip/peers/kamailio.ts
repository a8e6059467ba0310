import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../../support/api.ts'
import { SIP_PORT } from './address.ts'
import { type Peer, peerFolder, startPeer } from './peer.ts'

/**
 * Kamailio, as carriers and large installations put it in front of telephones: it asks for credentials with SHA-256,
 * keeps registrations, stays in the route of every call, and spreads calls over nodes that it asks each second how they
 * are.
 */
export interface Kamailio extends Peer {
  readonly address: string
  /** What it noted, in order: `register accepted`, `invite relayed`, `node 127.0.0.1 down` … */
  notes(): string[]
  noted(pattern: RegExp, count?: number): Promise<string[]>
}

export interface KamailioOrder {
  address: string
  user: string
  password: string
  /**
   * Where calls of our nodes go on to: one address, or that of a network of which the last byte ends the number,
   * `10.0.0`.
   */
  telephones: string | { network: string }
  /** Where calls to our nodes come from; null: from anywhere but our nodes. */
  callers: string | null
  /** Our nodes, by turns; without them calls go to whoever registered. */
  nodes?: readonly string[]
  /** How long a registration may be. */
  expiresSeconds?: number
}

export async function startKamailio(order: KamailioOrder): Promise<Kamailio> {
  const { address, nodes = [] } = order
  const folder = peerFolder('kamailio')
  const [config, list] = [join(folder, 'kamailio.cfg'), join(folder, 'nodes.list')]
  writeFileSync(list, nodes.map((node) => `1 sip:${node}:${SIP_PORT} 0\n`).join(''))
  writeFileSync(config, configOf(order, list))
  const args = ['-f', config, '-DD', '-E', '-m', '32', '-M', '4', '-Y', folder, '-w', folder]
  const peer = await startPeer('kamailio', args, { folder, listensAt: [{ address, port: SIP_PORT, transport: 'udp' }] })
  const notes = () => [...peer.stderr().matchAll(/NOTE (.+)$/gm)].map(([, note = '']) => note)
  return {
    ...peer,
    address,
    notes,
    noted: (pattern, count = 1) =>
      until(
        async () => notes().filter((note) => pattern.test(note)),
        (seen) => seen.length >= count,
      ).catch((error: unknown) => {
        throw new Error(`kamailio never noted ${pattern}:\n${peer.stderr().slice(-OUTPUT_SHOWN)}`, { cause: error })
      }),
  }
}

const OUTPUT_SHOWN = 4_000
const REALM = 'carrier.invalid'

const configOf = (order: KamailioOrder, list: string): string => `
debug=1
log_stderror=yes
fork=yes
children=2
auto_aliases=no
disable_tcp=yes
listen=udp:${order.address}:${SIP_PORT}
loadmodule "tm.so"
loadmodule "sl.so"
loadmodule "rr.so"
loadmodule "pv.so"
loadmodule "xlog.so"
loadmodule "maxfwd.so"
loadmodule "textops.so"
loadmodule "siputils.so"
loadmodule "usrloc.so"
loadmodule "registrar.so"
loadmodule "auth.so"
loadmodule "dispatcher.so"
modparam("auth", "algorithm", "SHA-256")
modparam("auth", "nonce_expire", 300)
modparam("usrloc", "db_mode", 0)
modparam("registrar", "max_expires", ${order.expiresSeconds ?? 3_600})
modparam("registrar", "min_expires", 1)
modparam("dispatcher", "list_file", "${list}")
modparam("dispatcher", "ds_ping_interval", 1)
modparam("dispatcher", "ds_probing_mode", 1)
modparam("dispatcher", "ds_probing_threshold", 1)
modparam("dispatcher", "ds_inactive_threshold", 1)
modparam("dispatcher", "ds_ping_reply_codes", "class=2")
modparam("dispatcher", "ds_ping_from", "sip:probe@${order.address}")
modparam("tm", "fr_timer", 3000)

request_route {
  if (!mf_process_maxfwd_header("10")) { sl_send_reply("483", "Too Many Hops"); exit; }
  if (has_totag()) {
    if (loose_route()) {
      xlog("L_NOTICE", "NOTE $rm in a dialog from $si\\n");
      t_relay();
    } else if (is_method("ACK")) {
      if (t_check_trans()) t_relay();
    } else sl_send_reply("404", "Not Here");
    exit;
  }
  if (is_method("CANCEL")) { if (t_check_trans()) t_relay(); exit; }
  t_check_trans();
  if (is_method("OPTIONS")) { sl_send_reply("200", "OK"); exit; }
  if (is_method("REGISTER")) { route(REGISTRAR); exit; }
  if (!is_method("INVITE")) { sl_send_reply("405", "Method Not Allowed"); exit; }
  if (${fromCaller(order)}) route(TO_NODES); else route(TO_TELEPHONES);
}

route[REGISTRAR] {
  if (!pv_www_authenticate("${REALM}", "${order.password}", "0") || $au != "${order.user}") {
    xlog("L_NOTICE", "NOTE register challenged\\n");
    auth_challenge("${REALM}", "1");
    exit;
  }
  xlog("L_NOTICE", "NOTE register accepted, expires $hdr(Expires)\\n");
  save("location");
}

route[TO_TELEPHONES] {
  if (!pv_proxy_authenticate("${REALM}", "${order.password}", "0") || $au != "${order.user}") {
    xlog("L_NOTICE", "NOTE invite challenged\\n");
    auth_challenge("${REALM}", "1");
    exit;
  }
  xlog("L_NOTICE", "NOTE invite accepted with $adu $hdr(Proxy-Authorization)\\n");
  consume_credentials();
  record_route();
  $du = ${telephoneOf(order)};
  t_relay();
}

route[TO_NODES] {
  record_route();
  ${order.nodes ? SPREAD : TO_REGISTERED(order)}
  t_relay();
}

failure_route[ANOTHER] {
  if (t_is_canceled()) exit;
  if (t_check_status("503|408") && ds_next_dst()) {
    xlog("L_NOTICE", "NOTE another node $du\\n");
    t_on_failure("ANOTHER");
    t_relay();
  }
}

event_route[dispatcher:dst-down] { xlog("L_NOTICE", "NOTE node $ru down\\n"); }
event_route[dispatcher:dst-up] { xlog("L_NOTICE", "NOTE node $ru up\\n"); }
`

const fromCaller = ({ callers, nodes = [] }: KamailioOrder): string =>
  callers === null ? nodes.map((node) => `$si != "${node}"`).join(' && ') : `$si == "${callers}"`

const telephoneOf = ({ telephones }: KamailioOrder): string =>
  typeof telephones === 'string'
    ? `"sip:${telephones}:${SIP_PORT}"`
    : `"sip:${telephones.network}." + $(rU{s.substr,-3,0}{s.int}) + ":${SIP_PORT}"`

/** By turns over those that answer its OPTIONS. */
const SPREAD = `if (!ds_select_dst("1", "4")) { sl_send_reply("480", "No Node"); exit; }
  xlog("L_NOTICE", "NOTE invite to $du\\n");
  t_on_failure("ANOTHER");`

/** The number that was called stays in the request, at the address that registered. */
const TO_REGISTERED = ({ user, address }: KamailioOrder): string => `$var(number) = $rU;
  if (!lookup("location", "sip:${user}@${address}")) { sl_send_reply("480", "Not Registered"); exit; }
  $rU = $var(number);
  xlog("L_NOTICE", "NOTE invite to registered $ru\\n");`
