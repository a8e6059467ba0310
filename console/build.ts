import { globSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { hashOfSources, MARK } from '../src/console/sources.ts'
import { compress } from './compress.ts'

/**
 * Builds the console into `console/dist`, whole or not at all: beside it first, then in its place, so that a server
 * which reads the folder meanwhile, or a second build, never sees half of one.
 */
const root = fileURLToPath(new URL('.', import.meta.url))
const project = fileURLToPath(new URL('..', import.meta.url))
const made = `${root}dist-${process.pid}`
const from = hashOfSources(project)

/** A build takes seconds: what is as old as this was left by one that was killed. */
const LEFT_OVER_MS = 600_000
for (const left of globSync('dist-*', { cwd: root }))
  if (Date.now() - statSync(root + left).mtimeMs > LEFT_OVER_MS) rmSync(root + left, { recursive: true, force: true })

// What is built is for people, whoever asks for it: a test would have it with all that helps to develop it.
process.env.NODE_ENV = 'production'
try {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    build: {
      outDir: made,
      emptyOutDir: true,
      manifest: 'manifest.json',
      // A small file as an address inside another one would need a policy that allows it.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2024',
    },
  })
  compress(made)
  writeFileSync(`${made}/${MARK}`, from)
  rmSync(`${root}dist`, { recursive: true, force: true })
  renameSync(made, `${root}dist`)
} finally {
  rmSync(made, { recursive: true, force: true })
}
