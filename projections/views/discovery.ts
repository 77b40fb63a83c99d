import type { View } from '../runtime/define-projection.ts'

/**
 * The discovery index: a view in the memory of every process that queries it, with a snapshot on disk.
 * Raise `version` when the bytes of a snapshot or their meaning change: snapshots of another version
 * are ignored, and the index is folded from the log.
 */
export const discoveryIndexView = { name: 'deck', version: 15 } as const satisfies View
