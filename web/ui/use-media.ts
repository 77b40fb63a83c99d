import { useCallback, useSyncExternalStore } from 'react'

/** Returns whether a media query matches, e.g. `(min-width: 64rem)`, and follows its changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', notify)
      return () => list.removeEventListener('change', notify)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** Whether there is room for two columns, such as a card's portrait beside its details. */
export const useIsDesktop = (): boolean => useMedia('(min-width: 64rem)')
