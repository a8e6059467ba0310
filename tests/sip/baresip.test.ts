import assert from 'node:assert/strict'
import { describe } from 'node:test'
import { until } from '../support/api.ts'
import { needs } from '../support/needs.ts'
import { tidyUp } from '../support/process.ts'
import { openOurs } from './ours.ts'
import { freshAddress } from './peers/address.ts'
import { startBaresip } from './peers/baresip.ts'

const { after, it } = needs('sip')

after(tidyUp)

describe('a telephone on somebody’s desk', { concurrency: true }, () => {
  it('is called, holds and resumes the call, and is hung up on', async () => {
    await using phone = await startBaresip({ address: freshAddress() })
    await using ours = await openOurs({ trunks: [{ host: phone.address }] })
    const dialled = await ours.dial()
    assert.equal(dialled.kind, 'answered')
    await phone.tells('CALL_ESTABLISHED')
    const sends = (expected: boolean) =>
      until(
        async () => ours.agreed.at(-1)?.sends,
        (seen) => seen === expected,
      )
    await sends(true)
    await phone.command('hold')
    await sends(false)
    await phone.command('resume')
    await sends(true)
    if (dialled.kind === 'answered') dialled.line.hangUp()
    await phone.tells('CALL_CLOSED')
    assert.equal(ours.places(), 0)
  })

  it('is called, and hangs up', async () => {
    await using phone = await startBaresip({ address: freshAddress() })
    await using ours = await openOurs({ trunks: [{ host: phone.address }] })
    const dialled = await ours.dial()
    assert.equal(dialled.kind, 'answered')
    await phone.tells('CALL_ESTABLISHED')
    const ending = dialled.kind === 'answered' ? ours.talk(dialled.line) : null
    await phone.command('hangup')
    assert.equal((await ending)?.reason, 'person')
    assert.equal(ours.places(), 0)
  })

  it('rings until the call is taken back', async () => {
    await using phone = await startBaresip({ address: freshAddress(), answers: 'manual' })
    await using ours = await openOurs({ trunks: [{ host: phone.address }] })
    const back = new AbortController()
    const dialled = ours.dial({}, { signal: back.signal })
    await phone.tells('CALL_INCOMING')
    back.abort()
    assert.equal((await dialled).kind, 'no_answer')
    await phone.tells('CALL_CLOSED')
  })

  it('calls, holds and resumes, and hangs up', async () => {
    await using phone = await startBaresip({ address: freshAddress() })
    await using ours = await openOurs({ trunks: [{ host: phone.address }] })
    await phone.command('dial', `sip:+390000000100@${ours.address}`)
    await phone.tells('CALL_ESTABLISHED')
    await phone.command('hold')
    await until(
      async () => ours.agreed.map((terms) => terms.sends),
      (seen) => seen.at(-1) === false,
    )
    await phone.command('resume')
    await until(
      async () => ours.agreed.map((terms) => terms.sends),
      (seen) => seen.at(-1) === true,
    )
    await phone.command('hangup')
    await until(
      async () => ours.endings.map(({ reason }) => reason),
      (seen) => seen[0] === 'person',
    )
    assert.equal(ours.arrived[0]?.to, '+390000000100')
  })
})
