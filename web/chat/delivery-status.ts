import type { PendingMessage } from './stored-outbox.ts'

/** Time for which a message that another tab sends counts as sending, in milliseconds. */
const OTHER_TAB_TIMEOUT = 60_000

/**
 * Time for which a message is sent again by itself, in milliseconds: the server knows its key for
 * 24 hours, and would take a later repeat for a new message.
 */
const RESEND_DURATION = 23 * 3_600_000

type TabContext = {
  /** Keys of the sends in progress in this page, without those that a reload interrupted. */
  sendingKeys: ReadonlySet<string>
  tab: string
  now: Date
}

const ageOf = ({ at }: PendingMessage, now: Date): number => now.getTime() - Date.parse(at)

/**
 * The message with its current status. A stored message that no tab sends has failed, for want of a
 * connection as far as anybody knows. A message of another tab counts as sending for a minute,
 * because that tab may have been closed.
 */
export const deliveryStatus = (
  one: PendingMessage,
  { sendingKeys, tab, now }: TabContext,
): PendingMessage => {
  if (one.status === 'failed' || sendingKeys.has(one.key)) return one
  const isOthers = one.tab !== tab && ageOf(one, now) < OTHER_TAB_TIMEOUT
  return isOthers ? one : { ...one, status: 'failed', unreached: true }
}

/** The messages to send again when the connection is back, in the order in which they were written. */
export const messagesToResend = (
  waiting: readonly PendingMessage[],
  context: TabContext,
): PendingMessage[] =>
  waiting
    .map(one => deliveryStatus(one, context))
    .filter(one => one.unreached && one.status === 'failed' && isRecent(one, context.now))

const isRecent = (one: PendingMessage, now: Date) => ageOf(one, now) < RESEND_DURATION

/**
 * Whether a message waits for one before it, which has not reached the server: sent now, it would
 * arrive first.
 */
export const waitsForEarlier = (waiting: readonly PendingMessage[], key: string, now: Date) =>
  waiting
    .slice(
      0,
      waiting.findIndex(one => one.key === key),
    )
    .some(one => one.status === 'failed' && one.unreached && isRecent(one, now))
