import {
  comparePositions,
  origin,
  type Position,
  type RecordedEvent,
} from '../../contracts/core/event.ts'
import { type EventLog, RevisionConflict } from '../../engines/ports/event-log.ts'

/** A part of a log: the streams of one prefix, from a position on. */
export type LogPart = { readonly prefix: string; readonly since: Position }

/**
 * A part of a log as if it were a separate log, for a server that several tests share. Its head is the
 * newest event of the part. Only `identity` and the times of `caughtUp` are those of the whole log.
 */
export const partOfEventLog = (log: EventLog, { prefix, since }: LogPart): EventLog => {
  let head: Position = origin
  let searched = since

  const isOwn = ({ stream }: RecordedEvent) => stream.startsWith(prefix)
  const own = (event: RecordedEvent): RecordedEvent => ({
    ...event,
    stream: event.stream.slice(prefix.length),
  })
  const inWhole = (after: Position = origin) => (after === origin ? since : after)

  const readHead = async (): Promise<Position> => {
    for await (const event of log.readAll({ after: searched })) {
      searched = event.position
      if (isOwn(event)) head = event.position
    }
    return head
  }

  return {
    ...log,
    async append(stream, expected, events) {
      try {
        return await log.append(`${prefix}${stream}`, expected, events)
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error
        throw new RevisionConflict(stream, error.expected, error.actual)
      }
    },
    async *read(stream, from) {
      for await (const event of log.read(`${prefix}${stream}`, from)) yield own(event)
    },
    async *readAll({ after, limit = Number.POSITIVE_INFINITY, types } = {}) {
      let remaining = limit
      if (remaining === 0) return
      for await (const event of log.readAll({ after: inWhole(after), types })) {
        if (!isOwn(event)) continue
        yield own(event)
        remaining -= 1
        if (remaining === 0) return
      }
    },
    async *follow({ after = origin, types, signal }) {
      let last = after
      let reported: Position | undefined
      for await (const next of log.follow({ after: inWhole(after), signal })) {
        if ('caughtUp' in next) {
          if (reported !== last) yield { caughtUp: last }
          reported = last
        } else if (isOwn(next)) {
          last = next.position
          if (!types || types.includes(next.type)) yield own(next)
        }
      }
    },
    head: readHead,
    async lag(from) {
      const newest = await readHead()
      const position = inWhole(from)
      if (comparePositions(position, inWhole(newest)) >= 0) return 0
      return (await log.lag(position)) - (await log.lag(inWhole(newest)))
    },
  }
}
