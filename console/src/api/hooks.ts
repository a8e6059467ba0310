import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMode } from '../session/mode.ts'
import { type Answer, ask, type Given, type Mode, type Operation } from './client.ts'

/**
 * Questions and wishes of a page. A question is known by its mode, its operation and what was given, so that nothing of
 * one mode can be shown on a page of the other.
 */
export interface AskOptions {
  enabled?: boolean
  refetchMs?: number | false
  /** What was shown before stays until the answer is there: for lists that are filtered. */
  keep?: boolean
  staleMs?: number
  /** What belongs to no mode is asked for in the one that may. */
  as?: Mode
}

export function useAsk<O extends Operation>(
  operation: O,
  given: Given<O>,
  { enabled = true, refetchMs = false, keep = false, staleMs = 0, as }: AskOptions = {},
): UseQueryResult<Answer<O>> {
  const page = useMode()
  const mode = as ?? page
  const options = {
    queryKey: [mode, operation, given],
    queryFn: () => ask(mode, operation, given),
    enabled,
    refetchInterval: refetchMs,
    staleTime: staleMs,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  }
  return useQuery(options) as UseQueryResult<Answer<O>>
}

/** Asks for something to be done; whatever it may have changed is asked for again. */
export function useTell<O extends Operation>(
  operation: O,
  { as }: { as?: Mode } = {},
): UseMutationResult<Answer<O>, Error, Given<O>> {
  const page = useMode()
  const mode = as ?? page
  const client = useQueryClient()
  return useMutation({
    mutationFn: (given: Given<O>) => ask(mode, operation, given),
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === mode }),
  })
}
