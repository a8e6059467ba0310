import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { openTransactions } from '#telephony/sip/transaction/layer.ts'
import { openTransports } from '#telephony/sip/transport/transports.ts'
import { finished, heldPort, obeyed, serve, tidyUp, usedDataDir } from '../support/process.ts'
import { answerTo } from '../support/sip-peer.ts'
import { registrar } from '../support/trunk-stage.ts'

after(tidyUp)

async function carrier() {
  const listen = [{ transport: 'udp', host: '127.0.0.1', port: 0 } as const]
  const transports = await openTransports({ clock: systemClock, log: silentLog, listen, publicAddress: null })
  const transactions = openTransactions({ clock: systemClock, log: silentLog, transports })
  const registers = registrar(systemClock, () => ({ status: 200 }))
  transactions.onRequest((request, server) => {
    const { status, headers = [] } = (request.method === 'REGISTER' ? registers(request) : null) ?? { status: 200 }
    const response = answerTo(request, status)
    server?.respond({ ...response, headers: [...response.headers, ...headers] })
  })
  const { port = 0 } = transports.local[0] ?? {}
  return { port, [Symbol.asyncDispose]: () => transactions.close() }
}

test('doctor asks the trunks of SIP_TRUNKS, and fails when one of them does not let us in', async () => {
  await using there = await carrier()
  await using free = await heldPort()
  const { dataDir } = await usedDataDir()
  const at = `127.0.0.1:${there.port}`
  const doctor = (give: typeof finished | typeof obeyed, password: string) =>
    give(['doctor'], {
      env: {
        ...{ DATA_DIR: dataDir, PORT: '0', RTP_PORTS: '23100-23199' },
        // TCP holds that port and UDP does not: nobody else is given it meanwhile.
        SIP_LISTEN: `udp://127.0.0.1:${free.port}`,
        SIP_TRUNKS: `sip:office:${password}@${at};register=true`,
      },
    })
  const right = await doctor(finished, 'secret')
  assert.deepEqual([right.code, right.stderr], [0, ''], right.stdout)
  assert.match(right.stdout, new RegExp(`^ok +telephony: trunk 1, ${at}: .* answered OPTIONS in \\d+ ms$`, 'm'))
  assert.match(right.stdout, new RegExp(`^ok +telephony: trunk 1, ${at}: user and password are accepted$`, 'm'))
  const wrong = await doctor(obeyed, 'hunter2')
  assert.equal(wrong.code, 1)
  assert.match(wrong.stdout, /^bad +telephony: trunk 1, .*: it refuses user and password: check both in SIP_TRUNKS/m)
  assert.doesNotMatch(wrong.stdout + wrong.stderr, /hunter2|office/)
})

test('trunks are added, listed, checked and removed by command, and doctor asks them', async () => {
  await using there = await carrier()
  await using free = await heldPort()
  const { dataDir } = await usedDataDir()
  const env = { DATA_DIR: dataDir, PORT: '0', RTP_PORTS: '23200-23299', SIP_LISTEN: `udp://127.0.0.1:${free.port}` }
  const run = (...args: string[]) => obeyed(args, { env })
  const write = (password: string) => writeFileSync(join(dataDir, 'password'), `${password}\n`)
  write('secret')
  const rest = ['--host', '127.0.0.1', '--port', String(there.port), '--user', 'office', '--register']
  const add = (name: string) => run('trunks', 'add', name, ...rest, '--password-file', join(dataDir, 'password'))
  assert.match((await run('trunks', 'list')).stderr, /no trunk yet/)
  const added = await add('Carrier')
  assert.deepEqual([added.code, added.stderr], [0, ''])
  const id = /trk_\w+/.exec(added.stdout)?.[0] ?? ''
  const wrong = [await add('carrier'), await run('trunks', 'add', 'x', '--host', 'not a host')]
  assert.deepEqual(
    wrong.map(({ code }) => code),
    [1, 2],
  )
  assert.match(
    (await run('trunks', 'list')).stdout,
    new RegExp(`^${id} +Carrier +127.0.0.1:${there.port} +udp +office +set`, 'm'),
  )
  assert.match((await run('trunks', 'check', 'Carrier')).stderr, /No node with a telephone runs/)
  const doctor = await run('doctor')
  assert.equal(doctor.code, 0, doctor.stdout)
  assert.match(doctor.stdout, /^ok +telephony: trunk 1, Carrier: .* answered OPTIONS in \d+ ms$/m)
  assert.match(doctor.stdout, /^ok +telephony: trunk 1, Carrier: user and password are accepted$/m)
  write('hunter2')
  assert.equal((await add('Stranger')).code, 0)
  const stranger = await run('doctor')
  assert.equal(stranger.code, 1)
  assert.match(stranger.stdout, /^bad +telephony: trunk 2, Stranger: .* check both in its settings \(401\)$/m)
  const server = await serve(env)
  const checks = [await run('trunks', 'check', 'carrier'), await run('trunks', 'check', 'Stranger')]
  assert.deepEqual(
    checks.map(({ code }) => code),
    [0, 1],
    JSON.stringify(checks),
  )
  assert.match(checks[0]?.stdout ?? '', /options +ok +answers +200/)
  assert.match(checks[1]?.stdout ?? '', /register +bad +refused +401/)
  assert.equal((await run('trunks', 'remove', id)).code, 0)
  assert.doesNotMatch((await run('trunks', 'list')).stdout, /Carrier/)
  const said = [added, ...wrong, doctor, stranger, ...checks].map(({ stdout, stderr }) => stdout + stderr).join()
  assert.doesNotMatch(said, /hunter2|secret/)
  await server.stop()
})
