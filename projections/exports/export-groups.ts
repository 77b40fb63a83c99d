import type { ReadModels } from '../../engines/ports/read-models.ts'
import {
  type GroupDocument,
  type GroupMessageDocument,
  groupMessages,
  groups,
} from '../views/groups.ts'
import { readGroupMessage } from '../views/read-group-message.ts'
import { readGroupWords } from '../views/read-group-words.ts'
import type { ExportOwner, ExportSources, ExportTopicRow } from './export-topic.ts'

const PAGE = 500

/** The messages of a group, oldest first, read in pages. */
async function* messagesOf(
  groupId: string,
  views: ReadModels,
): AsyncGenerator<GroupMessageDocument> {
  const order = { field: 'revision', direction: 'ascending' } as const
  let last: GroupMessageDocument | undefined
  do {
    const after = last ? { after: { value: last.revision, key: last.id } } : {}
    const page = await views
      .collection(groupMessages)
      .find({ where: { shelves: groupId }, order, ...after, limit: PAGE })
    yield* page
    last = page.length === PAGE ? page.at(-1) : undefined
  } while (last)
}

const ownGroups = (profileId: string, views: ReadModels) =>
  views.collection(groups).find({ where: { memberIds: profileId } })

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
      interests,
      availability,
      rsvpStatus: seat?.rsvpStatus ?? null,
      since: seat?.joinedAt ?? null,
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
    for await (const message of messagesOf(document.id, views)) {
      if (message.from !== profileId) continue
      const content = await readGroupMessage(keys, message)
      if (content !== undefined) yield { group: name, content, at: message.at }
    }
  }
}
