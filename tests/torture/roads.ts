import type { Connection } from '#store/db.ts'
import { openRoad, type Road } from '../support/database-road.ts'
import { tellStarving } from './starved.ts'

/** The ways of the nodes to the database, one each, in a process of their own. */
export interface RoadOrder {
  /** Of the answer, where one is waited for. */
  id: number
  node: string
  does: 'make' | 'block' | 'mute' | 'delay' | 'cut' | 'open'
  ms?: number
}

const to = JSON.parse(process.env.TORTURE_DATABASE ?? '{}') as Connection
const roads = new Map<string, Road>()
process.on('message', async ({ id, node, does, ms = 0 }: RoadOrder) => {
  if (does === 'make') roads.set(node, await openRoad(to))
  else if (does === 'delay') roads.get(node)?.delay(ms)
  else roads.get(node)?.[does]()
  process.send?.({ id, connection: roads.get(node)?.connection })
})
tellStarving((from, to) => process.send?.({ kind: 'starved', from, to }))
process.on('disconnect', () => process.exit(0))
