import { LEASE_MS } from './messages.ts'
import type { Stage, StageNode } from './stage.ts'

/** What is done to the nodes, to the database and to the ways between them. */
export interface Struck {
  fault: FaultName | 'starved'
  /** Whom it was done to; all, where it was the database or everybody. */
  nodes: readonly string[] | 'all'
  from: number
  to: number
}

type Strike = (stage: Stage, chance: () => number) => Promise<readonly string[] | 'all'>

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
/** Longer than a lease, so that others take over what the struck one held. */
const BEYOND_MS = LEASE_MS * 1.4

function one(stage: Stage, chance: () => number): StageNode {
  const nodes = [...stage.nodes.values()]
  const node = nodes[Math.floor(chance() * nodes.length)]
  if (!node) throw new Error('there is no node left')
  return node
}

async function kill(nodes: readonly StageNode[]): Promise<void> {
  await Promise.all(
    nodes.map(({ child }) => {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      return gone
    }),
  )
}

async function stopped({ child }: StageNode, isStopped = false): Promise<void> {
  if (!isStopped) child.kill('SIGSTOP')
  await pause(BEYOND_MS)
  child.kill('SIGCONT')
}

const FAINTS_MS = 2_000

/**
 * Whether it has stopped by itself as it held lanes; where it holds none for long, it is to be stopped wherever it is.
 * Who tells that it faints is not stopped once more: it would do so itself after it was woken.
 */
async function faint({ child }: StageNode): Promise<boolean> {
  const fainted = new Promise<boolean>((resolve) => {
    child.on('message', (message: { kind: string }) => message.kind === 'fainting' && resolve(true))
  })
  child.send({ kind: 'faint', until: Date.now() + FAINTS_MS })
  // A moment more than it has: who faints at the last moment has told so by then.
  return Promise.race([fainted, pause(FAINTS_MS + 500).then(() => false)])
}

async function signalAll(pids: readonly number[], signal: NodeJS.Signals): Promise<void> {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** The way of one node is so for that long. */
const onRoad =
  (does: 'block' | 'mute' | 'cut', ms: number): Strike =>
  async (stage, chance) => {
    const { name } = one(stage, chance)
    await stage.road(name, does)
    await pause(ms)
    await stage.road(name, 'open')
    return [name]
  }

export const FAULTS = {
  'a node is killed': async (stage, chance) => {
    const node = one(stage, chance)
    await kill([node])
    await pause(LEASE_MS * chance())
    await stage.start()
    return [node.name]
  },
  'a node stops for longer than its lease': async (stage, chance) => {
    const node = one(stage, chance)
    await stopped(node)
    return [node.name]
  },
  'a node stops in the middle of an admission': async (stage, chance) => {
    const node = one(stage, chance)
    await stopped(node, await faint(node))
    return [node.name]
  },
  'all nodes are killed': async (stage) => {
    const nodes = [...stage.nodes.values()]
    await kill(nodes)
    await Promise.all(nodes.map(() => stage.start()))
    return 'all'
  },
  'the database is killed': async (stage) => {
    const [first = 0] = stage.postgres()
    await signalAll([first], 'SIGKILL')
    return 'all'
  },
  'the database is restarted': async (stage) => {
    const [first = 0] = stage.postgres()
    await signalAll([first], 'SIGINT')
    return 'all'
  },
  'the database is frozen': async (stage, chance) => {
    const pids = stage.postgres()
    await signalAll(pids, 'SIGSTOP')
    await pause(LEASE_MS * (0.2 + chance()))
    await signalAll(pids, 'SIGCONT')
    return 'all'
  },
  'the database is cut off': async (stage, chance) => {
    for (const { name } of stage.nodes.values()) await stage.road(name, 'block')
    await pause(LEASE_MS * (0.2 + chance()))
    for (const { name } of stage.nodes.values()) await stage.road(name, 'open')
    return 'all'
  },
  'all connections are cut': async (stage) => {
    for (const { name } of stage.nodes.values()) await stage.road(name, 'cut')
    return 'all'
  },
  'the connections of a node are cut': onRoad('cut', 0),
  'the connections of a node are muted': onRoad('mute', LEASE_MS / 2),
  'the way of a node is blocked': onRoad('block', BEYOND_MS),
  'the way of a node is blocked for a moment': onRoad('block', LEASE_MS / 3),
  'the way of a node is slow': async (stage, chance) => {
    const { name } = one(stage, chance)
    await stage.road(name, 'delay', 20 + 60 * chance())
    await pause(LEASE_MS)
    await stage.road(name, 'open')
    return [name]
  },
} as const satisfies Record<string, Strike>
export type FaultName = keyof typeof FAULTS

export async function strike(stage: Stage, fault: FaultName, chance: () => number): Promise<Struck> {
  const from = Date.now()
  const nodes = await FAULTS[fault](stage, chance)
  return { fault, nodes, from, to: Date.now() }
}
