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
 * Merges a new latest page into the loaded messages. The page is complete from its first message on:
 * what it lacks is older, or has vanished. Without an overlap, older messages are dropped: no gap may
 * remain.
 */
export function withLatest(
  { messages, hasEarlier }: LoadedMessages,
  page: readonly LogMessage[],
): LoadedMessages {
  const inPage = new Set(page.map(({ id }) => id))
  const touch = messages.findIndex(({ id }) => inPage.has(id))
  if (touch <= 0) return { messages: page, hasEarlier: isFull(page) }
  return { messages: [...messages.slice(0, touch), ...page], hasEarlier }
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

/** The messages that have not vanished by `now`; the same list if all are there. */
export const notVanished = (
  messages: readonly LogMessage[],
  now: number,
): readonly LogMessage[] => {
  const isGone = ({ vanishAt }: LogMessage) => vanishAt !== undefined && Date.parse(vanishAt) <= now
  return messages.some(isGone) ? messages.filter(message => !isGone(message)) : messages
}

/** Returns the last own message that the other member has read. */
export const lastRead = (
  messages: readonly LogMessage[],
  ownProfileId: string,
): string | undefined =>
  messages.findLast(({ senderProfileId, isRead }) => isRead && senderProfileId === ownProfileId)?.id
