import type { Message } from '../../contracts/chat.ts'

/**
 * All messages known, oldest first, once the latest page has been read again. The page is whole at
 * its end, so whatever it lacks is older; unless nothing joins the two, when the older part is let
 * go rather than shown with a hole in it.
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

/** The last of one's own messages that the other has read. */
export const lastRead = (messages: readonly Message[], ownProfileId: string): string | undefined =>
  messages.findLast(({ senderProfileId, isRead }) => isRead && senderProfileId === ownProfileId)?.id
