import type { ReadModels } from '../../engines/read-models.ts'
import { type GroupMessageDocument, groupMessages, groups } from '../groups.ts'
import { readGroupMessage } from '../read-group-message.ts'
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
      .find({ where: { groupId }, order, ...after, limit: PAGE })
    yield* page
    last = page.length === PAGE ? page.at(-1) : undefined
  } while (last)
}

const ownGroups = (profileId: string, views: ReadModels) =>
  views.collection(groups).find({ where: { memberIds: profileId } })

/** The groups that a member is in. */
export async function* groupsOf(
  { profileId }: ExportOwner,
  { views }: ExportSources,
): AsyncGenerator<ExportTopicRow> {
  for (const { name, description, interests, availability, seats } of await ownGroups(
    profileId,
    views,
  )) {
    const seat = seats.find(one => one.profileId === profileId)
    yield {
      ...{ name, description, interests, availability },
      rsvpStatus: seat?.rsvpStatus ?? null,
      since: seat?.joinedAt ?? null,
    }
  }
}

/** Messages that a member wrote in groups that they are in, group by group, in constant memory. */
export async function* ownGroupMessages(
  { profileId }: ExportOwner,
  { views, keys }: ExportSources,
): AsyncGenerator<ExportTopicRow> {
  for (const { id, name } of await ownGroups(profileId, views))
    for await (const message of messagesOf(id, views)) {
      if (message.from !== profileId) continue
      const content = await readGroupMessage(keys, message)
      if (content !== undefined) yield { group: name, content, at: message.at }
    }
}
