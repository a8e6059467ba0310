import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Session } from './session.ts'
import { SESSION_KEY } from './session.ts'

/** After a log-in: whatever was known before is forgotten, and the page that was asked for comes. */
export function useEnter<Given>(open: (given: Given) => Promise<Session | undefined>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { from } = useSearch({ strict: false }) as { from?: string }
  return useMutation({
    mutationFn: open,
    onSuccess: async (session) => {
      client.clear()
      client.setQueryData(SESSION_KEY, session)
      // Only to a page of ours: an address that names another host is no answer to "where from".
      await navigate({ to: from?.match(/^\/(test|live)(\/|\?|$)/) ? from : '/' })
    },
  })
}
