import type { ReadModels } from '../../engines/ports/read-models.ts'
import { type MessageDocument, messages } from '../views/chat.ts'
import { ownConversations } from '../views/own-conversations.ts'
import { readMessage } from '../views/read-message.ts'
import { otherOf, pseudonymsOf } from './export-names.ts'
import type { ExportOwner, ExportSources, ExportTopicRow } from './export-topic.ts'

const PAGE = 500

/** The messages of a match, oldest first, read in pages. */
async function* messagesOf(matchId: string, views: ReadModels): AsyncGenerator<MessageDocument> {
  const order = { field: 'revision', direction: 'ascending' } as const
  let last: MessageDocument | undefined
  do {
    const after = last ? { after: { value: last.revision, key: last.id } } : {}
    const page = await views
      .collection(messages)
      .find({ where: { matchId }, order, ...after, limit: PAGE })
    yield* page
    last = page.length === PAGE ? page.at(-1) : undefined
  } while (last)
}

/** Messages that a member wrote in open chats, chat by chat, in constant memory. */
export async function* ownMessages(
  { profileId }: ExportOwner,
  { views, keys }: ExportSources,
): AsyncGenerator<ExportTopicRow> {
  const chats = await ownConversations(profileId, views)
  const names = await pseudonymsOf(
    chats.map(chat => otherOf(chat.profiles, profileId)),
    views,
  )
  for (const { matchId, profiles } of chats)
    for await (const message of messagesOf(matchId, views)) {
      if (message.from !== profileId) continue
      const content = await readMessage(keys, message)
      if (content !== undefined)
        yield { to: names.get(otherOf(profiles, profileId)) ?? null, content, at: message.at }
    }
}

/** Number of messages in a member's open chats, from both sides. */
export const countMessages = async (profileId: string, views: ReadModels): Promise<number> => {
  let count = 0
  for (const { matchId } of await ownConversations(profileId, views))
    count += await views.collection(messages).count({ where: { matchId } })
  return count
}
