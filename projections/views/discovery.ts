import type { View } from '../runtime/define-projection.ts'

/**
 * Who can see whom: relations, which every process reads of the log, together with the view `cards`. A
 * query that waits for it has all that the queries of discovery read.
 */
export const discoveryView = { name: 'discovery', version: 1 } as const satisfies View
