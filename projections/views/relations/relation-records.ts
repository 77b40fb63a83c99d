import { EVERY_MODE, isForgotten, type RelationBits, type RelationChange } from './relation.ts'

/**
 * Relations of a member to others in one mode: for each other member four words of their id, as a
 * little-endian machine reads its 16 bytes, and the relation. Sorted by the words of the id. Never
 * changed in place, so that a reader keeps what it began with.
 */
export type RelationRecords = Uint32Array<ArrayBuffer>

export const noRecords: RelationRecords = new Uint32Array(0)

/** Words of a record. */
export const RECORD = 5
const ID_WORDS = 4

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The words of an id; undefined when it is no UUID. */
export const idWords = (id: string): Uint32Array | undefined => {
  if (!uuid.test(id)) return undefined
  const words = new Uint32Array(ID_WORDS)
  Buffer.from(words.buffer).write(id.replaceAll('-', ''), 'hex')
  return words
}

/** The id in a record. */
export const idAt = ({ buffer, byteOffset }: RelationRecords, at: number): string =>
  Buffer.from(buffer, byteOffset + at * 4, ID_WORDS * 4)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** Negative when the id in a record comes before another, 0 when it is the same. */
const compareIds = (
  records: RelationRecords,
  at: number,
  ids: Uint32Array,
  idAt: number,
): number => {
  for (let word = 0; word < ID_WORDS; word += 1) {
    const difference = (records[at + word] as number) - (ids[idAt + word] as number)
    if (difference !== 0) return difference
  }
  return 0
}

/** Where the record of an id is, or belongs, by binary search. */
const placeOf = (records: RelationRecords, ids: Uint32Array, idAt: number): number => {
  let low = 0
  let high = records.length / RECORD
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareIds(records, middle * RECORD, ids, idAt) < 0) low = middle + 1
    else high = middle
  }
  return low * RECORD
}

const isAt = (records: RelationRecords, at: number, ids: Uint32Array, idAt: number): boolean =>
  at < records.length && compareIds(records, at, ids, idAt) === 0

/** The relation to the member whose id is at `idAt` in `ids`; 0 for none. */
export const relationTo = (
  records: RelationRecords,
  ids: Uint32Array,
  idAt: number,
): RelationBits => {
  if (records.length === 0) return 0
  const at = placeOf(records, ids, idAt)
  return isAt(records, at, ids, idAt) ? (records[at + ID_WORDS] as number) : 0
}

/**
 * The records with the bits in `mask` of one relation replaced by those of `bits`; the same records if
 * that changes nothing. Drops the relations of a mode that are forgotten by then.
 */
export const withChange = (
  records: RelationRecords,
  ids: Uint32Array,
  { mode, mask, bits, ifKnown, at: now }: Omit<RelationChange, 'of' | 'to'>,
): RelationRecords => {
  const place = placeOf(records, ids, 0)
  const isKnown = isAt(records, place, ids, 0)
  const before = isKnown ? (records[place + ID_WORDS] as number) : 0
  const after = ifKnown && before === 0 ? 0 : ((before & ~mask) | bits) >>> 0
  if (after === before) return records
  const changed = new Uint32Array(records.length + RECORD)
  let filled = 0
  const keep = (from: number, to: number) => {
    for (let at = from; at < to; at += RECORD) {
      if (mode !== EVERY_MODE && isForgotten(records[at + ID_WORDS] as number, now)) continue
      changed.set(records.subarray(at, at + RECORD), filled)
      filled += RECORD
    }
  }
  keep(0, place)
  if (after !== 0) {
    changed.set(ids.subarray(0, ID_WORDS), filled)
    changed[filled + ID_WORDS] = after
    filled += RECORD
  }
  keep(isKnown ? place + RECORD : place, records.length)
  return filled === changed.length ? changed : changed.slice(0, filled)
}

/** The records as text. */
export const encodeRecords = ({ buffer, byteOffset, byteLength }: RelationRecords): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64')

/** The records of a text of `encodeRecords`. */
export const decodeRecords = (text: string | undefined): RelationRecords => {
  if (!text) return noRecords
  const records = new Uint32Array(Buffer.byteLength(text, 'base64') / 4)
  Buffer.from(records.buffer).write(text, 'base64')
  return records
}
