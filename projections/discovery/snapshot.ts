import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Position } from '../../contracts/event.ts'
import type { Displace } from '../../engines/displacement.ts'
import { fileAdvice } from '../../engines/file-advice.ts'
import type { LogMark } from '../../engines/log-marks.ts'
import { createIndexData, type IndexData } from './index-data.ts'
import type { MemberColumns } from './members.ts'
import { chunks, part, partsOf } from './snapshot-bytes.ts'

/** How far the log is folded, with what identifies the log. */
export type SnapshotMark = {
  readonly position: Position
  /** The last event that was folded; `after` is the position of the one before it. */
  readonly last: {
    readonly after: Position
    readonly position: Position
    readonly id: string
  } | null
  /** The same position as a place in the log. */
  readonly place?: LogMark
}

/** Size of the parts in which a snapshot is stored; the last one is smaller. */
export const PART_BYTES = 4 * 1_024 * 1_024

/**
 * Encodes an index. No event may be folded meanwhile; queries may run, as this pauses often.
 *
 * The content is lengths and bytes of the ids, the cells, each column, and each row's relations.
 * Numbers are as this machine keeps them. The version of the view says what the columns are.
 */
export const encodeIndex = async (index: IndexData): Promise<Uint8Array[]> => {
  const parts: Uint8Array[] = []
  let current = Buffer.alloc(0)
  let filled = 0
  for (const chunk of chunks(piecesOf(index))) {
    if (filled === current.length) {
      current = Buffer.allocUnsafeSlow(PART_BYTES)
      filled = 0
      parts.push(current)
    }
    current.set(chunk, filled)
    filled += chunk.length
    await nextTurn()
  }
  return [...parts.slice(0, -1), current.subarray(0, filled)]
}

function* piecesOf({ members, cells, relations }: IndexData): Generator<Uint8Array> {
  const rows = members.ids.length
  yield* part(Buffer.from(members.ids.join('\n')))
  yield* part(Uint32Array.from(cells.list))
  for (const column of Object.values(members.columns)) yield* part(column.subarray(0, rows))
  for (let row = 0; row < rows; row += 1) yield* part(relations.dump(row))
}

/**
 * Decodes the result of `encodeIndex`.
 *
 * @throws {DamagedSnapshot} it is not what was encoded.
 */
export const decodeIndex = (bytes: Buffer, displace: Displace): IndexData => {
  try {
    return decode(bytes, displace)
  } catch (cause) {
    throw new DamagedSnapshot(cause)
  }
}

const decode = (bytes: Buffer, displace: Displace): IndexData => {
  const next = partsOf(bytes)
  const index = createIndexData(displace)
  const { members, cells, relations, buckets } = index
  for (const id of Buffer.from(next()).toString().split('\n')) if (id !== '') members.rowOf(id)
  for (const cell of new Uint32Array(next().buffer)) cells.numberOf(cell)
  for (const name of Object.keys(members.columns) as (keyof MemberColumns)[])
    new Uint8Array(members.columns[name].buffer).set(next())
  for (let row = 0; row < members.ids.length; row += 1)
    relations.restore(row, new Uint32Array(next().buffer))
  for (let row = 0; row < members.ids.length; row += 1) buckets.add(row)
  return index
}

/** A snapshot is incomplete or was changed. The index is built from the log instead. */
export class DamagedSnapshot extends Error {
  override readonly name = 'DamagedSnapshot'
  readonly code = 'damaged_snapshot'

  constructor(cause?: unknown) {
    super(`A snapshot of the deck is damaged. ${fileAdvice.deck}`, { cause })
  }
}
