import { open, readFile, rename } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { Position } from '../../contracts/event.ts'
import type { Displace } from '../../engines/displacement.ts'
import { fileAdvice, reasonOfSystem, UnusableFile } from '../../engines/file-advice.ts'
import type { LogMark } from '../../engines/log-marks.ts'
import { discoveryIndexView } from '../discovery.ts'
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
  /** The same position as a place in the log; a snapshot of an older version has none. */
  readonly place?: LogMark
}

/** The first bytes of a snapshot, ending in the version of the view in two digits. */
const MAGIC = Buffer.from(`KITHDK${String(discoveryIndexView.version).padStart(2, '0')}`)

const FAMILY = 6

/**
 * Writes an index to a file, which is replaced atomically. No event may be folded meanwhile; queries
 * may run.
 *
 * A snapshot is `MAGIC`, then parts: the mark as JSON, the ids, the cells, each column, and each
 * row's relations; then the CRC-32 of all that. Numbers are as this machine keeps them.
 */
export const writeSnapshot = async (
  path: string,
  index: IndexData,
  mark: SnapshotMark,
): Promise<void> => {
  const draft = `${path}.new`
  const file = await open(draft, 'w')
  try {
    let checksum = 0
    for (const chunk of chunks(piecesOf(index, mark))) {
      checksum = crc32(chunk, checksum)
      await file.writeFile(chunk)
    }
    await file.writeFile(Uint32Array.of(checksum))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}

function* piecesOf(
  { members, cells, relations }: IndexData,
  mark: SnapshotMark,
): Generator<Uint8Array> {
  const rows = members.ids.length
  yield MAGIC
  yield* part(Buffer.from(JSON.stringify(mark)))
  yield* part(Buffer.from(members.ids.join('\n')))
  yield* part(Uint32Array.from(cells.list))
  for (const column of Object.values(members.columns)) yield* part(column.subarray(0, rows))
  for (let row = 0; row < rows; row += 1) yield* part(relations.dump(row))
}

/**
 * Reads what `writeSnapshot` wrote; undefined where there is nothing, or nothing of this version.
 *
 * @throws {DamagedSnapshot} the file is not what was written. @throws {UnusableFile} it cannot be read.
 */
export const readSnapshot = async (
  path: string,
  displace: Displace,
): Promise<{ index: IndexData; mark: SnapshotMark } | undefined> => {
  const bytes = await readIfThere(path)
  if (!bytes || bytes.length === 0) return undefined
  if (!bytes.subarray(0, FAMILY).equals(MAGIC.subarray(0, FAMILY))) throw new DamagedSnapshot(path)
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) return undefined
  const end = bytes.length - Uint32Array.BYTES_PER_ELEMENT
  if (end < MAGIC.length || crc32(bytes.subarray(0, end)) !== bytes.readUInt32LE(end))
    throw new DamagedSnapshot(path)

  const next = partsOf(bytes.subarray(MAGIC.length, end))
  const text = () => Buffer.from(next()).toString()
  const mark: SnapshotMark = JSON.parse(text())
  const index = createIndexData(displace)
  const { members, cells, relations, buckets } = index
  for (const id of text().split('\n')) if (id !== '') members.rowOf(id)
  for (const cell of new Uint32Array(next().buffer)) cells.numberOf(cell)
  for (const name of Object.keys(members.columns) as (keyof MemberColumns)[])
    new Uint8Array(members.columns[name].buffer).set(next())
  for (let row = 0; row < members.ids.length; row += 1)
    relations.restore(row, new Uint32Array(next().buffer))
  for (let row = 0; row < members.ids.length; row += 1) buckets.add(row)
  return { index, mark }
}

/** A snapshot is truncated or was changed. The index is built from the log instead. */
class DamagedSnapshot extends Error {
  override readonly name = 'DamagedSnapshot'
  readonly code = 'damaged_snapshot'

  constructor(path: string) {
    super(`The deck's snapshot ${path} is damaged. ${fileAdvice.deck}`)
  }
}

const readIfThere = async (path: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new UnusableFile(path, reasonOfSystem(error) ?? 'cannot be read', 'deck', error)
  }
}
