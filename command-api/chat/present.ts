import type { Message } from '../../contracts/chat/chat.ts'
import type { MessageDocument } from '../../projections/views/chat.ts'

type SentMessage = Pick<MessageDocument, 'id' | 'from' | 'at'>

/** A message as shown to both members. */
export const presentMessage = (
  { id, from, at }: SentMessage,
  content: string,
  isRead: boolean,
): Message => ({
  id,
  senderProfileId: from,
  content,
  isRead,
  createdAt: at,
})
