import { spawnSync } from 'node:child_process'

/**
 * Debian packages that tests need beside npm's: another PostgreSQL, SIP peers, a browser. They are installed when that can
 * be done without asking (as root, or by sudo without a password), announced first, and no daemon of theirs is started.
 */
export function ensurePackages(names: readonly string[]): void {
  const missing = missingPackages(names)
  if (missing.length === 0) return
  const command = `apt-get install --no-install-recommends ${missing.join(' ')}`
  const prefix = process.env.CENTRALINO_TEST_INSTALL === '0' ? undefined : becomeRoot()
  if (!prefix)
    throw new Error(`The tests need the Debian packages ${missing.join(', ')}: install them with "sudo ${command}".`)
  process.stderr.write(`The tests need Debian packages; installing ${missing.join(', ')} (${command}).\n`)
  const [file = 'flock', ...before] = [...prefix, 'flock', LOCK_FILE]
  const done = spawnSync(file, [...before, 'sh', '-c', INSTALL, 'install', ...missing], {
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    timeout: INSTALL_MS,
    maxBuffer: OUTPUT_BYTES_MAX,
  })
  const left = missingPackages(missing)
  if (done.status === 0 && left.length === 0) return
  const reason = `${done.stdout ?? ''}\n${done.stderr ?? ''}\n${done.error?.message ?? ''}`
    .trim()
    .split('\n')
    .slice(-8)
    .join('\n')
  throw new Error(`The Debian packages ${left.join(', ')} could not be installed with "${command}":\n${reason}`)
}

const INSTALL_MS = 15 * 60_000
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024
/** Test files run beside each other: one of them installs at a time. */
const LOCK_FILE = '/var/lock/centralino-tests.lock'

/** The packages of these that are not installed; all of them on a system without dpkg. */
function missingPackages(names: readonly string[]): string[] {
  const known = spawnSync('dpkg-query', ['--status', ...names], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  const paragraphs = (known.stdout ?? '').split('\n\n').filter((one) => /^Status: install ok installed$/m.test(one))
  const installed = new Set(paragraphs.map((one) => /^Package: (.+)$/m.exec(one)?.[1]))
  return names.filter((name) => !installed.has(name))
}

function becomeRoot(): string[] | undefined {
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined
}

/**
 * While it installs, a policy-rc.d of ours forbids every daemon to start; one that was there before is put back, and one
 * that a killed run of ours left is known by its second line. The lists of packages are fetched only when they are too old.
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
