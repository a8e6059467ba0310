import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Mailer, Message } from './mailer.ts'

export const EXAMPLE_MESSAGE: Message = {
  id: 'evt_01jcq3v5k8e7r9t2w4y6z8a0bc',
  at: '2026-11-16T10:00:00.000Z',
  to: ['anna@example.com', 'bruno@example.com'],
  cc: ['carla@example.com'],
  subject: 'Nuova chiamata per Studio Perché & Figli 😀',
  text: 'Esito: completata\n.\nÈ tutto.\n',
  html: '<p>Esito: completata</p>\n',
}

const PATIENCE = { timeout: 30_000 }

/** The promise of `Mailer`, as tests that every adapter runs; each row brings it in another state of the world. */
export function mailerConformance(worlds: Record<string, () => Promise<{ mailer: Mailer } & AsyncDisposable>>): void {
  for (const [world, open] of Object.entries(worlds)) {
    test(`a mailer ${world} answers in plain data, and names nobody`, PATIENCE, async () => {
      await using there = await open()
      const tried = await there.mailer.send(EXAMPLE_MESSAGE, new AbortController().signal)
      assert.deepEqual(structuredClone(tried), tried)
      assert.doesNotMatch(JSON.stringify(tried), /@|anna|example\.com|hunter2|127\.0\.0\.1/)
    })

    test(`a mailer ${world} sends nothing for whoever has given up`, PATIENCE, async () => {
      await using there = await open()
      assert.notEqual((await there.mailer.send(EXAMPLE_MESSAGE, AbortSignal.abort())).kind, 'delivered')
    })
  }
}
