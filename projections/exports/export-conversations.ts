import { otherOf } from '../../contracts/core/pair.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { messages, ownConversations, readMessage, readReaction } from '../views/chat.ts'
import { type GroupDocument, groupMessages, groups } from '../views/groups.ts'
import { hangouts, readPlan, readProposal } from '../views/hangouts.ts'
import { readGroupMessage, readGroupReaction, readGroupWords } from '../views/read-group.ts'
import {
  type ExportOwner,
  type ExportSources,
  type ExportTopicRow,
  pseudonymsOf,
} from './export-topic.ts'

const PAGE = 500

type Page = {
  readonly order: { readonly field: 'revision'; readonly direction: 'ascending' }
  readonly after?: { readonly value: number; readonly key: string }
  readonly limit: number
}

/** The messages of a chat or group, oldest first, read in pages by `find`. */
async function* inPages<M extends { readonly id: string; readonly revision: number }>(
  find: (page: Page) => Promise<readonly M[]>,
): AsyncGenerator<M> {
  const order = { field: 'revision', direction: 'ascending' } as const
  let last: M | undefined
  do {
    const after = last ? { after: { value: last.revision, key: last.id } } : {}
    const page = await find({ order, ...after, limit: PAGE })
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
    for await (const message of inPages(page =>
      views.collection(messages).find({ where: { matchId }, ...page }),
    )) {
      if (message.from !== profileId) continue
      const content = await readMessage(keys, message)
      if (content !== undefined)
        yield { to: names.get(otherOf(profiles, profileId)) ?? null, content, at: message.at }
    }
}

/** A member's reactions to messages of their open chats and groups, in constant memory. */
export async function* ownReactions(
  { profileId }: ExportOwner,
  { views, keys }: ExportSources,
): AsyncGenerator<ExportTopicRow> {
  const chats = await ownConversations(profileId, views)
  const others = chats.map(chat => otherOf(chat.profiles, profileId))
  const names = await pseudonymsOf(others, views)
  for (const { matchId, profiles } of chats)
    for await (const { at, reactions } of inPages(page =>
      views.collection(messages).find({ where: { matchId }, ...page }),
    )) {
      const own = reactions?.find(({ by }) => by === profileId)
      const reaction = own && (await readReaction(keys, matchId, own))
      const chat = names.get(otherOf(profiles, profileId)) ?? null
      if (reaction) yield { with: chat, reaction, toMessageOf: at }
    }
  for (const document of await ownGroups(profileId, views)) {
    const { name } = await wordsOf(document, keys)
    for await (const { at, reactions } of inPages(page =>
      views.collection(groupMessages).find({ where: { shelves: document.id }, ...page }),
    )) {
      const own = reactions?.find(({ by }) => by === profileId)
      const reaction = own && (await readGroupReaction(keys, document.id, own))
      if (reaction) yield { group: name, ...eventOf(document), reaction, toMessageOf: at }
    }
  }
}

/** Number of messages in a member's open chats, from both sides. */
export const countMessages = async (profileId: string, views: ReadModels): Promise<number> => {
  let count = 0
  for (const { matchId } of await ownConversations(profileId, views))
    count += await views.collection(messages).count({ where: { matchId } })
  return count
}

/** The invitations that a member sent and received, and what they planned, newest first. */
export async function* ownHangouts(
  { profileId }: ExportOwner,
  { views, keys }: ExportSources,
): AsyncGenerator<ExportTopicRow> {
  const own = await views.collection(hangouts).find({
    where: { profiles: profileId },
    order: { field: 'at', direction: 'descending' },
  })
  const names = await pseudonymsOf(
    own.flatMap(({ profiles }) => profiles.filter(id => id !== profileId)),
    views,
  )
  for (const hangout of own) {
    const isSent = hangout.inviter === profileId
    const proposal = await readProposal(keys, hangout)
    if (!proposal) continue
    const { message, ...proposed } = proposal
    const planned = hangout.planners.length > 0 ? await readPlan(keys, hangout) : {}
    yield {
      with: names.get(isSent ? hangout.invitee : hangout.inviter) ?? null,
      sent: isSent,
      status: hangout.status,
      at: hangout.at,
      ...proposed,
      ...(isSent ? { message } : {}),
      ...planned,
      isCompleted: hangout.isCompleted,
    }
  }
}

const ownGroups = (profileId: string, views: ReadModels) =>
  views.collection(groups).find({ where: { memberIds: profileId } })

/** The event of a discussion appears by its id: its words are its host's. */
const eventOf = ({ meetupId }: GroupDocument) => (meetupId ? { event: meetupId } : {})

const wordsOf = async (document: GroupDocument, keys: ExportSources['keys']) =>
  (await readGroupWords(keys, document)) ?? { name: null, description: null }

/**
 * A member's groups, and their requests to join others with any outcome. Requests carry only the id of
 * the group: its name and description may have changed and may be hidden from the member.
 */
export async function* groupsOf(
  { profileId }: ExportOwner,
  { views, keys }: ExportSources,
): AsyncGenerator<ExportTopicRow> {
  for (const document of await ownGroups(profileId, views)) {
    const { interests, availability, seats } = document
    const seat = seats.find(one => one.profileId === profileId)
    yield {
      ...(await wordsOf(document, keys)),
      ...eventOf(document),
      interests,
      availability,
      rsvpStatus: seat?.rsvpStatus ?? null,
      since: seat?.joinedAt ?? null,
      isMuted: seat?.isMuted ?? false,
    }
  }
  const asked = await views.collection(groups).find({ where: { requesterIds: profileId } })
  for (const { id, requests } of asked) {
    const request = requests.find(one => one.profileId === profileId)
    if (request) yield { group: id, requested: request.rsvpStatus, since: request.at }
  }
}

/** Messages that a member wrote in their groups, group by group, in constant memory. */
export async function* ownGroupMessages(
  { profileId }: ExportOwner,
  { views, keys }: ExportSources,
): AsyncGenerator<ExportTopicRow> {
  for (const document of await ownGroups(profileId, views)) {
    const { name } = await wordsOf(document, keys)
    for await (const message of inPages(page =>
      views.collection(groupMessages).find({ where: { shelves: document.id }, ...page }),
    )) {
      if (message.from !== profileId) continue
      const content = await readGroupMessage(keys, message)
      if (content !== undefined)
        yield { group: name, ...eventOf(document), content, at: message.at }
    }
  }
}
