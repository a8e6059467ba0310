import type { Page } from 'playwright-core'
import { startStage, visit } from '../tests/browser/console-stage.ts'
import { walk } from '../tests/browser/console-walk.ts'
import { median } from './support/load.ts'

/**
 * What somebody waits for who opens the console with nothing of it kept, until its first page is there and does what it
 * is told; and the longest task while a call is listened to, in which the page would be deaf. Each against what it may
 * be.
 */
const LOADS = 5
const INTERACTIVE_MAX_MS = 1_500
const TASK_MAX_MS = 100
const LISTENING_MS = 10_000
/** A page that has done nothing for so long has come to rest. */
const REST_MS = 1_000
const LOOK = { language: 'it', theme: 'light', width: 1440 } as const

interface Seen {
  shown: number
  tasks: { start: number; ms: number }[]
}

await using stage = await startStage()
const page = await stage.open()
const { call } = await walk(page, await stage.firstLink())
await page.addInitScript(() => {
  const seen: Seen = { shown: 0, tasks: [] }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ start: startTime, ms: duration })
  }).observe({ type: 'longtask', buffered: true })
  new MutationObserver((_, observer) => {
    if (!document.querySelector('h1')) return
    seen.shown = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
})
const seenOn = (one: Page): Promise<Seen> => one.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)

const devtools = await stage.context.newCDPSession(page)
await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
const loads: number[] = []
for (let n = 0; n < LOADS; n += 1) {
  await visit(page, `${stage.house.url}/test`, LOOK)
  await page.waitForTimeout(REST_MS)
  const { shown, tasks } = await seenOn(page)
  if (shown === 0) throw new Error('the page never had a heading')
  loads.push(Math.max(shown, ...tasks.map(({ start, ms }) => start + ms)))
}

await visit(page, `${stage.house.url}/test/calls/${call}`, LOOK)
await page.getByRole('heading', { name: 'Trascrizione' }).waitFor()
await page.waitForTimeout(REST_MS)
const before = (await seenOn(page)).tasks.length
await page.getByRole('button', { name: 'Ascolta' }).click()
await page.waitForTimeout(LISTENING_MS)
const longest = Math.max(0, ...(await seenOn(page)).tasks.slice(before).map(({ ms }) => ms))

const interactive = median(loads)
const ratio = Math.max(interactive / INTERACTIVE_MAX_MS, longest / TASK_MAX_MS)
console.log(`the first page is there and listens after ${interactive.toFixed(0)} ms (at most ${INTERACTIVE_MAX_MS})`)
console.log(
  `the longest task while a call plays: ${longest === 0 ? 'under 50' : longest.toFixed(0)} ms (at most ${TASK_MAX_MS})`,
)
console.log(`${ratio.toFixed(2)} of what it may take${ratio > 1 ? '  TOO SLOW' : ''}`)
if (ratio > 1) process.exitCode = 1
