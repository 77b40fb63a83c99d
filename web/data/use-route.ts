import { useEffect } from 'react'
import useSWR from 'swr'
import type { Endpoint } from '../../contracts/endpoint.ts'
import { addressOf } from '../../contracts/endpoint.ts'
import type { EndpointInput, EndpointResponse } from '../../contracts/endpoint-types.ts'
import { call } from './call.ts'
import { isStale, readFresh } from './staleness.ts'

type Options = {
  /** False while there is nothing to ask for yet. */
  when?: boolean
  /** Milliseconds between polls; 0, the default, never polls. */
  every?: number
  /** True where it must be what it is now, each time that it comes on the screen. */
  anew?: boolean
  /** True where reading tells others that one has read: nothing is, while the page is out of sight. */
  onlySeen?: boolean
}

/** `input` may be left out where a route needs none. */
type Rest<T extends Endpoint> =
  object extends EndpointInput<T>
    ? [input?: EndpointInput<T>, options?: Options]
    : [input: EndpointInput<T>, options?: Options]

/**
 * What the server knows, kept under the call's own address and shared by all who ask for it. Read
 * once; again only by `refresh`, `useRefresh` or a poll. A failed read is not repeated by itself.
 */
export function useRoute<T extends Endpoint>(route: T, ...[input, options = {}]: Rest<T>) {
  const { when = true, every = 0, anew = false, onlySeen = false } = options
  const key = addressOf(route, (input ?? {}) as { params?: unknown; query?: unknown })
  const { data, error, isLoading, isValidating, mutate } = useSWR<EndpointResponse<T>, Error>(
    when ? key : null,
    () => readFresh(key, () => call(route, input as EndpointInput<T>)),
    { revalidateIfStale: anew || isStale(key), isPaused: () => onlySeen && isHidden() },
  )
  useWhenSeen(onlySeen, mutate)
  usePoll(when ? every : 0, mutate)
  return { data, error, isLoading, isValidating, refresh: () => mutate() }
}

/** SWR's own poll stops for good at its first failure; a server that restarts must be found again. */
function usePoll(every: number, read: () => unknown): void {
  useEffect(() => {
    if (every === 0) return
    const timer = setInterval(() => isHidden() || read(), every)
    return () => clearInterval(timer)
  }, [every, read])
}

/** Reads what was left unread while the page was out of sight. */
function useWhenSeen(on: boolean, read: () => unknown): void {
  useEffect(() => {
    if (!on) return
    const look = () => isHidden() || read()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [on, read])
}

const isHidden = () => document.visibilityState === 'hidden'
