import { hash } from 'node:crypto'
import type { ResolvedEvent } from '@eventstore/db-client'
import { comparePositions, origin, type Position } from '../../../contracts/core/event.ts'
import { StorageFault } from '../../ports/storage-fault.ts'
import type { Head } from './head.ts'
import type { Reads } from './reads.ts'
import { isHiddenStream } from './wire-event.ts'

/** Characters of a mark: 96 bits of SHA-256 in base64url. */
const LENGTH = 16

type Wiring = {
  readonly reads: Pick<Reads, 'allFrom'>
  readonly head: Head
  readonly identity: () => Promise<string>
}

/** What of an event its mark is made of. */
type MarkedEvent = Pick<
  NonNullable<ResolvedEvent['event']>,
  'id' | 'streamId' | 'revision' | 'created'
>

/**
 * The mark of an event: a hash of the log's id and of the event's place, id, stream and time at the
 * server.
 *
 * It stands for all events before it as well. Two copies of a log are copies of one transaction
 * file, in which an event is a record at a byte. Once each copy goes on by itself, a record of the
 * same bytes at the same byte would have to be written to both at the same instant.
 */
const markOf = (log: string, position: Position, event: MarkedEvent): string => {
  const { id, streamId, revision, created } = event
  const text = [log, position, id, streamId, revision, created.toISOString()].join('\n')
  return hash('sha256', text, 'base64url').slice(0, LENGTH)
}

/** Events whose marks need no read: those that were pushed last. */
const REMEMBERED = 256

/** `markAt` of the log. `note` remembers an event, so that its mark needs no read. */
export const createMarks = ({ reads, head, identity }: Wiring) => {
  const pushed = new Map<Position, MarkedEvent>()

  /** The event at exactly this position. A position within an event fails at the server. */
  const eventAt = async (position: Position) => {
    try {
      const [first] = await reads.allFrom(position, 1)
      return String(first?.event?.position?.commit) === position ? first?.event : undefined
    } catch (error) {
      if (!(error instanceof StorageFault && isInvalidPosition(error.cause))) throw error
      await head.read() // a server that stops answers with the same code, and then not at all
      return undefined
    }
  }

  let newest: { readonly position: Position; readonly mark: string } | undefined

  const find = async (position: Position) => {
    const isInside = (known: Position) => comparePositions(position, known) <= 0
    if (!isInside(head.newestKnown()) && !isInside(await head.read())) return undefined
    return eventAt(position)
  }

  return {
    note(position: Position, { event }: Pick<ResolvedEvent, 'event'>): void {
      if (!event) return
      const { id, streamId, revision, created } = event
      pushed.set(position, { id, streamId, revision, created })
      if (pushed.size <= REMEMBERED) return
      for (const [oldest] of pushed) return void pushed.delete(oldest)
    },

    async markAt(position: Position): Promise<string | undefined> {
      if (position === origin) return undefined
      if (newest?.position === position) return newest.mark
      const event = pushed.get(position) ?? (await find(position))
      if (!event || isHiddenStream(event.streamId)) return undefined
      const mark = markOf(await identity(), position, event)
      newest = { position, mark } // every store asks for the mark of the same head
      return mark
    },
  }
}

/** Codes of gRPC with which servers answer a read from a place where no event begins. */
const INVALID = new Set<unknown>([2, 3, 9, 11, 13])

const isInvalidPosition = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && INVALID.has(error.code)
