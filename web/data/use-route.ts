import { useEffect } from 'react'
import useSWR from 'swr'
import type { ApiEndpoint, EndpointInput, EndpointResponse } from '../../contracts/features.ts'
import { addressWith } from './address.ts'
import { call } from './call.ts'
import { isStale, readFresh } from './staleness.ts'

type Options<E extends ApiEndpoint> = {
  /** False while there is nothing to read yet. */
  when?: boolean
  /** Milliseconds between polls; 0, the default, never polls. */
  every?: number
  /** True to refetch each time the component mounts. */
  refetch?: boolean
  /** True where a read marks something as read: reads wait while the page is hidden. */
  whileVisible?: boolean
  /** Called with each answer, before any component renders it. */
  onAnswer?: (answer: EndpointResponse<E>) => void
}

/** `input` may be omitted where a route needs none. */
type Rest<E extends ApiEndpoint> =
  object extends EndpointInput<E>
    ? [input?: EndpointInput<E>, options?: Options<E>]
    : [input: EndpointInput<E>, options?: Options<E>]

/**
 * Reads a route. The response is cached by address and shared by all components; it is read again
 * only by `refresh`, `useRefresh` or a poll. A failed read is not retried.
 */
export function useRoute<E extends ApiEndpoint>(endpoint: E, ...[input, options = {}]: Rest<E>) {
  const { when = true, every = 0, refetch = false, whileVisible = false, onAnswer } = options
  const key = addressWith(endpoint, input ?? {})
  const { data, error, isLoading, isValidating, mutate } = useSWR<EndpointResponse<E>, Error>(
    when ? key : null,
    async () => {
      const answer = await readFresh(key, () => call(endpoint, input as EndpointInput<E>))
      onAnswer?.(answer)
      return answer
    },
    {
      revalidateIfStale: refetch || isStale(key),
      isPaused: () => whileVisible && isHidden(),
      // SWR would not refetch for a component that mounts again within two seconds.
      ...(refetch && { dedupingInterval: 0 }),
    },
  )
  useWhenSeen(whileVisible, mutate)
  usePoll(when ? every : 0, mutate)
  return { data, error, isLoading, isValidating, refresh: () => mutate() }
}

/** Polls. SWR's own poll ends at the first failure; this one goes on when the server restarts. */
function usePoll(every: number, read: () => unknown): void {
  useEffect(() => {
    if (every === 0) return
    const timer = setInterval(() => isHidden() || read(), every)
    return () => clearInterval(timer)
  }, [every, read])
}

/** Runs the reads that were skipped while the page was hidden. */
function useWhenSeen(on: boolean, read: () => unknown): void {
  useEffect(() => {
    if (!on) return
    const look = () => isHidden() || read()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [on, read])
}

const isHidden = () => document.visibilityState === 'hidden'
