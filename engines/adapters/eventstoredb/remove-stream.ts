import { NO_STREAM, StreamDeletedError, WrongExpectedVersionError } from '@eventstore/db-client'
import {
  comparePositions,
  origin,
  type Position,
  type RecordedEvent,
  type Revision,
} from '../../../contracts/core/event.ts'
import type { ConfiguredEngine } from '../../ports/engine-fault.ts'
import {
  NewestEventStays,
  RevisionConflict,
  type StoredEventLog,
  StreamRemoved,
} from '../../ports/event-log.ts'
import type { EventStoreConnection } from './connection.ts'
import { faultOf } from './event-store-fault.ts'
import type { Head } from './head.ts'
import { positionOf } from './position.ts'
import type { Reads } from './reads.ts'
import { isHiddenStream } from './wire-event.ts'

type Wiring = {
  readonly connection: EventStoreConnection
  readonly reads: Pick<Reads, 'stream'>
  readonly head: Pick<Head, 'read'>
}

/**
 * Removes a stream by its tombstone, which lasts. Its events stay in the server's file, and in reads
 * of all events, until the operator runs a scavenge.
 */
export const createRemoveStream = ({
  connection,
  reads,
  head,
}: Wiring): StoredEventLog['removeStream'] => {
  /** The stream's newest event; 'removed' if it has a tombstone. */
  const newestOf = async (stream: string): Promise<RecordedEvent | 'removed' | undefined> => {
    try {
      for await (const event of reads.stream(stream, { backwards: true, limit: 1 })) return event
      return undefined
    } catch (error) {
      if (error instanceof StreamRemoved) return 'removed'
      throw error
    }
  }

  return async (stream: string, last: Revision | 'none'): Promise<void> => {
    const newest = await newestOf(stream)
    if (newest === 'removed') return
    const actual = newest?.revision ?? 'none'
    if (actual !== last) throw new RevisionConflict(stream, last, actual)
    if (newest?.position === (await head.read())) throw new NewestEventStays(stream)
    const expectedRevision = last === 'none' ? NO_STREAM : BigInt(last)
    try {
      await connection.client().tombstoneStream(stream, { expectedRevision })
    } catch (error) {
      if (error instanceof StreamDeletedError) return
      if (error instanceof WrongExpectedVersionError)
        throw new RevisionConflict(
          stream,
          last,
          typeof error.actualVersion === 'bigint' ? Number(error.actualVersion) : 'none',
        )
      throw faultOf(error)
    }
  }
}

/** Events of a page of $all. */
const PAGE_EVENTS = 512

/** Finds the streams with a tombstone, by the event that the server writes for each. */
export async function* findRemovedStreams(
  reads: Pick<Reads, 'allFrom'>,
  configured: ConfiguredEngine,
): AsyncGenerator<string> {
  for (let last: Position = origin, isComplete = false; !isComplete; ) {
    isComplete = true
    for (const { event } of await reads.allFrom(last, PAGE_EVENTS)) {
      const position = positionOf(event?.position, configured)
      if (!event || comparePositions(position, last) <= 0) continue
      isComplete = false
      last = position
      if (event.type === '$streamDeleted' && !isHiddenStream(event.streamId)) yield event.streamId
    }
  }
}
