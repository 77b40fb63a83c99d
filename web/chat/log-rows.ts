import type { LogMessage } from './log-message.ts'
import type { PendingMessage } from './stored-outbox.ts'

/** A row of the log. `day` is set on the first row of a day. */
export type LogRow =
  | { kind: 'earlier'; key: 'earlier' }
  | { kind: 'message'; key: string; day: string | undefined; message: LogMessage }
  | { kind: 'waiting'; key: string; message: PendingMessage }

/**
 * The rows of a log, oldest first: a loader for earlier messages if there are any, the messages,
 * and the pending ones. `dayOf` returns the label of a time's day.
 */
export function logRows(
  messages: readonly LogMessage[],
  waiting: readonly PendingMessage[],
  { hasEarlier, dayOf }: { hasEarlier: boolean; dayOf: (at: string) => string },
): LogRow[] {
  let last: string | undefined
  const messageRows = messages.map((message): LogRow => {
    const day = dayOf(message.createdAt)
    const begins = day !== last
    last = day
    return { kind: 'message', key: message.id, day: begins ? day : undefined, message }
  })
  const first: LogRow[] = hasEarlier ? [{ kind: 'earlier', key: 'earlier' }] : []
  const pendingRows = waiting.map(
    (message): LogRow => ({ kind: 'waiting', key: message.key, message }),
  )
  return [...first, ...messageRows, ...pendingRows]
}
