import { useQuery } from '@tanstack/react-query'
import { type Answer, ask } from '../api/client.ts'

/** Who is logged in, and where. It is of no mode: the first thing that every page asks for. */
export type Session = Answer<'GET /v1/session'>
export const SESSION_KEY = ['session'] as const

export const sessionQuery = {
  queryKey: SESSION_KEY,
  queryFn: () => ask('test', 'GET /v1/session', {}),
  staleTime: 60_000,
  retry: false,
}

export const useSession = (): Session | undefined => useQuery(sessionQuery).data

/** What a role may do beyond reading. The server is the judge; pages only leave out what would be refused. */
export function useRights(): { edit: boolean; own: boolean; client: boolean } {
  const role = useSession()?.role
  return { edit: role === 'owner' || role === 'operator', own: role === 'owner', client: role === 'client' }
}
