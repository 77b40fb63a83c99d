import { useSyncExternalStore } from 'react'

/** A hook for whether the window has at least a width. */
const whileAtLeast = (width: string): (() => boolean) => {
  const media = `(min-width: ${width})`
  const onChange = (tell: () => void) => {
    const query = matchMedia(media)
    query.addEventListener('change', tell)
    return () => query.removeEventListener('change', tell)
  }
  return () => useSyncExternalStore(onChange, () => matchMedia(media).matches)
}

/** Whether a third column fits; otherwise its content is neither rendered nor fetched. */
export const useIsWide = whileAtLeast('80rem')

/** Whether two columns of cards fit beside the navigation. */
export const useIsDesktop = whileAtLeast('64rem')
