import { useCallback } from 'react'
import { type Key, useSWRConfig } from 'swr'
import type { Address } from './address.ts'

/** Addresses whose data changed while no screen showed them. */
const stale = new Set<string>()

/** True for `/api/matches` itself and everything below it, as a path or with a query. */
export const isAtOrBelow = (address: string, key: string): boolean =>
  key === address || key.startsWith(`${address}/`) || key.startsWith(`${address}?`)

export const isStale = (key: string): boolean => stale.has(key)

/** Reads `key` with `read`. A change during the read marks the key as stale again. */
export async function readFresh<D>(key: string, read: () => Promise<D>): Promise<D> {
  stale.delete(key)
  try {
    return await read()
  } catch (error) {
    stale.add(key)
    throw error
  }
}

/**
 * Refetches addresses and everything below them: now where shown, otherwise when next shown. Data
 * never expires by itself.
 */
export function useRefresh(): (...addresses: readonly Address[]) => Promise<void> {
  const { cache, mutate } = useSWRConfig()
  return useCallback(
    async (...addresses) => {
      const matches = (key: Key) =>
        typeof key === 'string' && addresses.some(address => isAtOrBelow(address, key))
      for (const key of cache.keys()) if (matches(key)) stale.add(key)
      await mutate(matches)
    },
    [cache, mutate],
  )
}
