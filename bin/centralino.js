#!/usr/bin/env node
// JavaScript, and nothing of it newer than Node 20: a Node that cannot run the rest can still read this.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NEEDED = 26
const major = Number(process.versions.node.split('.')[0])
if (major < NEEDED) handOver(installedNode())
else
  import('./centralino.ts')
    .then((cli) => cli.run(process.argv.slice(2)))
    .catch((error) => {
      // Whatever a command runs into is told by the command; here only its own parts can be missing.
      console.error(`Centralino is not installed whole (${error.message.split('\n')[0]}): run "npm install".`)
      process.exit(1)
    })

/** The Node that was installed with the rest. Before npm 11 there is no link to it, and whoever called has found another. */
function installedNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const names = [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`]
  for (const name of names)
    try {
      const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
      const node = join(folder, 'bin', system === 'win' ? 'node.exe' : 'node')
      if (existsSync(node)) return node
    } catch {}
  return null
}

function handOver(node) {
  if (node === null) {
    console.error(`Centralino needs Node ${NEEDED} and this is ${process.version}: run "npm install", which brings it.`)
    process.exit(1)
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGHUP'))
  // A terminal tells both of us.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  child.once('error', (error) => {
    console.error(`${node} cannot be run: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}
