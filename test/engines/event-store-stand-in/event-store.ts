import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import {
  appendedBytes,
  type Change,
  endOf,
  openChanges,
  type StandInRecord,
} from './event-records.ts'

export type ProposedEvent = Pick<StandInRecord, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>

export type ExpectedRevision = number | 'any' | 'no_stream' | 'stream_exists'

export type AppendOutcome =
  | { readonly status: 'appended'; readonly revision: number; readonly position: number }
  /** The same append is stored but not indexed yet: it is dropped without an answer. */
  | { readonly status: 'dropped' }
  | { readonly status: 'empty' }
  | { readonly status: 'wrong_version'; readonly current: number | undefined }
  | { readonly status: 'deleted' }
  | { readonly status: 'too_large' }

export const MAX_APPEND_SIZE = 1_048_576

/** After this many appends a system event is stored between those of users. */
const SYSTEM_EVENT_EVERY = 7

type Stream = { readonly records: StandInRecord[]; deletedBefore: number; hasTombstone: boolean }

export type EventStore = ReturnType<typeof openEventStore>

export type StandInStoreOptions = {
  /** Keeps the events in this file; in memory without it. */
  readonly path?: string | undefined
  /** How long after an append reads show its events, and it is answered. */
  readonly indexLagMs?: number | undefined
  /** How late an append without an outcome is answered; 2 s unless given, as by the server. */
  readonly writeTimeoutMs?: number | undefined
}

/** Events in memory, and in a file where a path is given. */
export const openEventStore = ({
  path,
  indexLagMs = 0,
  writeTimeoutMs = 2_000,
}: StandInStoreOptions = {}) => {
  const changes = openChanges(path)
  const all: StandInRecord[] = []
  const streams = new Map<string, Stream>()
  const byId = new Map<string, StandInRecord>()
  const appended = new EventEmitter<{ appended: [] }>().setMaxListeners(0)
  const unindexed = new Set<StandInRecord>()
  const scavenged = new Set<number>()
  let appends = 0

  const streamOf = (name: string): Stream => {
    const known = streams.get(name)
    if (known) return known
    const created = { records: [], deletedBefore: 0, hasTombstone: false }
    streams.set(name, created)
    return created
  }

  const apply = (change: Change) => {
    if ('deleted' in change) {
      const stream = streamOf(change.deleted)
      stream.deletedBefore = stream.records.length
      stream.hasTombstone ||= change.tombstone
      return
    }
    for (const record of change.records) {
      all.push(record)
      streamOf(record.stream).records.push(record)
      byId.set(record.id, record)
    }
  }

  const store = (name: string, events: readonly ProposedEvent[]): StandInRecord[] => {
    const { records } = streamOf(name)
    const last = all.at(-1)
    let position = last ? endOf(last) : 0
    const created = `${BigInt(Date.now()) * 10_000n}`
    const added = events.map((event, index) => {
      const record = { ...event, stream: name, revision: records.length + index, position, created }
      position = endOf(record)
      return record
    })
    changes.add({ records: added })
    apply({ records: added })
    return added
  }

  /** The events of a stream that its metadata leave. */
  const uncut = (name: string, records: readonly StandInRecord[]): readonly StandInRecord[] => {
    const newest = streams.get(`$$${name}`)?.records.at(-1)
    if (!newest) return records
    const { $maxCount, $maxAge, $tb = 0 } = JSON.parse(Buffer.from(newest.data).toString())
    const oldest = $maxAge === undefined ? 0 : Date.now() - $maxAge * 1_000
    return records
      .filter(({ revision, created }) => revision >= $tb && Number(created) / 10_000 >= oldest)
      .slice($maxCount === undefined ? 0 : -$maxCount)
  }

  const storeSystemEvent = (stream: string, type: string, data = {}) =>
    store(stream, [
      {
        id: randomUUID(),
        type,
        contentType: 'application/json',
        data: Buffer.from(JSON.stringify(data)),
        metadata: new Uint8Array(),
      },
    ])

  const whenIndexed = (act: () => void): void => {
    if (indexLagMs === 0) setImmediate(act)
    else setTimeout(act, indexLagMs)
  }

  const isAt = (record: StandInRecord | undefined, id: string) => record?.id === id

  /** Revision and position of the last event, if all events are stored consecutively. */
  const repeated = (records: readonly StandInRecord[], from: number, ids: readonly string[]) =>
    ids.length > 0 && ids.every((id, index) => isAt(records[from + index], id))
      ? records[from + ids.length - 1]
      : undefined

  const findRepeat = (name: string, expected: ExpectedRevision, ids: readonly string[]) => {
    const { records } = streamOf(name)
    const first = byId.get(ids[0] ?? '')
    if (expected === 'any' || expected === 'stream_exists')
      return first?.stream === name ? repeated(records, first.revision, ids) : undefined
    return repeated(records, expected === 'no_stream' ? 0 : expected + 1, ids)
  }

  for (const change of changes.read()) apply(change)
  if (all.length === 0) {
    storeSystemEvent('$users', '$User')
    storeSystemEvent('$user-admin', '$UserCreated')
  }

  return {
    /** Notified after each append. */
    appended,

    writeTimeoutMs,

    /** Calls back once the events appended before are indexed. */
    whenIndexed,
    all: (): readonly StandInRecord[] => all,

    /** Removes events that no read of their stream gives out, until the end of the process. */
    scavenge(): void {
      for (const [name, { records, deletedBefore }] of streams) {
        if (name.startsWith('$')) continue
        const kept = new Set(uncut(name, records.slice(deletedBefore)))
        for (const record of records) if (!kept.has(record)) scavenged.add(record.position)
      }
      const left = all.filter(({ position }) => !scavenged.has(position))
      all.splice(0, all.length, ...left)
    },

    /** Whether an event began here before a scavenge. */
    isScavenged: (position: number): boolean => scavenged.has(position),

    /** The readable events of a stream; undefined if it does not exist. */
    read(name: string): readonly StandInRecord[] | 'deleted' | undefined {
      const stream = streams.get(name)
      if (stream?.hasTombstone) return 'deleted'
      const records = uncut(name, stream?.records.slice(stream.deletedBefore) ?? []).filter(
        record => !unindexed.has(record),
      )
      return records.length > 0 ? records : undefined
    },

    append(
      name: string,
      expected: ExpectedRevision,
      events: readonly ProposedEvent[],
    ): AppendOutcome {
      if (streams.get(name)?.hasTombstone) return { status: 'deleted' }
      if (events.length === 0) return { status: 'empty' }
      if (events.reduce((sum, event) => sum + appendedBytes(event), 0) > MAX_APPEND_SIZE)
        return { status: 'too_large' }
      const { length } = streams.get(name)?.records ?? []
      const isDeleted = length > 0 && streams.get(name)?.deletedBefore === length
      const current = length === 0 ? undefined : length - 1
      const isExpected =
        expected === 'any' ||
        (expected === 'stream_exists' && current !== undefined) ||
        (expected === 'no_stream' && (current === undefined || isDeleted)) ||
        expected === current
      if (!isExpected || expected === 'any') {
        const repeat = findRepeat(
          name,
          expected,
          events.map(({ id }) => id),
        )
        if (repeat && unindexed.has(repeat)) return { status: 'dropped' }
        if (repeat)
          return { status: 'appended', revision: repeat.revision, position: repeat.position }
      }
      if (!isExpected) return { status: 'wrong_version', current }
      const added = store(name, events)
      const last = added.at(-1)
      for (const record of added) unindexed.add(record)
      whenIndexed(() => {
        for (const record of added) unindexed.delete(record)
      })
      appends += 1
      if (appends % SYSTEM_EVENT_EVERY === 0)
        storeSystemEvent('$stats-127.0.0.1', '$statsCollected')
      appended.emit('appended')
      return { status: 'appended', revision: last?.revision ?? 0, position: last?.position ?? 0 }
    },

    /**
     * Deletes the events of a stream; a tombstone refuses every later read and append. Reads of all
     * events still show them.
     */
    delete(name: string, tombstone: boolean): void {
      const change = { deleted: name, tombstone }
      changes.add(change)
      apply(change)
      if (tombstone) storeSystemEvent(name, '$streamDeleted')
      else storeSystemEvent(`$$${name}`, '$metadata', { $tb: streamOf(name).deletedBefore })
    },
  }
}
