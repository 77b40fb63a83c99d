import { limits } from '../../contracts/core/limits.ts'
import type { LogMessage } from './log-message.ts'

/** The messages loaded so far, oldest first, and whether there may be earlier ones. */
export type LoadedMessages = {
  readonly messages: readonly LogMessage[]
  readonly hasEarlier: boolean
}

export const noMessages: LoadedMessages = { messages: [], hasEarlier: false }

/** A partial page is the beginning of the log. */
const isFull = (page: readonly LogMessage[]): boolean => page.length === limits.messagesPage

/**
 * Merges a new latest page into the loaded messages. The page is complete at its end, so a missing
 * message is older. Without an overlap, older messages are dropped: no gap may remain.
 */
export function withLatest(
  { messages, hasEarlier }: LoadedMessages,
  page: readonly LogMessage[],
): LoadedMessages {
  const inPage = new Set(page.map(({ id }) => id))
  const older = messages.filter(({ id }) => !inPage.has(id))
  const touch = older.length < messages.length
  if (!touch || older.length === 0) return { messages: page, hasEarlier: isFull(page) }
  return { messages: [...older, ...page], hasEarlier }
}

/**
 * Adds a page of the messages before `before`, if that is still the first loaded message. Otherwise
 * the page was loaded twice or older messages were dropped, and it would repeat messages or leave a
 * gap.
 */
export const withEarlier = (
  loaded: LoadedMessages,
  page: readonly LogMessage[],
  before: string,
): LoadedMessages =>
  loaded.messages[0]?.id === before
    ? { messages: [...page, ...loaded.messages], hasEarlier: isFull(page) }
    : loaded

/** Returns the last own message that the other member has read. */
export const lastRead = (
  messages: readonly LogMessage[],
  ownProfileId: string,
): string | undefined =>
  messages.findLast(({ senderProfileId, isRead }) => isRead && senderProfileId === ownProfileId)?.id
