import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { openTransactions } from '#telephony/sip/transaction/layer.ts'
import { openTransports } from '#telephony/sip/transport/transports.ts'
import { finished, heldPort, tidyUp, usedDataDir } from '../support/process.ts'
import { answerTo } from '../support/sip-peer.ts'
import { registrar } from '../support/trunk-stage.ts'

after(tidyUp)

test('doctor asks the trunks of SIP_TRUNKS, and fails when one of them does not let us in', async () => {
  const listen = [{ transport: 'udp', host: '127.0.0.1', port: 0 } as const]
  const transports = await openTransports({ clock: systemClock, log: silentLog, listen, publicAddress: null })
  const carrier = openTransactions({ clock: systemClock, log: silentLog, transports })
  const registers = registrar(systemClock, () => ({ status: 200 }))
  carrier.onRequest((request, server) => {
    const { status, headers = [] } = (request.method === 'REGISTER' ? registers(request) : null) ?? { status: 200 }
    const response = answerTo(request, status)
    server?.respond({ ...response, headers: [...response.headers, ...headers] })
  })
  try {
    await using free = await heldPort()
    const { dataDir } = await usedDataDir()
    const at = `127.0.0.1:${transports.local[0]?.port}`
    const doctor = (password: string) =>
      finished(['doctor'], {
        env: {
          ...{ DATA_DIR: dataDir, PORT: '0', RTP_PORTS: '23100-23199' },
          // TCP holds that port and UDP does not: nobody else is given it meanwhile.
          SIP_LISTEN: `udp://127.0.0.1:${free.port}`,
          SIP_TRUNKS: `sip:office:${password}@${at};register=true`,
        },
      })
    const right = await doctor('secret')
    assert.deepEqual([right.code, right.stderr], [0, ''], right.stdout)
    assert.match(right.stdout, new RegExp(`^ok +telephony: trunk 1, ${at}: .* answered OPTIONS in \\d+ ms$`, 'm'))
    assert.match(right.stdout, new RegExp(`^ok +telephony: trunk 1, ${at}: user and password are accepted$`, 'm'))
    const wrong = await doctor('hunter2')
    assert.equal(wrong.code, 1)
    assert.match(wrong.stdout, /^bad +telephony: trunk 1, .*: it refuses user and password: check both in SIP_TRUNKS/m)
    assert.doesNotMatch(wrong.stdout + wrong.stderr, /hunter2|office/)
  } finally {
    await carrier.close()
  }
})
