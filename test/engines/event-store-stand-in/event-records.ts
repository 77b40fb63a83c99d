import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** An event of the stand-in, as it is stored. */
export type StandInRecord = {
  readonly id: string
  readonly stream: string
  readonly revision: number
  /** Commit and prepare position, which are equal: a file offset, not a count. */
  readonly position: number
  readonly type: string
  readonly contentType: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
  /** Ticks of 100 ns since 1970. */
  readonly created: string
}

/** Bytes that a record takes besides type, data and metadata. */
const RECORD_OVERHEAD = 61

/** Bytes of an event that count against the size of an append. */
export const appendedBytes = ({
  type,
  data,
  metadata,
}: Pick<StandInRecord, 'type' | 'data' | 'metadata'>): number =>
  data.length + metadata.length + 2 * type.length

/** The place after a record, where the next one begins. */
export const endOf = (record: StandInRecord): number =>
  record.position + appendedBytes(record) + record.stream.length + RECORD_OVERHEAD

/** A change of the store: events, or a stream that was deleted. */
export type Change =
  | { readonly records: readonly StandInRecord[] }
  | { readonly deleted: string; readonly tombstone: boolean }

type Line =
  | { records: (Omit<StandInRecord, 'data' | 'metadata'> & { data: string; metadata: string })[] }
  | { deleted: string; tombstone: boolean }

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

const lineOf = (change: Change): string => {
  if ('deleted' in change) return JSON.stringify(change)
  const records = change.records.map(record => ({
    ...record,
    data: base64(record.data),
    metadata: base64(record.metadata),
  }))
  return JSON.stringify({ records } satisfies Line)
}

const changeOf = (line: string): Change => {
  const change = JSON.parse(line) as Line
  if ('deleted' in change) return change
  return {
    records: change.records.map(record => ({
      ...record,
      data: bytesOf(record.data),
      metadata: bytesOf(record.metadata),
    })),
  }
}

/** The changes stored in a file; without a path they stay in memory. */
export const openChanges = (path?: string) => ({
  read(): Change[] {
    if (!path || !existsSync(path)) return []
    // A kill can leave the last line incomplete: it was not acknowledged.
    return readFileSync(path, 'utf8').split('\n').slice(0, -1).map(changeOf)
  },
  add(change: Change): void {
    if (path) appendFileSync(path, `${lineOf(change)}\n`)
  },
})

/** Index of the first record at or after a position. */
export const indexOf = (records: readonly StandInRecord[], position: number): number => {
  let [low, high] = [0, records.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((records[middle]?.position ?? 0) < position) low = middle + 1
    else high = middle
  }
  return low
}
