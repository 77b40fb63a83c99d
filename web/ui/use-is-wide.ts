import { useSyncExternalStore } from 'react'

const wide = '(min-width: 80rem)'

const onChange = (tell: () => void) => {
  const query = matchMedia(wide)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

/** Whether there is room for a third column: what stands in it is neither made nor asked for without. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(onChange, () => matchMedia(wide).matches)
