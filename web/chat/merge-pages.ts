import type { Message } from '../../contracts/chat.ts'

/**
 * Merges a new latest page into the known messages, oldest first. The page is complete at its end,
 * so a missing message is older. Without an overlap, older messages are dropped: no gap may remain.
 */
export function mergePages(
  known: readonly Message[],
  page: readonly Message[],
): readonly Message[] {
  const inPage = new Set(page.map(({ id }) => id))
  const older = known.filter(({ id }) => !inPage.has(id))
  const touch = older.length < known.length || known.length === 0
  return touch ? [...older, ...page] : page
}

/** Returns the last own message that the other member has read. */
export const lastRead = (messages: readonly Message[], ownProfileId: string): string | undefined =>
  messages.findLast(({ senderProfileId, isRead }) => isRead && senderProfileId === ownProfileId)?.id
