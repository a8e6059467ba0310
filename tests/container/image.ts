import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, delimiter, dirname, join, relative, resolve } from 'node:path'
import { AS_ROOT, PROJECT } from '../support/process.ts'
import { execForm, isSent, readDockerfile, type Stage, type Step } from './dockerfile.ts'
import { areShared, NOBODY, PLAYED } from './played-npm.ts'

/**
 * The Dockerfile's steps, taken in folders that stand for the images' file systems. The base image is played by the
 * Node that runs the tests and by the npm of this machine, or by what that once installed here; its user `node` by one
 * without any rights, or by whoever runs the tests.
 */
export interface Image {
  root: string
  workdir: string
  env: Record<string, string>
  user: string
  volumes: string[]
  health: string[]
  command: string[]
}

export const UID = AS_ROOT ? NOBODY : (process.getuid?.() ?? 0)

const DOCKERIGNORE = readFileSync(join(PROJECT, '.dockerignore'), 'utf8')
export const STAGES = readDockerfile(readFileSync(join(PROJECT, 'Dockerfile'), 'utf8'))

/** npm fetches and unpacks what is here already, which takes a minute: see `played-npm.ts`. */
export type Npm = 'played' | 'real'

/** Takes every step of every stage; what the last one comes to. */
export function build(folder: string, npm: Npm): Image {
  const built = new Map<string, Image>()
  for (const stage of STAGES) built.set(stage.name, buildStage(stage, { folder, npm, built }))
  const last = built.get(STAGES.at(-1)?.name ?? '')
  if (!last) throw new Error('the Dockerfile has no stage')
  return last
}

/** Everybody may read what is in the image, and nobody may write it. */
export function seal({ root, workdir }: Image): void {
  const packages = areShared(join(root, workdir)) ? ['-not', '(', '-type', 'f', '-path', '*/node_modules/*', ')'] : []
  const all = ['-not', '-type', 'l', ...packages, '-exec', 'chmod', 'a+rX,a-w', '{}', '+']
  execFileSync('find', [join(root, 'opt'), ...all])
}

/** The image and all that it was made of. */
export function removeImage(folder: string): void {
  execFileSync('find', [folder, '-type', 'd', '-exec', 'chmod', 'u+w', '{}', '+'])
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

interface Site {
  folder: string
  npm: Npm
  built: ReadonlyMap<string, Image>
}

function buildStage({ name, steps }: Stage, site: Site): Image {
  const root = join(site.folder, `stage-${name}`)
  const image: Image = { root, workdir: '/', env: {}, user: 'root', volumes: [], health: [], command: [] }
  mkdirSync(join(root, 'usr/local/bin'), { recursive: true })
  placeNode(join(root, 'usr/local/bin/node'))
  for (const step of steps) take(image, step, site)
  return image
}

/** A clone in root's home is closed to others: the image's Node is not. */
function placeNode(place: string): void {
  try {
    linkSync(process.execPath, place)
  } catch {
    copyFileSync(process.execPath, place)
  }
  chmodSync(place, 0o755)
}

function take(image: Image, { keyword, words }: Step, { npm, built }: Site): void {
  const steps: Record<string, () => void> = {
    WORKDIR: () => {
      image.workdir = words
      mkdirSync(join(image.root, words), { recursive: true })
    },
    COPY: () => copy(image, words, built),
    RUN: () => {
      for (const command of words.split(' && ')) run(image, command, npm)
    },
    ENV: () => Object.assign(image.env, Object.fromEntries(words.split(/\s+/).map((pair) => pair.split('=')))),
    USER: () => {
      image.user = words
    },
    VOLUME: () => image.volumes.push(...execForm(words)),
    HEALTHCHECK: () => {
      image.health = execForm(words)
    },
    CMD: () => {
      image.command = execForm(words)
    },
    EXPOSE: () => {},
    STOPSIGNAL: () => {},
  }
  const known = steps[keyword]
  if (!known) throw new Error(`the Dockerfile says ${keyword}, which this test does not know`)
  known()
}

/** Files go into the folder that is named last; of a folder its content does. */
function copy({ root, workdir }: Image, words: string, built: ReadonlyMap<string, Image>): void {
  const from = /^--from=(\S+)\s+/.exec(words)
  const [target = '', ...reversed] = words
    .replace(/^--from=\S+\s+/, '')
    .split(/\s+/)
    .reverse()
  const place = resolve(join(root, workdir), target)
  mkdirSync(dirname(place), { recursive: true })
  const other = from && built.get(from[1] ?? '')
  for (const source of reversed) {
    const path = other ? join(other.root, source) : join(PROJECT, source)
    const to = statSync(path).isDirectory() ? place : join(place, basename(source))
    const filter = (file: string) => other !== null || isSent(relative(PROJECT, file), DOCKERIGNORE)
    // Linked, not copied, where one stage takes from another: nobody writes there any more.
    if (other) execFileSync('cp', ['--archive', '--link', '--no-target-directory', path, to])
    else cpSync(path, to, { recursive: true, filter })
  }
}

/** What a step writes at an absolute path it writes in this image. */
function run({ root, workdir }: Image, command: string, npm: Npm): void {
  const place = join(root, workdir)
  if (npm === 'played' && command.startsWith('npm ')) {
    const play = PLAYED[command]
    if (!play) throw new Error(`the Dockerfile says ${command}, which played-npm.ts does not know`)
    play(place)
    return
  }
  // What npm is said to have installed is the project's own until it is pruned: it is read there, and nothing else.
  const isBorrowed = lstatSync(join(place, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()
  if (isBorrowed && !command.startsWith('node ')) throw new Error(`before npm has pruned, nobody may ${command}`)
  const here = command.replaceAll(/(?<=^|\s)\/(?=data|opt)/g, `${root}/`).replaceAll('node:node', `${UID}:${UID}`)
  const path = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.includes('node_modules'))
  execFileSync('sh', ['-ec', here], {
    cwd: place,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: [join(root, 'usr/local/bin'), ...path].join(delimiter),
      HOME: process.env.HOME,
      npm_config_cache: process.env.npm_config_cache,
      npm_config_registry: process.env.npm_config_registry,
      // What installed this project has left it in npm's cache.
      npm_config_prefer_offline: 'true',
      npm_config_update_notifier: 'false',
    },
  })
}

/**
 * A command of the image as it would run in a container whose file system is read-only but for the volume: in a mount
 * namespace of its own where this machine allows that, else by the rights of its user alone.
 */
export function inContainer({ root, workdir, volumes }: Image, [program = '', ...args]: readonly string[]): string[] {
  const command = [join(root, 'usr/local/bin', program), ...args]
  const place = ['env', '--chdir', join(root, workdir), ...command]
  if (!AS_ROOT) return place
  const drop = [
    'setpriv',
    '--reuid',
    String(UID),
    '--regid',
    String(UID),
    '--clear-groups',
    '--inh-caps=-all',
    '--bounding-set=-all',
    '--no-new-privs',
    '--',
  ]
  const sealed = [
    'unshare',
    '--mount',
    '--propagation',
    'private',
    'sh',
    '-ec',
    SEAL,
    'seal',
    join(root, volumes[0] ?? ''),
  ]
  return [...(maySeal(sealed) ? sealed : []), ...drop, ...place]
}

/** Everything that can be written to becomes read-only, in this namespace alone; the volume stays as it is. */
const SEAL = `
mount --bind "$1" "$1"
mount -o remount,bind,ro /
for each in /tmp /var /var/tmp /home /root /opt; do mount -o remount,bind,ro "$each" 2> /dev/null || true; done
shift
exec "$@"
`

let allowed: boolean | undefined

function maySeal([file = '', ...args]: readonly string[]): boolean {
  allowed ??= spawnSync(file, [...args, 'true']).status === 0
  return allowed
}

/** Whether the last command was kept from writing by the file system itself. */
export const isSealed = (): boolean => allowed === true
