import { spawnSync } from 'node:child_process'

/**
 * Installs Debian packages where that can be done without asking (as root, or by sudo without a password); no daemon of
 * theirs is started. `CENTRALINO_TEST_INSTALL=0` forbids it.
 */
export const installCommand = (names: readonly string[]): string =>
  `apt-get install --no-install-recommends ${names.join(' ')}`

/** Says why it could not, or null. */
export function install(names: readonly string[]): string | null {
  if (process.env.CENTRALINO_TEST_INSTALL === '0') return 'CENTRALINO_TEST_INSTALL=0 forbids to install them'
  if (spawnSync('apt-get', ['--version']).status !== 0) return 'there is no apt-get here'
  const prefix = becomeRoot()
  if (!prefix) return 'only root may install them'
  const [file = 'flock', ...before] = [...prefix, 'flock', LOCK_FILE]
  const done = spawnSync(file, [...before, 'sh', '-c', INSTALL, 'install', ...names], {
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    timeout: INSTALL_MS,
    maxBuffer: OUTPUT_BYTES_MAX,
  })
  if (done.status === 0) return null
  const said = `${done.stdout ?? ''}\n${done.stderr ?? ''}\n${done.error?.message ?? ''}`
  return `apt-get failed: ${said.trim().split('\n').slice(-LINES_SHOWN).join(' / ')}`
}

const INSTALL_MS = 15 * 60_000
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024
const LINES_SHOWN = 3
/** Test files run beside each other: one of them installs at a time. */
const LOCK_FILE = '/var/lock/centralino-tests.lock'

function becomeRoot(): string[] | undefined {
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined
}

/**
 * While it installs, a policy-rc.d of ours forbids every daemon to start; one that was there before is put back, and
 * one that a killed run of ours left is known by its second line. The lists of packages are fetched only when they are
 * too old.
 */
const INSTALL = `
set -eu
export DEBIAN_FRONTEND=noninteractive
policy=/usr/sbin/policy-rc.d
saved=$policy.before-centralino-tests
mark='# forbidden by the tests of centralino'
restore() {
  rm -f "$policy"
  if [ -e "$saved" ]; then mv "$saved" "$policy"; fi
}
if [ -e "$policy" ] && ! grep -qxF "$mark" "$policy"; then mv "$policy" "$saved"; fi
trap restore EXIT
trap 'exit 1' HUP INT TERM
printf '#!/bin/sh\\n%s\\nexit 101\\n' "$mark" > "$policy"
chmod 755 "$policy"
fetch() { apt-get -y -o DPkg::Lock::Timeout=300 install --no-install-recommends -- "$@"; }
fetch "$@" || { apt-get update && fetch "$@"; }
`
