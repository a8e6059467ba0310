import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'node:test'
import type { Page } from 'playwright-core'
import { voice } from '../live/voices.ts'
import { until } from '../support/api.ts'
import { needs } from '../support/needs.ts'
import { pitchOf } from '../support/tone-model.ts'
import { type Stage, startStage } from './console-stage.ts'
import { walk } from './console-walk.ts'

const { after, before, it } = needs('browser')

/** The draft is talked to from its page: typed, and by a microphone that plays a voice and a tone. */
const TONE_HZ = 1_000
const FILE_HZ = 48_000
const folder = mkdtempSync(join(tmpdir(), 'centralino-microphone-'))
const file = join(folder, 'microphone.wav')

describe('talking to a draft', () => {
  let stage: Stage
  let page: Page
  let agent: string
  before(async () => {
    writeFileSync(file, microphone())
    const flags = [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${file}`,
      '--autoplay-policy=no-user-gesture-required',
    ]
    const speech = {
      module: new URL('../support/tone-model.ts', import.meta.url).href,
      options: { audio: ['pcm_16k'] },
    }
    stage = await startStage({ flags, parts: { speech } })
    page = await stage.open()
    // A microphone as it is: what browsers do against noise would take a tone for some.
    await page.addInitScript(() => {
      const { mediaDevices } = navigator
      const ask = mediaDevices.getUserMedia.bind(mediaDevices)
      const audio = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
      mediaDevices.getUserMedia = () => ask({ audio })
    })
    agent = (await walk(page, await stage.firstLink())).agent
  })
  after(async () => {
    await stage?.[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  })

  const open = async () => {
    await page.goto(`${stage.house.url}/test/agents/${agent}?part=words`)
    await page.getByRole('button', { name: 'Parla con la bozza' }).click()
  }

  it('by text: the agent speaks first, answers, and the talk is a call', async () => {
    await open()
    await page.getByRole('button', { name: 'Scrivendo' }).click()
    await page.getByText('sono Giulia, l’assistente virtuale').last().waitFor()
    await page.getByLabel('Le tue parole').fill('Sì, sono io, dica pure.')
    await page.keyboard.press('Enter')
    await page.getByRole('log').getByText('Sì, sono io, dica pure.').waitFor()
    await page.getByRole('button', { name: 'Riaggancia' }).click()
    await page.getByRole('link', { name: 'Apri la chiamata' }).click()
    await page.getByText('Sì, sono io, dica pure.').first().waitFor()
  })

  it('by microphone: its tone is understood, and lies in the recording beside the agent', async () => {
    await open()
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
    assert.deepEqual(stage.complaints, [])
  })
})

/** A second of nothing, two of a voice, one of nothing, two of a tone. */
function microphone(): Buffer {
  const spoken = voice(210, 2_000)
  const seconds = 6
  const samples = Int16Array.from({ length: seconds * FILE_HZ }, (_, n) => {
    const at = n / FILE_HZ
    if (at >= 1 && at < 3) return spoken[Math.floor((at - 1) * 8_000)] ?? 0
    return at >= 4 ? Math.round(9_000 * Math.sin(2 * Math.PI * TONE_HZ * at)) : 0
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
