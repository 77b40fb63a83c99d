import { createHash } from 'node:crypto'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import {
  type EventLog,
  eventBytes,
  MAX_APPEND_BYTES,
  RevisionConflict,
} from '../../engines/ports/event-log.ts'
import { notEmpty, requireGoing, TransferFault } from '../../engines/ports/transfer-fault.ts'

type Step = {
  readonly signal: AbortSignal
  /** Called with the number of events that are done. */
  readonly onProgress?: (done: number) => void
}

const sortedKeys = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** Number of events, and the sum of their hashes, which does not depend on their order. */
class Sum {
  count = 0
  #sum = 0n

  /** Revision and stream are part of the event: in another order within a stream it is another one. */
  add({ position: _, ...event }: RecordedEvent): void {
    this.count += 1
    const hash = createHash('sha256').update(JSON.stringify(event, sortedKeys)).digest('hex')
    this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${hash}`))
  }

  get hash(): string {
    return this.#sum.toString(16).padStart(64, '0')
  }
}

/** How many events of each stream are at the target: always its first ones. */
export type Present = { readonly count: number; readonly ofStream: ReadonlyMap<string, number> }

/**
 * Checks that the target has nothing but first events of streams of the source.
 *
 * @throws {TransferFault} `not_empty`, `stopped`.
 */
export const findPresentEvents = async (
  from: EventLog,
  to: EventLog,
  { signal }: Step,
): Promise<Present> => {
  const [there, here] = [new Sum(), new Sum()]
  const ofStream = new Map<string, number>()
  for await (const event of to.readAll()) {
    requireGoing(signal)
    here.add(event)
    ofStream.set(event.stream, event.revision + 1)
  }
  if (here.count > 0)
    for await (const event of from.readAll()) {
      requireGoing(signal)
      if (event.revision < (ofStream.get(event.stream) ?? 0)) there.add(event)
    }
  if (there.count !== here.count || there.hash !== here.hash) throw notEmpty('events')
  return { count: here.count, ofStream }
}

/**
 * Appends what the target lacks: streams side by side, each in its order. Events that name a person or
 * thing in common keep the order of the source, too, since views fold them into the same documents.
 *
 * @throws {TransferFault} `in_use`, `source_changed`, `stopped`.
 */
export const copyEvents = async (
  from: EventLog,
  to: Pick<EventLog, 'append'>,
  { ofStream }: Pick<Present, 'ofStream'>,
  { signal, onProgress }: Step,
): Promise<void> => {
  const head = await from.head()
  async function* missing() {
    let done = 0
    for await (const event of from.readAll()) {
      requireGoing(signal)
      if (event.revision >= (ofStream.get(event.stream) ?? 0)) yield event
      done += 1
      onProgress?.(done)
    }
  }
  try {
    await appendSideBySide(to, groupAppends(missing()))
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error
    throw new TransferFault(
      'in_use',
      'Somebody else writes to the target. Stop Kith there, and begin with an empty target.',
    )
  }
  if ((await from.head()) !== head)
    throw new TransferFault(
      'source_changed',
      'Events were added to the source meanwhile. Stop Kith there, then run the same command again.',
    )
}

/** Number and sum of all events of a log. @throws {TransferFault} `stopped`. */
export const sumOfEvents = async (
  log: Pick<EventLog, 'readAll'>,
  { signal, onProgress }: Step,
): Promise<Pick<Sum, 'count' | 'hash'>> => {
  const sum = new Sum()
  for await (const event of log.readAll()) {
    requireGoing(signal)
    sum.add(event)
    onProgress?.(sum.count)
  }
  return sum
}

/** Appends that are under way at the same time. */
const SIDE_BY_SIDE = 32

/** Events in one append at most. */
const MOST_AT_ONCE = 500

/** Events of one stream that follow each other in a log. */
type EventGroup = readonly [RecordedEvent, ...RecordedEvent[]]

/** Groups events that follow each other in one stream, as many as fit one append. */
async function* groupAppends(
  events: AsyncIterable<RecordedEvent>,
): AsyncGenerator<EventGroup, void, undefined> {
  let group: [RecordedEvent, ...RecordedEvent[]] | undefined
  let bytes = 0
  for await (const event of events) {
    const size = eventBytes(JSON.stringify(event.data), JSON.stringify(event.meta))
    const fits =
      group?.[0].stream === event.stream &&
      group.length < MOST_AT_ONCE &&
      bytes + size <= MAX_APPEND_BYTES
    if (group && fits) group.push(event)
    else {
      if (group) yield group
      group = [event]
      bytes = 0
    }
    bytes += size
  }
  if (group) yield group
}

/**
 * Appends events of another log to the same streams, with their ids, times and revisions.
 *
 * @throws {RevisionConflict} the stream does not end where the events begin.
 */
const appendGroup = async (to: Pick<EventLog, 'append'>, events: EventGroup): Promise<void> => {
  const [{ stream, revision }] = events
  await to.append(
    stream,
    revision === 0 ? 'none' : revision - 1,
    events.map(({ stream: _, revision: __, position: ___, ...event }) => event),
  )
}

/** Ids of people and things, of any form, and the name of the stream. */
const IDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w-]{16,}/g

const idsOf = (events: EventGroup): ReadonlySet<string> =>
  new Set([
    events[0].stream,
    ...events.flatMap(
      ({ stream, data, meta }) => JSON.stringify([stream, data, meta]).match(IDS) ?? [],
    ),
  ])

/** Appends groups as they come; one waits for earlier ones with an id in common. */
const appendSideBySide = async (
  to: Pick<EventLog, 'append'>,
  groups: AsyncIterable<EventGroup>,
): Promise<void> => {
  const open = new Set<Promise<void>>()
  const lastOf = new Map<string, Promise<void>>()
  try {
    for await (const group of groups) {
      const ids = idsOf(group)
      const earlier = [...ids].flatMap(id => lastOf.get(id) ?? [])
      const appending = Promise.all(earlier).then(() => appendGroup(to, group))
      for (const id of ids) lastOf.set(id, appending)
      open.add(appending)
      const forget = () => {
        open.delete(appending)
        for (const id of ids) if (lastOf.get(id) === appending) lastOf.delete(id)
      }
      appending.then(forget, () => {}) // one that failed ends the copy below
      if (open.size >= SIDE_BY_SIDE) await Promise.race(open)
    }
    await Promise.all(open)
  } finally {
    await Promise.allSettled(open)
  }
}
