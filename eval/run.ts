import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Analyst } from '#analysis/port.ts'
import { BadConfiguration, readConfig } from '#config.ts'
import { systemClock } from '#kernel/clock.ts'
import { createLog } from '#kernel/log.ts'
import { loadCases, recordingsOf } from './case.ts'
import { askAll, record, recordedAnalyst, reportOn } from './evaluate.ts'
import { languageReport } from './language/language.ts'
import { mistakesIn } from './mistakes.ts'
import { reportText } from './report.ts'
import { yesReport } from './yes/report-yes.ts'

/** `npm run eval -- MODEL`: what a model reads out of the cases, and what our code makes of it. */
const USAGE = `Usage: npm run eval -- MODEL [--only PATTERN] [--record NAME] [--wrong] [--json]

MODEL is openai/…, google/… or compatible/…, as ANALYSIS_MODEL, with the keys and addresses that Centralino itself reads
from the environment; or recorded/NAME, which needs neither: npm run eval -- recorded/imperfect
  --only PATTERN  only the cases whose id contains it
  --record NAME   writes what the model proposed into eval/recordings/NAME
  --wrong         lists what our code ended with and the gold has otherwise
  --json          the figures as JSON

npm run eval -- language [--against CHECKOUT] [--kinds] [--wrong] scores our own readers, with no model at all
npm run eval -- language --learn learns from the sentences what words weigh in a request not to be called
npm run eval -- yes scores the written answers of eval/yes; it needs no model either`

const NAME = /^[a-z0-9][a-z0-9.-]{0,79}$/
const RECORDED = 'recorded/'
const LANGUAGE = 'language'
/** Not a model: which turns of a person are a plain yes. */
const YES = 'yes'
/** Written by hand, with what is wrong in each; the floors of the tests are theirs. */
const BY_HAND = 'imperfect'
const TEXT = { type: 'string' } as const
const FLAG = { type: 'boolean' } as const

/** What cannot be run, in words for whoever asked. */
class Refused extends Error {}

function asked() {
  try {
    const { values, positionals } = parseArgs({
      options: { only: TEXT, record: TEXT, wrong: FLAG, json: FLAG, against: TEXT, kinds: FLAG, learn: FLAG },
      allowPositionals: true,
    })
    const [model, ...more] = positionals
    if (!model || more.length > 0) throw new Refused(USAGE)
    const own = values.against !== undefined || values.kinds || values.learn
    if (own && model !== LANGUAGE) throw new Refused(USAGE)
    if (values.record !== undefined && !NAME.test(values.record))
      throw new Refused('--record takes a name of small letters, digits, dots and dashes')
    if (values.record === BY_HAND)
      throw new Refused(`eval/recordings/${BY_HAND} is written by hand: choose another name`)
    return { model, ...values }
  } catch (error) {
    throw error instanceof Refused ? error : new Refused(USAGE)
  }
}

async function analystOf(model: string): Promise<Analyst & { close?(): Promise<void> }> {
  if (!model.startsWith(RECORDED)) {
    // The model is named here; all else about it is as the service itself would read it.
    const { analysis } = readConfig({ ...process.env, ANALYSIS_MODEL: model })
    if (!analysis) throw new Refused(USAGE)
    // The SDKs take a while to load, and recordings have no use for them.
    const { openAnalyst } = await import('#analysis/models/providers.ts')
    return openAnalyst(analysis)
  }
  const name = model.slice(RECORDED.length)
  if (!NAME.test(name) || !existsSync(recordingsOf(name))) throw new Refused(`There are no recordings called ${name}.`)
  return recordedAnalyst(recordingsOf(name))
}

async function evaluate(): Promise<void> {
  const { model, only, record: name, wrong, json, ...rest } = asked()
  if (model === LANGUAGE) return console.log(await languageReport({ wrong, ...rest }))
  if (model === YES) return console.log(yesReport({ wrong: wrong === true, json: json === true }))
  const cases = loadCases(only)
  if (cases.length === 0) throw new Refused(`No case has ${only} in its id.`)
  const analyst = await analystOf(model)
  const answered = await askAll({ clock: systemClock, log: createLog('warn'), analyst }, cases)
  await analyst.close?.()
  if (name !== undefined) record(recordingsOf(name), answered)
  const report = reportOn(model, answered)
  if (wrong) console.error(mistakesIn(answered).join('\n'))
  console.log(json ? JSON.stringify(report, null, 2) : reportText(report))
}

try {
  await evaluate()
} catch (error) {
  if (!(error instanceof Refused || error instanceof BadConfiguration)) throw error
  console.error(error.message)
  process.exitCode = 2
}
