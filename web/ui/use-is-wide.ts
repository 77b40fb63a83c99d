import { useSyncExternalStore } from 'react'

const wide = '(min-width: 80rem)'

const onChange = (tell: () => void) => {
  const query = matchMedia(wide)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

/** Whether a third column fits; otherwise its content is neither rendered nor fetched. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(onChange, () => matchMedia(wide).matches)
