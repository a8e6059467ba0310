import { type Config, readConfig } from '#config.ts'
import { createLog } from '#kernel/log.ts'
import { CommandFailed, explain } from './failure.ts'
import { checkDatabase, type Ground, groundForCommand } from './foundations.ts'

/** `centralino doctor`: looks at everything that a start needs, and says of each thing whether it is right. */
export async function doctor(): Promise<void> {
  const config = readConfig()
  say('ok', `Node ${process.version}`)
  say('ok', `configuration: roles ${config.roles.join(', ')}; data in ${config.dataDir}`)
  const healthy = [await examineDatabase(config), examineNetwork(config), examineTelephony()]
  if (healthy.includes(false)) throw new CommandFailed('Something needs your attention; see above.')
}

async function examineDatabase(config: Config): Promise<boolean> {
  let ground: Ground
  try {
    ground = await groundForCommand(config, createLog('error'))
  } catch (error) {
    return say('bad', `database: ${explain(error)}`)
  }
  try {
    const { version, skewMs } = await checkDatabase(ground.db)
    return say(
      'ok',
      `database: PostgreSQL ${version}, ${config.databaseUrl ? 'by DATABASE_URL' : 'embedded'}, up to date, clocks ${skewMs} ms apart`,
    )
  } finally {
    await ground.close()
  }
}

function examineNetwork(config: Config): boolean {
  if (config.allowPrivateTargets) say('note', 'CENTRALINO_ALLOW_PRIVATE_TARGETS is on: for development only')
  const open = config.host === '0.0.0.0' || config.host === '::'
  return say(
    open ? 'note' : 'ok',
    `listens on ${config.host}:${config.port}${open ? ': put a proxy with TLS in front' : ''}`,
  )
}

/** Live calls need a telephone; test mode does not. */
function examineTelephony(): boolean {
  return say('note', 'no telephony configured: test mode works, live calls are refused with 503')
}

function say(mark: 'ok' | 'note' | 'bad', sentence: string): boolean {
  console.log(`${mark.padEnd(5)} ${sentence}`)
  return mark !== 'bad'
}
