import { get } from 'node:http'
import { BadConfiguration, type Config, readConfig, unknownSettings } from '#config.ts'
import { smtpWay } from '#delivery/mailer-smtp.ts'
import { isLoopback } from '#http/allowed-hosts.ts'
import { deadline, systemClock } from '#kernel/clock.ts'
import { createLog, onStderr } from '#kernel/log.ts'
import { missingRecordings, proveWritable } from '#media/recording/recordings.ts'
import { openedTrunk } from '#roles/trunks.ts'
import { lastBackup } from '#store/backups.ts'
import type { Db } from '#store/db.ts'
import { findRunning } from '#store/embedded.ts'
import { newestRecorded } from '#store/recorded.ts'
import { allTrunks } from '#store/trunks.ts'
import { dnsLookup } from '#telephony/sip/trunk/resolve.ts'
import type { TrunkSettings } from '#telephony/sip/trunk/settings.ts'
import { ageText, sizeText } from './amounts.ts'
import { examineSpeech } from './doctor-speech.ts'
import { examineSip } from './doctor-telephony.ts'
import { CommandFailed, explain } from './failure.ts'
import { checkDatabase, type Ground, groundForCommand, isNew } from './foundations.ts'
import { portProblem } from './surroundings.ts'

/** `centralino doctor`: looks at everything that a start needs, and says of each thing whether it is right. */
export async function doctor(): Promise<void> {
  say('ok', `Node ${process.version}`)
  const config = examineConfig()
  const stored: TrunkSettings[] = []
  const healthy = config && [
    await examineDatabase(config, stored),
    await examineNetwork(config),
    examineMcp(config),
    await examineRecordings(config),
    await examineMail(config),
    examineAnalysis(config),
    await examineTelephony(config, stored),
    await examineModels(config),
  ]
  if (!healthy || healthy.includes(false)) throw new CommandFailed('Something needs your attention; see above.')
}

function examineConfig(): Config | null {
  for (const name of unknownSettings()) say('note', `configuration: ${name} is no setting of Centralino and is ignored`)
  try {
    const config = readConfig()
    say('ok', `configuration: roles ${config.roles.join(', ')}; data in ${config.dataDir}`)
    if (config.allowPrivateTargets) say('note', 'CENTRALINO_ALLOW_PRIVATE_TARGETS is on: for development only')
    return config
  } catch (error) {
    if (!(error instanceof BadConfiguration)) throw error
    for (const problem of error.problems) say('bad', `configuration: ${problem}`)
    return null
  }
}

/** Its trunks are looked at with the telephone, when the database is closed again. */
async function examineDatabase(config: Config, stored: TrunkSettings[]): Promise<boolean> {
  let ground: Ground
  try {
    ground = await groundForCommand(config, createLog('error', onStderr(config.logFormat)))
  } catch (error) {
    return say('bad', `database: ${explain(error)}`)
  }
  try {
    const { version, skewMs } = await checkDatabase(ground.db)
    const whose = config.databaseUrl ? 'by DATABASE_URL' : 'embedded'
    const age = isNew(ground) ? 'new' : 'up to date'
    say('ok', `database: PostgreSQL ${version}, ${whose}, ${age}, clocks ${skewMs} ms apart`)
    await examineBackup(ground.db)
    const areOpened = await readTrunks(ground, stored)
    return (await examineShelf(ground.db, config)) && areOpened
  } catch (error) {
    return say('bad', `database: ${explain(error)}`)
  } finally {
    await ground.close()
  }
}

async function readTrunks({ db, keyring }: Ground, stored: TrunkSettings[]): Promise<boolean> {
  const rows = await allTrunks(db)
  const opened = rows.map((row) => openedTrunk(keyring, row))
  stored.push(...opened.filter((trunk) => trunk !== null))
  if (!opened.includes(null)) return true
  const names = rows.filter((_, at) => opened[at] === null).map(({ name }) => name)
  const which = names.join(', ')
  return say('bad', `telephony: ${which}: no key in CENTRALINO_SECRET_KEY opens the password; give it again`)
}

/** How long a backup may be the last one before somebody is told. */
const BACKUP_DAYS = 7

async function examineBackup(db: Db): Promise<boolean> {
  const last = await lastBackup(db)
  if (!last) return say('note', 'backup: none was made yet; "centralino backup FILE" makes one')
  const ageMs = systemClock.now().since(last.taken_at).total('milliseconds')
  const how = `${sizeText(last.bytes)}, ${last.encrypted ? 'encrypted' : 'not encrypted'}`
  const isOld = ageMs > BACKUP_DAYS * 86_400_000
  return say(isOld ? 'note' : 'ok', `backup: the last one was taken ${ageText(ageMs)} (${how})`)
}

/** A taken port is right when it is a Centralino that has taken it. */
async function examineNetwork(config: Config): Promise<boolean> {
  if (!config.roles.includes('api')) return true
  const problem = await portProblem(config)
  const running = problem !== null && (await isCentralino(config))
  if (problem !== null && !running) return say('bad', `network: ${problem}`)
  const open = config.host === '0.0.0.0' || config.host === '::'
  const where = `${config.host}:${config.port}`
  return say(
    open ? 'note' : 'ok',
    `network: ${running ? `Centralino listens on ${where}` : `${where} is free`}${open ? '; put a proxy with TLS in front' : ''}`,
  )
}

/** Whoever is reached by a name has to know it: MCP clients are refused otherwise, which is no fault. */
function examineMcp({ roles, host, allowedHosts }: Config): boolean {
  if (!roles.includes('api') || isLoopback(host)) return true
  const names = allowedHosts.join(', ')
  if (names !== '') return say('ok', `mcp: clients may come by its addresses and by ${names}`)
  return say('note', 'mcp: clients may come by its addresses only; CENTRALINO_ALLOWED_HOSTS names others')
}

const PROBE_MS = 2_000
const EVERYWHERE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

function isCentralino({ host, port }: Config): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = { host: EVERYWHERE[host] ?? host, port, path: '/healthz', signal: deadline(PROBE_MS) }
    get(asked, (reply) => {
      reply.resume()
      resolve(reply.statusCode === 200 && String(reply.headers['request-id']).startsWith('req_'))
    }).once('error', () => resolve(false))
  })
}

/** The newest recordings: enough to see whether this node looks where the others write. */
const LOOKED_FOR = 20

async function examineShelf(db: Db, { recordingsDir }: Config): Promise<boolean> {
  const newest = await newestRecorded(db, LOOKED_FOR)
  const missing = await missingRecordings(recordingsDir, newest)
  if (missing === 0) return true
  const count = `${missing} of the newest ${newest.length}`
  return say('bad', `recordings: ${count} are not in ${recordingsDir}: RECORDINGS_DIR is shared by all nodes`)
}

async function examineRecordings({ recordingsDir, databaseUrl }: Config): Promise<boolean> {
  try {
    await proveWritable(recordingsDir)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return say('bad', `recordings: RECORDINGS_DIR ${recordingsDir} cannot be written: ${reason}`)
  }
  const shared = databaseUrl === null ? '' : '; every node must see the same folder'
  return say('ok', `recordings: ${recordingsDir} can be written${shared}`)
}

/** Without a mail server everything but e-mail works; one that is named must answer. */
async function examineMail({ mail }: Config): Promise<boolean> {
  if (!mail) return say('note', 'e-mail: no SMTP_URL; e-mail deliveries fail with that reason')
  const way = await smtpWay(mail.url)
  if ('problem' in way) return say('bad', `e-mail: SMTP_URL: ${way.problem}`)
  const answers = `e-mail: the mail server answers; mails come from ${mail.from.address}`
  if (way.tls === 'plain')
    return say('note', `${answers}; it offers no TLS, so that nobody verifies it and mails travel in the clear`)
  return say('ok', `${answers}; ${way.tls === 'verified' ? 'its certificate is verified' : 'it is on this machine'}`)
}

/**
 * Without a model live calls still end, with an outcome from facts alone. It is not asked anything here: that costs
 * money.
 */
function examineAnalysis({ analysis }: Config): boolean {
  if (!analysis)
    return say(
      'note',
      'analysis: no ANALYSIS_MODEL and no key of a provider; live calls end with the issue analysis_failed',
    )
  const price = analysis.price
    ? 'its cost is counted'
    : 'its price is not in ANALYSIS_PRICES, so only tokens are counted'
  return say('ok', `analysis: ${analysis.model} at ${new URL(analysis.baseUrl).origin} reads live calls; ${price}`)
}

const TRUNK_WAIT_MS = 5_000

/** Live calls need a telephone; test mode does not. */
async function examineTelephony(config: Config, stored: readonly TrunkSettings[]): Promise<boolean> {
  const { sip } = config
  if (!sip) return say('note', 'telephony: none configured; test mode works, live calls are refused with 503')
  if (!config.roles.includes('calls')) return say('note', 'telephony: configured, but this node has not the role calls')
  const examination = {
    clock: systemClock,
    lookup: dnsLookup(),
    running: await isRunning(config),
    waitMs: TRUNK_WAIT_MS,
  }
  const findings = await examineSip({ ...sip, trunks: [...sip.trunks, ...stored] }, examination)
  return findings.map(({ mark, sentence }) => say(mark, sentence)).every((isRight) => isRight)
}

const MODEL_WAIT_MS = 8_000

/** Keys are tried where calls are made; without a telephone they are of no use. */
async function examineModels({ sip, roles, speech }: Config): Promise<boolean> {
  if (!sip || !roles.includes('calls')) return true
  const findings = await examineSpeech(speech, MODEL_WAIT_MS)
  return findings.map(({ mark, sentence }) => say(mark, sentence)).every((isRight) => isRight)
}

/** Whether a Centralino runs here: by its port, or by its database where it has one of its own. */
async function isRunning(config: Config): Promise<boolean> {
  const isTaken = (await portProblem(config)) !== null
  if (isTaken && (await isCentralino(config))) return true
  return config.databaseUrl === null && (await findRunning(config.dataDir)) !== null
}

function say(mark: 'ok' | 'note' | 'bad', sentence: string): boolean {
  console.log(`${mark.padEnd(5)} ${sentence}`)
  return mark !== 'bad'
}
