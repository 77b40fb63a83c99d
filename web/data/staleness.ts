import { useCallback } from 'react'
import { type Key, useSWRConfig } from 'swr'

/** Addresses that something has changed while no screen was showing them. */
const stale = new Set<string>()

/** True for `/api/matches` itself and all below it, as a path or with a query. */
export const isAtOrBelow = (address: string, key: string): boolean =>
  key === address || key.startsWith(`${address}/`) || key.startsWith(`${address}?`)

export const isStale = (key: string): boolean => stale.has(key)

/** Reads `key` by `read`; what changes in the meantime leaves it outdated again. */
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
 * Reads addresses anew, each with all that lies below it: at once where a screen shows them,
 * otherwise when one next does (data never goes stale by itself, so it must be told).
 */
export function useRefresh(): (...addresses: readonly string[]) => Promise<void> {
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
