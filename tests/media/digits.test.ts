import assert from 'node:assert/strict'
import { describe } from 'node:test'
import { CUES } from '#conversation/cues.ts'
import { until } from '../support/api.ts'
import { needs } from '../support/needs.ts'
import { tidyUp } from '../support/process.ts'
import { silence } from '../support/waves.ts'
import { openPhoneLine } from './phone-line.ts'
import { openStreamPool, type StreamPool } from './stream-pool.ts'
import type { WitnessOptions } from './witness-model.ts'

const { after, it } = needs('sip')

after(tidyUp)

const SOUND = silence(60 * 8_000)
const OPTIONS: WitnessOptions = { channel: 'digits' }
const MODEL = { module: new URL('./witness-model.ts', import.meta.url).href, options: OPTIONS }

describe('with a telephone on somebody’s desk', { concurrency: true }, () => {
  it('the keys that it presses reach the agent as one number, each once', async () => {
    await using line = await openPhoneLine({ codec: 'PCMA', sound: SOUND, model: MODEL })
    await line.phone.tells('CALL_ESTABLISHED')
    await line.phone.command('sndcode', '0226*#')
    await until(
      async () => line.asked.length,
      (count) => count > 0,
    )
    await line.phone.command('hangup')
    await line.ending
    assert.deepEqual(
      line.asked.map((request) => request.arguments.text),
      [`${CUES.it.keys} 0226*#`],
    )
  })

  it('the keys that we press are the ones that it hears, each once', async () => {
    let pool: StreamPool | undefined
    const opened = (host: string, ports: { from: number; to: number }) => {
      pool = openStreamPool(host, ports)
      return pool
    }
    await using line = await openPhoneLine({ codec: 'PCMU', sound: SOUND, pool: opened })
    await line.phone.tells('CALL_ESTABLISHED')
    const stream = pool?.streams[0]
    assert.ok(stream)
    assert.equal(stream.sendDigits('159*0#'), true)
    await until(
      async () => stream.isSendingDigits,
      (isSending) => !isSending,
    )
    await until(
      async () => line.phone.digits(),
      (digits) => digits.length >= 6,
    )
    await line.phone.command('hangup')
    await line.ending
    assert.equal(line.phone.digits(), '159*0#')
  })
})
