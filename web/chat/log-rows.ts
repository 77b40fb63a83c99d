import type { LogMessage } from './log-message.ts'
import type { PendingMessage } from './stored-outbox.ts'

/** Messages of one sender within this time of the first are one group, in milliseconds. */
const GROUP_DURATION = 5 * 60_000

export type MessageRow = {
  kind: 'message'
  key: string
  /** Set on the first row of a day. */
  day: string | undefined
  /** Whether it is the first of its group. */
  begins: boolean
  /** Whether it shows the time: the last of its group, and of all messages of its minute. */
  timed: boolean
  message: LogMessage
}

export type LogRow =
  | { kind: 'earlier'; key: 'earlier' }
  | MessageRow
  | { kind: 'waiting'; key: string; message: PendingMessage }

/**
 * The rows of a log, oldest first: a loader for earlier messages if there are any, the messages in
 * groups of one sender and a few minutes, and the pending ones. `dayOf` returns the label of a
 * time's day; a day begins a group.
 */
export function logRows(
  messages: readonly LogMessage[],
  waiting: readonly PendingMessage[],
  { hasEarlier, dayOf }: { hasEarlier: boolean; dayOf: (at: string) => string },
): LogRow[] {
  let last: string | undefined
  let first: LogMessage | undefined
  const messageRows: MessageRow[] = []
  for (const message of messages) {
    const day = dayOf(message.createdAt)
    const isNewDay = day !== last
    last = day
    const begins = isNewDay || !first || !isOneGroup(first, message)
    if (begins) first = message
    const before = messageRows.at(-1)
    if (before) before.timed = begins && !isOneMinute(before.message, message)
    messageRows.push({
      kind: 'message',
      key: message.id,
      day: isNewDay ? day : undefined,
      begins,
      timed: true,
      message,
    })
  }
  const loader: LogRow[] = hasEarlier ? [{ kind: 'earlier', key: 'earlier' }] : []
  const pendingRows = waiting.map(
    (message): LogRow => ({ kind: 'waiting', key: message.key, message }),
  )
  return [...loader, ...messageRows, ...pendingRows]
}

const isOneGroup = (first: LogMessage, message: LogMessage): boolean =>
  first.senderProfileId === message.senderProfileId &&
  Date.parse(message.createdAt) - Date.parse(first.createdAt) < GROUP_DURATION

const isOneMinute = (one: LogMessage, next: LogMessage): boolean =>
  minuteOf(one.createdAt) === minuteOf(next.createdAt)

const minuteOf = (at: string) => Math.floor(Date.parse(at) / 60_000)
