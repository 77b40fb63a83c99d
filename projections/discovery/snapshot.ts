import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Position } from '../../contracts/core/event.ts'
import { questionsIn } from '../../domain/questions/match-score.ts'
import type { DiscoveryRegion } from '../../engines/config/discovery-regions.ts'
import type { Displace } from '../../engines/log/displacement.ts'
import type { LogMark } from '../../engines/ports/log-marks.ts'
import { fileAdvice } from '../../engines/process/file-advice.ts'
import { wordsInGroups } from './clauses.ts'
import { createIndexData, type IndexData } from './index-data.ts'
import { chunks, part, partsOf } from './snapshot-bytes.ts'

/** The position up to which the log is folded, and the identity of the log. */
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
 * Encodes an index. No event may be folded meanwhile; queries may run, because this yields often.
 *
 * The content is the ids, the cells, the columns, the words, filters, numbers, answers and recent likes of members, in
 * the byte order of this machine, so that a start only copies them. Buckets are left out, because grouping the rows is faster than reading them.
 * The version of the view determines the columns.
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

function* piecesOf({
  members,
  cells,
  words,
  filters,
  facetNumbers,
  answers,
  recentLikes,
  vocabulary,
}: IndexData): Generator<Uint8Array> {
  const rows = members.count()
  const columns = Object.values(members.columns).map(column => column.subarray(0, rows))
  for (const content of [
    members.dumpIds(),
    Uint32Array.from(cells.list),
    ...columns,
    Buffer.from(vocabulary.dump().join('\n')),
  ])
    yield* part(content.byteLength, [content])
  for (const lists of [words, filters, facetNumbers, answers, recentLikes]) {
    const { lengths, count, numbers } = lists.dump(rows)
    yield* part(rows * Uint32Array.BYTES_PER_ELEMENT, lengths)
    yield* part(count * Uint32Array.BYTES_PER_ELEMENT, numbers)
  }
}

/**
 * Decodes the result of `encodeIndex`, which any region can be made of.
 *
 * @throws {DamagedSnapshot} the bytes are not what was encoded.
 */
export const decodeIndex = (
  bytes: Buffer,
  displace: Displace,
  region?: DiscoveryRegion,
): IndexData => {
  try {
    return decode(bytes, createIndexData(displace, region))
  } catch (cause) {
    throw new DamagedSnapshot(cause)
  }
}

const decode = (bytes: Buffer, index: IndexData): IndexData => {
  const next = partsOf(bytes)
  const { members, cells, buckets, vocabulary } = index
  const { words, filters, facetNumbers, answers, recentLikes } = index
  const ids = wordsOf(next())
  for (const cell of wordsOf(next())) cells.numberOf(cell)
  members.restore(ids, column => {
    const content = next()
    if (content.length !== column.byteLength) throw new RangeError('A column is too short.')
    new Uint8Array(column.buffer).set(content)
  })
  const text = Buffer.from(next()).toString()
  for (const lists of [words, filters, facetNumbers, answers, recentLikes])
    lists.restore({ lengths: wordsOf(next()), numbers: wordsOf(next()) })
  vocabulary.restore(text === '' ? [] : text.split('\n'), wordsInUse(index))
  index.settled.restore()
  buckets.fill()
  return index
}

/** The number of every word of a profile or a filter and of every answered question, once for each use. */
function* wordsInUse({ members, words, filters, answers }: IndexData): Generator<number> {
  for (let row = 0; row < members.count(); row += 1) {
    yield* words.get(row)
    yield* questionsIn(answers.get(row))
    if (filters.lengthOf(row) > 0) yield* wordsInGroups(filters.get(row))
  }
}

const wordsOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new Uint32Array(buffer, byteOffset, byteLength / Uint32Array.BYTES_PER_ELEMENT)

/** A snapshot is incomplete or was changed. The index is built from the log instead. */
export class DamagedSnapshot extends Error {
  override readonly name = 'DamagedSnapshot'
  readonly code = 'damaged_snapshot'

  constructor(cause?: unknown) {
    super(`A snapshot of the deck is damaged. ${fileAdvice.deck}`, { cause })
  }
}
