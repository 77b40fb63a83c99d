import { useMedia } from './use-media.ts'

/** Whether a third column fits; otherwise its content is neither rendered nor fetched. */
export const useIsWide = (): boolean => useMedia('(min-width: 80rem)')
