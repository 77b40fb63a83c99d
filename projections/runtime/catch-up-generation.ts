import type { Position } from '../../contracts/core/event.ts'
import { earliestPosition } from '../../engines/log/earliest-position.ts'
import {
  type BuildToCatchUp,
  type CatchUpElsewhere,
  type CatchUpStores,
  catchUpMany,
} from './catch-up.ts'
import { allPartitions, type Partition } from './partition.ts'
import { isPermanent } from './projection-failure.ts'

type OnProgress = (upTo: Position, caughtUp: boolean) => void

/** Reports of each partition become one of all: of how far the last of them is. */
const reportsOf = (partitions: number, onProgress: OnProgress | undefined) => {
  const positions = Array.from({ length: partitions }, (): Position | undefined => undefined)
  return ({ number }: Partition): OnProgress =>
    (upTo, caughtUp) => {
      positions[number] = upTo
      const all = earliestPosition(positions)
      if (all !== undefined) onProgress?.(all, caughtUp)
    }
}

/** What all partitions of a generation have in common. */
type GenerationToCatchUp = Omit<BuildToCatchUp, 'partition' | 'last'> & {
  readonly partitions: number
  /** Where a partition ends, even when the log goes on. */
  readonly lastOf?: (partition: Partition) => Position | undefined
}

/**
 * Brings all partitions of a generation up to date in one pass of the log.
 *
 * @throws what `catchUp` throws, when all have ended; a permanent failure before others.
 */
export const catchUpGeneration = async ({
  log,
  views,
  sizes,
  partitions,
  lastOf,
  onProgress,
  ...build
}: CatchUpStores & GenerationToCatchUp): Promise<void> => {
  const reportOf = reportsOf(partitions, onProgress)
  const results = await catchUpMany({
    log,
    views,
    sizes,
    builds: allPartitions(partitions).map(partition => ({
      ...build,
      partition,
      last: lastOf?.(partition),
      onProgress: reportOf(partition),
      onEnd: () => {},
    })),
  })
  const failures = results.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
  if (failures.length > 0) throw failures.find(isPermanent) ?? failures[0]
}

type BuildElsewhere = Parameters<CatchUpElsewhere>[0]

/** `catchUpGeneration` somewhere else than on this thread, as far as that comes. */
export const catchUpGenerationElsewhere = async (
  catchUpElsewhere: CatchUpElsewhere,
  {
    partitions,
    lastOf,
    onProgress,
    ...build
  }: Omit<BuildElsewhere, 'partition' | 'last'> &
    Pick<GenerationToCatchUp, 'partitions' | 'lastOf'>,
): Promise<void> => {
  const reportOf = reportsOf(partitions, onProgress)
  await Promise.all(
    allPartitions(partitions).map(partition => {
      const report = reportOf(partition)
      return catchUpElsewhere({
        ...build,
        partition,
        last: lastOf?.(partition),
        onProgress: upTo => report(upTo, false),
      })
    }),
  )
}
