import { createServer } from 'node:net'
import type { Place } from '#config.ts'
import { openFolder } from '#store/postgres/folder.ts'
import { explain } from './failure.ts'

/**
 * What a start will need of the world, tried beforehand: a problem is a sentence. What is not known is not looked at.
 */
export async function surroundingProblems(place: Place): Promise<string[]> {
  const found = [await portProblem(place), await folderProblem(place)]
  return found.filter((problem) => problem !== null)
}

export function portProblem({ host, port, roles }: Place): Promise<string | null> {
  if (!roles?.includes('api') || host === undefined || !port) return Promise.resolve(null)
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(listenSentence(error, { host, port })))
    probe.listen({ host, port }, () => probe.close(() => resolve(null)))
  })
}

/** Why nobody can listen there. */
export function listenSentence(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): string {
  if (error.code === 'EADDRINUSE')
    return `PORT ${port} on ${host} is taken: stop what listens there, or set PORT to another.`
  if (error.code === 'EACCES') return `PORT ${port} needs more rights than this user has: set PORT to 1024 or above.`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')
    return `HOST ${host} is no address of this machine: set HOST to one that is, or to 0.0.0.0 for all of them.`
  return `HOST ${host} cannot be listened on: ${error.message}.`
}

/** Makes DATA_DIR when it is not there: only that proves that it can be made. */
async function folderProblem({ dataDir, databaseUrl }: Place): Promise<string | null> {
  if (dataDir === undefined || databaseUrl !== null) return null
  try {
    await openFolder(dataDir)
    return null
  } catch (error) {
    return explain(error)
  }
}
