import type { PendingMessage } from './outbox.ts'

/** How long another tab is left alone with what it sends, in milliseconds. */
const OTHER_TAB_TIMEOUT = 60_000

type TabContext = {
  /** Keys under way in this page: what a reload interrupted is not among them. */
  underWay: ReadonlySet<string>
  tab: string
  now: Date
}

/**
 * A message as it stands: one that nobody sends any more has failed, whatever was said of it last.
 * What another tab sends is its own matter for a minute; it may have been closed meanwhile.
 */
export const deliveryStatus = (
  one: PendingMessage,
  { underWay, tab, now }: TabContext,
): PendingMessage => {
  if (one.status === 'failed' || underWay.has(one.key)) return one
  const isOthers = one.tab !== tab && now.getTime() - Date.parse(one.at) < OTHER_TAB_TIMEOUT
  return isOthers ? one : { ...one, status: 'failed' }
}
