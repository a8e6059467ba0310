import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { systemClock } from '#kernel/clock.ts'
import { sql } from '#store/sql.ts'
import { voice } from '../live/voices.ts'
import { apiFor, publishedAgent, until } from '../support/api.ts'
import { pitchOf } from '../support/tone-model.ts'
import { axeFaults, goOn, type Stage, sticksOut, visit } from './console-stage.ts'
import { wordsIn } from './console-words.ts'

/** The draft is talked to from its page: typed, and by a microphone that plays a voice and a tone. */
const TONE_HZ = 1_000
const FILE_HZ = 48_000
const FILE_SECONDS = 4
const LOOK = { language: 'it', theme: 'light', width: 1440 } as const
const WORDS = wordsIn(LOOK.language)

/** What a stage needs on which somebody speaks: a browser with such a microphone, and a model that knows tones. */
export function microphoneStage() {
  const folder = mkdtempSync(join(tmpdir(), 'centralino-microphone-'))
  const file = join(folder, 'microphone.wav')
  writeFileSync(file, microphone())
  const flags = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${file}`,
    '--autoplay-policy=no-user-gesture-required',
  ]
  const module = new URL('../support/tone-model.ts', import.meta.url).href
  const parts = { speech: { module, options: { audio: ['pcm_16k'] } } }
  return { flags, parts, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

async function open(stage: Stage, page: Page, agent: string): Promise<void> {
  await visit(page, `${stage.house.url}/test/agents/${agent}?part=words`, LOOK)
  await page.getByRole('button', { name: 'Parla con la bozza' }).click()
}

/** Typed, seen on the wall of another window while it goes on, and ended from there. */
export async function talkByText(stage: Stage, page: Page, agent: string): Promise<void> {
  await open(stage, page, agent)
  await page.getByRole('button', { name: 'Scrivendo' }).click()
  await page.getByRole('log').getByText('sono Giulia, l’assistente virtuale').waitFor()
  const wall = await stage.open()
  await wall.goto(`${stage.house.url}/test/running`)
  const talking = wall.getByText(WORDS.running.state_talking, { exact: true })
  const card = wall.getByRole('list', { name: WORDS.shell.running }).getByRole('listitem').filter({ has: talking })
  await card.getByText('sono Giulia, l’assistente virtuale').waitFor()
  await page.getByLabel('Le tue parole').fill('Sì, sono io, dica pure.')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText('Sì, sono io, dica pure.').waitFor()
  await card.getByText('Sì, sono io, dica pure.').waitFor()
  await narrow(wall, card)
  await inRows(stage, wall, card)
  await visit(wall, `${stage.house.url}/test/running`, { language: 'it', theme: 'dark', width: 390 })
  await card.getByText('Sì, sono io, dica pure.').waitFor()
  await hasNoFault(wall)
  await hangUp(stage, wall, card)
  await page.getByRole('link', { name: 'Apri la chiamata' }).click()
  await page.getByText('Sì, sono io, dica pure.').first().waitFor()
  await wall.close()
}

async function hasNoFault(wall: Page): Promise<void> {
  assert.deepEqual(await axeFaults(wall), [])
  assert.ok((await sticksOut(wall)) <= 1)
}

/** The agent's lines are among its own and not among those of another; each filter is part of the address. */
async function narrow(wall: Page, card: ReturnType<Page['locator']>): Promise<void> {
  await wall.getByRole('combobox', { name: WORDS.running.agent }).click()
  await wall.getByRole('option', { name: 'Promemoria di visita' }).click()
  await wall.waitForURL(/agent=agt_/)
  await card.getByText('Sì, sono io, dica pure.').waitFor()
  await goOn(wall, '/test/running?agent=agt_01jcq3v5k8e7r9t2w4y6z8a0bc')
  await wall.getByText(WORDS.running.none).waitFor()
  assert.equal(await card.count(), 0)
}

/** The same lines as rows, which the address says; beside them who is called next, and why not yet. */
async function inRows(stage: Stage, wall: Page, card: ReturnType<Page['locator']>): Promise<void> {
  const rest = apiFor(stage.house.url, await stage.house.key(false))
  const agent = await publishedAgent(rest)
  const wanted = { agent, to: '+390000000001', inputs: { nome: 'Rita Greco' }, scheduled_at: tomorrow() }
  const { id } = (await rest('POST', '/v1/calls', wanted)).json
  await goOn(wall, '/test/running')
  const height = async () => (await card.boundingBox())?.height ?? 0
  await card.getByText('Sì, sono io, dica pure.').waitFor()
  await hasNoFault(wall)
  const tall = await height()
  const spoken = await card.locator('p.line-clamp-3').last().innerText()
  await wall.getByRole('button', { name: WORDS.running.rows }).click()
  await wall.waitForURL(/as=rows/)
  await card.getByText(spoken).waitFor()
  assert.ok((await height()) < tall / 2)
  const next = wall.getByRole('region', { name: WORDS.running.next }).getByRole('listitem')
  await next
    .filter({ hasText: 'Rita Greco' })
    .getByText(/^Programmata: /)
    .waitFor()
  await hasNoFault(wall)
  await rest('POST', `/v1/calls/${id}/cancel`)
  await next.filter({ hasText: 'Rita Greco' }).waitFor({ state: 'detached' })
}
const tomorrow = () => systemClock.now().add({ hours: 24 }).toString()

async function hangUp({ house }: Stage, wall: Page, card: ReturnType<Page['locator']>): Promise<void> {
  await card.getByRole('button', { name: WORDS.call.hangUp }).click()
  const dialog = wall.getByRole('dialog')
  await dialog.getByRole('combobox').click()
  await wall.getByRole('option', { name: WORDS.running.reason_too_long }).click()
  await dialog.getByRole('button', { name: WORDS.call.hangUp }).click()
  // What a dialog covers is nothing to whoever looks for it.
  await dialog.waitFor({ state: 'detached' })
  await card.waitFor({ state: 'detached' })
  const noted = await house.db.query(sql`select 1 from audit where action = 'hang_up_call' and reason = 'too_long'`)
  assert.equal(noted.length, 1)
}

/** Its tone is understood, and lies in the recording beside the agent. */
export async function talkByMicrophone(stage: Stage, page: Page, agent: string): Promise<void> {
  // A microphone as it is: what browsers do against noise would take a tone for some.
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    const ask = mediaDevices?.getUserMedia.bind(mediaDevices)
    const audio = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
    if (ask) mediaDevices.getUserMedia = () => ask({ audio })
  })
  await open(stage, page, agent)
  await page.getByRole('button', { name: 'Con il microfono' }).click()
  await page.getByRole('log').getByText(`${TONE_HZ} Hz`).first().waitFor({ timeout: 40_000 })
  await page.getByRole('button', { name: 'Riaggancia' }).click()
  await page.getByRole('link', { name: 'Apri la chiamata' }).click()
  await page.waitForURL(/\/calls\/call_/)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const read = () =>
    page.evaluate(async (call) => {
      const reply = await fetch(`/v1/calls/${call}/recording?mode=test`)
      return reply.ok ? [...new Int16Array((await reply.arrayBuffer()).slice(44))] : null
    }, id)
  const sound = (await until(read, (samples) => samples !== null)) ?? []
  const heard = new Set<number | null>()
  for (let at = 0; at + 800 <= sound.length; at += 400) heard.add(pitchOf(sound.slice(at, at + 800), 8_000))
  assert.ok(heard.has(TONE_HZ), `heard ${[...heard].join()}`)
}

/** A second of nothing, one of a voice, and two of a tone. */
function microphone(): Buffer {
  const spoken = voice(210, 1_000)
  const samples = Int16Array.from({ length: FILE_SECONDS * FILE_HZ }, (_, n) => {
    const at = n / FILE_HZ
    if (at >= 1 && at < 2) return spoken[Math.floor((at - 1) * 8_000)] ?? 0
    return at >= 2 ? Math.round(9_000 * Math.sin(2 * Math.PI * TONE_HZ * at)) : 0
  })
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.byteLength, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(FILE_HZ, 24)
  header.writeUInt32LE(2 * FILE_HZ, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([header, Buffer.from(samples.buffer)])
}
