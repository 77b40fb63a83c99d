import type { ReadModels } from '../../engines/ports/read-models.ts'
import { type ConversationDocument, conversations } from './chat.ts'

/** A member's live matches, latest conversation first. */
export const ownConversations = (
  profileId: string,
  views: ReadModels,
): Promise<ConversationDocument[]> =>
  views.collection(conversations).find({
    where: { profiles: profileId },
    order: { field: 'lastAt', direction: 'descending' },
  })
