// Whether the server beside us says that it is ready: what a container's health check runs. Exit code 0: it does.
import { get } from 'node:http'

const { HOST = '', PORT, CENTRALINO_ROLES } = process.env
// Without the API nobody listens; that the process lives is seen from outside.
if (CENTRALINO_ROLES && !CENTRALINO_ROLES.split(',').some((role) => role.trim() === 'api')) process.exit(0)

const TIMEOUT_MS = 4_000
const EVERYWHERE = { '': '127.0.0.1', '0.0.0.0': '127.0.0.1', '::': '::1' }
const asked = { host: EVERYWHERE[HOST] ?? HOST, port: PORT || 8080, path: '/readyz', timeout: TIMEOUT_MS }
get(asked, (reply) => process.exit(reply.statusCode === 200 ? 0 : 1))
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1))
