import type { Message } from '../../contracts/chat.ts'
import type { MessageDocument } from '../../projections/chat.ts'

type Said = Pick<MessageDocument, 'id' | 'from' | 'content' | 'at'>

/** A message as either side sees it. */
export const presentMessage = ({ id, from, content, at }: Said, isRead: boolean): Message => ({
  id,
  senderProfileId: from,
  content,
  isRead,
  createdAt: at,
})
