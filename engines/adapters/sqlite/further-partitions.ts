import type { Position } from '../../../contracts/core/event.ts'
import type { PartitionNumber } from '../../ports/read-models.ts'
import type { FencingToken } from '../../records/leases.ts'

/** How far a partition of a generation is, and who writes it. */
export type PartitionState = {
  readonly checkpoint: Position | undefined
  /** The highest that has claimed the partition; 0 before the first. */
  readonly token: FencingToken
}

type Stored = { readonly checkpoint: Position | null; readonly token: FencingToken }

const NONE = '[]'

/** The column `further` of a new generation of so many partitions. */
export const furtherColumn = (partitions: number): string =>
  JSON.stringify(
    Array.from({ length: partitions - 1 }, (): Stored => ({ checkpoint: null, token: 0 })),
  )

/** The partitions of a row of the table `generations`, in the order of their numbers. */
export const partitionsOfRow = (
  checkpoint: Position | null,
  token: FencingToken,
  further: string,
): readonly PartitionState[] => {
  const first = { checkpoint: checkpoint ?? undefined, token }
  if (further === NONE) return [first]
  const rest = JSON.parse(further) as Stored[]
  return [first, ...rest.map(one => ({ ...one, checkpoint: one.checkpoint ?? undefined }))]
}

/** Checkpoints of all partitions. */
export const checkpointsOfRow = (
  checkpoint: Position | null,
  further: string,
): readonly (Position | null)[] =>
  further === NONE
    ? [checkpoint]
    : [checkpoint, ...(JSON.parse(further) as Stored[]).map(one => one.checkpoint)]

/** Where the column `further` has a field of a partition after the first, for `json_set`. */
export const furtherPath = (partition: PartitionNumber, field: keyof Stored): string =>
  `$[${partition - 1}].${field}`
