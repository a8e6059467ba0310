import assert from 'node:assert/strict'
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { Authenticator } from '#domain/accounts/authenticate.ts'
import { RequestNotes } from '#domain/requests/requests.ts'
import { silentLog } from '#kernel/log.ts'
import { recordingPath } from '#media/recording/recordings.ts'
import { until } from '../../../tests/support/api.ts'
import { freshDatabase, patientDb } from '../../../tests/support/database.ts'
import { startHouse } from '../../../tests/support/house.ts'
import { ManualClock, settle } from '../../../tests/support/manual-clock.ts'
import { startHousekeeping } from './housekeeping.ts'

const HOUR_MS = 3_600_000

test('recordings are swept at the start and once an hour, of what is an hour old', async () => {
  await using database = await freshDatabase()
  const db = patientDb(database, 2)
  const clock = new ManualClock('2026-11-16T10:00:00Z')
  const swept: string[] = []
  const housekeeping = startHousekeeping({
    db,
    clock,
    log: silentLog,
    authenticator: new Authenticator({ db, clock }),
    notes: new RequestNotes(),
    sweepRecordings: async (before) => swept.push(before.toString()),
  })
  await settle()
  assert.deepEqual(swept, ['2026-11-16T09:00:00Z'])
  await clock.advance(HOUR_MS - 1)
  assert.equal(swept.length, 1)
  await clock.advance(1)
  assert.deepEqual(swept, ['2026-11-16T09:00:00Z', '2026-11-16T10:00:00Z'])
  await housekeeping.stop()
  await db.close()
})

test('what a killed node left half written is gone once a node starts; what is being written stays', async () => {
  await using house = await startHouse({ roles: ['api'] })
  const draft = (id: string, ageMs: number) => {
    const path = `${recordingPath(house.recordingsDir, id)}.0123456789ab.part`
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'half')
    const at = (Temporal.Now.instant().epochMilliseconds - ageMs) / 1_000
    utimesSync(path, at, at)
    return path
  }
  const left = draft('call_06e8z9k2m4q6s8v0x2z4b6d8fa', 2 * HOUR_MS)
  const written = draft('call_06e8z9k2m4q6s8v0x2z4b6d8fb', HOUR_MS / 2)
  await house.another()
  await until(
    async () => existsSync(left),
    (there) => !there,
  )
  assert.ok(existsSync(written))
})
