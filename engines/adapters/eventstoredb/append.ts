import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { NewEvent, Position, RecordedEvent, Revision } from '../../../contracts/core/event.ts'
import type { ConfiguredEngine } from '../../ports/engine-fault.ts'
import {
  type Appended,
  AppendTooLarge,
  EventIdReused,
  type EventLog,
  MAX_APPEND_BYTES,
  RevisionConflict,
  requireAppendSize,
  StreamRemoved,
} from '../../ports/event-log.ts'
import { StorageFault } from '../../ports/storage-fault.ts'
import { createKeyedMutex } from '../../primitives/keyed-mutex.ts'
import { within } from '../../primitives/within.ts'
import type { BatchAppend, WriteAnswer } from './batch-append.ts'
import { faultOf } from './event-store-fault.ts'
import { type PositionPair, positionOf } from './position.ts'
import type { Reads } from './reads.ts'
import { createStreamIds, type StreamIds } from './stream-ids.ts'
import { isHiddenStream, toWireEvent, type WireEvent } from './wire-event.ts'

/** When an append without an answer is looked for in its stream; each later look waits twice as long. */
const FIRST_LOOK_MS = 20

/** How long reads may be behind the server's refusals. */
const INDEX_LAG_MS = 2_000

/** Ids of events that are remembered: about 150 bytes each. */
const REMEMBERED_IDS = 100_000

type Answer = Exclude<WriteAnswer, { readonly status: 'refused' }>

/** Writes events that may be stored already. */
export type WriteEvents = (
  stream: string,
  expected: Revision | 'none',
  events: readonly WireEvent[],
) => Promise<Answer>

/**
 * @throws {StorageFault} the server does not answer or refuses the credentials.
 * @throws {StreamRemoved} the stream has a tombstone.
 */
export const createWrite =
  (batchAppend: BatchAppend): WriteEvents =>
  async (stream, expected, events) => {
    let answer: WriteAnswer
    try {
      answer = await batchAppend(stream, expected, events)
    } catch (error) {
      throw faultOf(error)
    }
    if (answer.status !== 'refused') return answer
    switch (answer.reason) {
      case 'access_denied':
        throw new StorageFault('access_denied')
      case 'failed':
        throw new StorageFault('unreachable')
      case 'too_large':
        throw new AppendTooLarge(MAX_APPEND_BYTES + 1)
      case 'stream_deleted':
        throw new StreamRemoved(stream)
    }
  }

type AppendOptions = {
  readonly write: WriteEvents
  readonly reads: Pick<Reads, 'stream'>
  readonly configured: ConfiguredEngine
  /** Called with the position of each append. */
  readonly onAppended: (position: Position) => void
}

type Append = {
  readonly stream: string
  readonly events: readonly NewEvent[]
  readonly wire: readonly WireEvent[]
}

/** A stored event and one of the same id: `at` and `meta` of a repeat may differ. */
const isSameEvent = (stored: RecordedEvent, { type, version, data }: NewEvent): boolean =>
  stored.type === type &&
  stored.version === version &&
  isDeepStrictEqual(stored.data, JSON.parse(JSON.stringify(data)))

/** @throws {EventIdReused} an id is given twice. */
const requireDistinctIds = (events: readonly NewEvent[]): void => {
  const ids = new Set<string>()
  for (const { id } of events) {
    if (ids.has(id)) throw new EventIdReused(id)
    ids.add(id)
  }
}

/**
 * Appends at an exact revision, which the server checks. The adapter checks that the stream has
 * none of the ids up to that revision.
 */
export const createAppend = ({ write, reads, configured, onAppended }: AppendOptions) => {
  const ids: StreamIds = createStreamIds(REMEMBERED_IDS)
  const inStreamOrder = createKeyedMutex()

  /**
   * Whether the stream has one of the append's ids, up to a revision or its end. Reads the part of
   * the stream that this process does not know.
   */
  const search = async ({ stream, events }: Append, upTo = Number.POSITIVE_INFINITY) => {
    let last = ids.revisionOf(stream)
    let isStored = events.some(({ id }) => ids.has(stream, id))
    if (last >= upTo) return { last, isStored }
    const wanted = new Set(events.map(({ id }) => id))
    for await (const { revision, id } of reads.stream(stream, { after: afterOf(last) })) {
      last = revision
      isStored ||= wanted.has(id)
      ids.note(stream, revision, id)
      if (last >= upTo) break
    }
    return { last, isStored }
  }

  /** The first answer to an append with an id that is stored already. @throws {EventIdReused} */
  const repeated = async ({ stream, events }: Append): Promise<Appended> => {
    const wanted = new Map(events.map(event => [event.id, event]))
    const found = new Map<string, RecordedEvent>()
    for await (const stored of reads.stream(stream, {})) {
      if (wanted.has(stored.id)) found.set(stored.id, stored)
      if (found.size === wanted.size) break
    }
    const stored = events.flatMap(event => found.get(event.id) ?? [])
    const other = events.find(event => {
      const known = found.get(event.id)
      return known && !isSameEvent(known, event)
    })
    const last = stored.at(-1)
    if (other || !last || stored.length < events.length)
      throw new EventIdReused(other?.id ?? last?.id ?? events[0]?.id ?? '')
    const positions = stored.map(({ position }) => position)
    return { revision: last.revision, position: last.position, positions, repeated: true }
  }

  /** The positions of events that were appended; the server gives that of the last alone. */
  const positionsOf = async (
    { stream, events }: Append,
    revision: Revision,
    last: PositionPair | undefined,
  ): Promise<Position[]> => {
    if (events.length === 1 && last) return [positionOf(last, configured)]
    const after = afterOf(revision - events.length)
    const stored = await Array.fromAsync(reads.stream(stream, { after, limit: events.length }))
    return stored.map(({ position }) => position)
  }

  const appended = async (append: Append, answer: Answer & { status: 'appended' }) => {
    const { stream, events } = append
    const { revision } = answer
    for (const [index, { id }] of events.entries())
      ids.note(stream, revision - events.length + 1 + index, id)
    const positions = await positionsOf(append, revision, answer.position)
    const position = positions.at(-1)
    if (position === undefined) throw new StorageFault('unreachable')
    onAppended(position)
    return { revision, position, positions }
  }

  /**
   * Writes, and meanwhile looks whether another process has stored the same: the server answers a
   * repeat of an append that it has not indexed yet only after its own timeout.
   */
  const writeOrFind = async (
    append: Append,
    expected: Revision | 'none',
  ): Promise<Answer | 'found'> => {
    const answer = write(append.stream, expected, append.wire)
    for (let pause = FIRST_LOOK_MS; ; pause *= 2) {
      const written = await within(pause, answer)
      if (written) return written
      if (!(await search(append)).isStored) continue
      answer.catch(() => {}) // the events are stored, whatever becomes of the call
      return 'found'
    }
  }

  /**
   * Searches the whole stream after a refusal. A read may show the event that caused it later than the
   * server refused: looks again, for a bounded time, until the stream has come to that revision.
   */
  const searchUpTo = async (append: Append, refusedAt: Revision) => {
    const deadline = performance.now() + INDEX_LAG_MS
    for (let pause = 2; ; pause *= 2) {
      const found = await search(append)
      if (found.isStored || found.last >= refusedAt || performance.now() >= deadline) return found
      await sleep(pause)
    }
  }

  const appendAt = async (append: Append, expected: Revision | 'none'): Promise<Appended> => {
    const { stream } = append
    const revision = expected === 'none' ? -1 : expected
    const before = await search(append, revision)
    if (before.isStored) return repeated(append)
    const answer = before.last >= revision ? await writeOrFind(append, expected) : undefined
    if (answer === 'found') return repeated(append)
    if (answer?.status === 'appended') return appended(append, answer)
    const refusedAt = answer?.status === 'wrong_version' ? (answer.current ?? revision + 1) : -1
    const after = await searchUpTo(append, refusedAt)
    if (after.isStored) return repeated(append)
    if (answer?.status === 'timed_out') throw new StorageFault('unreachable')
    const actual = Math.max(after.last, refusedAt)
    throw new RevisionConflict(stream, expected, actual < 0 ? 'none' : actual)
  }

  /** Appends at the end of the stream and retries after each conflict with another process. */
  const appendAnywhere = async (append: Append): Promise<Appended> => {
    const known = ids.revisionOf(append.stream)
    let expected: Revision | 'none' = known < 0 ? 'none' : known
    for (;;)
      try {
        return await appendAt(append, expected)
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error
        expected = error.actual
      }
  }

  const append: EventLog['append'] = async (stream, expected, events) => {
    if (events.length === 0) throw new RangeError('An append needs at least one event.')
    if (isHiddenStream(stream)) throw new RangeError(`${stream} is no stream of Kith.`)
    const sent = events.map(toWireEvent)
    requireAppendSize(sent.map(({ bytes }) => bytes))
    requireDistinctIds(events)
    const whole = { stream, events, wire: sent.map(({ wire }) => wire) }
    return expected === 'any'
      ? inStreamOrder(stream, () => appendAnywhere(whole))
      : appendAt(whole, expected)
  }

  return { append, noteRead: ids.note }
}

/** `after` of a read that begins behind a revision; -1 is before the first. */
const afterOf = (revision: Revision): Revision | undefined => (revision < 0 ? undefined : revision)
