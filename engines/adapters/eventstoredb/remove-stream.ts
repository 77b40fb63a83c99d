import { StreamDeletedError, WrongExpectedVersionError } from '@eventstore/db-client'
import type { RecordedEvent, Revision } from '../../../contracts/core/event.ts'
import {
  NewestEventStays,
  RevisionConflict,
  type StoredEventLog,
  StreamRemoved,
} from '../../ports/event-log.ts'
import type { EventStoreConnection } from './connection.ts'
import { faultOf } from './event-store-fault.ts'
import type { Head } from './head.ts'
import type { Reads } from './reads.ts'

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

  return async (stream: string, last: Revision): Promise<void> => {
    const newest = await newestOf(stream)
    if (newest === 'removed') return
    if (newest?.revision !== last)
      throw new RevisionConflict(stream, last, newest?.revision ?? 'none')
    if (newest.position === (await head.read())) throw new NewestEventStays(stream)
    try {
      await connection.client().tombstoneStream(stream, { expectedRevision: BigInt(last) })
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
