type Unread = { readonly unreadCount: number; readonly isNew?: boolean }

/** What waits to be read in conversations: messages, and joint matches that are new. */
export const unreadIn = (conversations: readonly Unread[]): number =>
  conversations.reduce((sum, one) => sum + unreadOf(one), 0)

/** What waits to be read in one conversation. */
export const unreadOf = ({ unreadCount, isNew = false }: Unread): number =>
  unreadCount + (isNew ? 1 : 0)
