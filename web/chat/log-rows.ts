import type { Message } from '../../contracts/chat.ts'
import type { PendingMessage } from './outbox.ts'

/** A line of the log. `day` is there where another day begins. */
export type LogRow =
  | { kind: 'earlier'; key: 'earlier' }
  | { kind: 'said'; key: string; day: string | undefined; message: Message }
  | { kind: 'waiting'; key: string; message: PendingMessage }

/**
 * The lines of a log, oldest first: a way to earlier messages if there are any, what was said, what
 * is on its way. `dayOf` gives a day's name from a time, e.g. in the member's time zone.
 */
export function logRows(
  messages: readonly Message[],
  waiting: readonly PendingMessage[],
  { hasEarlier, dayOf }: { hasEarlier: boolean; dayOf: (at: string) => string },
): LogRow[] {
  let last: string | undefined
  const said = messages.map((message): LogRow => {
    const day = dayOf(message.createdAt)
    const begins = day !== last
    last = day
    return { kind: 'said', key: message.id, day: begins ? day : undefined, message }
  })
  const first: LogRow[] = hasEarlier ? [{ kind: 'earlier', key: 'earlier' }] : []
  const onTheWay = waiting.map(
    (message): LogRow => ({ kind: 'waiting', key: message.key, message }),
  )
  return [...first, ...said, ...onTheWay]
}
