import type { PendingMessage } from './stored-outbox.ts'

/** Time for which a message that another tab sends counts as sending, in milliseconds. */
const OTHER_TAB_TIMEOUT = 60_000

type TabContext = {
  /** Keys of the sends in progress in this page, without those that a reload interrupted. */
  sendingKeys: ReadonlySet<string>
  tab: string
  now: Date
}

/**
 * The message with its current status. A stored message that no tab sends has failed. A message of
 * another tab counts as sending for a minute, because that tab may have been closed.
 */
export const deliveryStatus = (
  one: PendingMessage,
  { sendingKeys, tab, now }: TabContext,
): PendingMessage => {
  if (one.status === 'failed' || sendingKeys.has(one.key)) return one
  const isOthers = one.tab !== tab && now.getTime() - Date.parse(one.at) < OTHER_TAB_TIMEOUT
  return isOthers ? one : { ...one, status: 'failed' }
}
