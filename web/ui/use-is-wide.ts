import { useMedia } from './use-media.ts'

/**
 * Whether the window has room for a third column. Without it, do not render or fetch its content.
 */
export const useIsWide = (): boolean => useMedia('(min-width: 80rem)')
