import { subjects } from '../../contracts/core/personal.ts'
import { streams } from '../../contracts/features.ts'
import { decryptField } from '../../engines/log/encryption.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { GroupDocument, GroupMessageDocument, GroupTopic, GroupWords } from './groups.ts'
import type { StoredReaction } from './reactions.ts'

/** Name and description of a group, decrypted. */
export type ReadGroupWords = { readonly name: string; readonly description: string | null }

const decrypt = async (
  keys: Keys,
  groupId: string,
  { by, name, description }: GroupWords,
): Promise<ReadGroupWords | undefined> => {
  const read = async (field: 'name' | 'description') => {
    const content = field === 'name' ? name : description
    if (content === null || typeof content === 'string') return content
    const event = { type: 'GroupDescribed', field, stream: streams.group(groupId) }
    return decryptField(keys, { ...event, data: { groupId, by } }, content)
  }
  const [title, about] = await Promise.all([read('name'), read('description')])
  if (typeof title !== 'string' || title === '') return undefined
  return { name: title, description: typeof about === 'string' ? about : null }
}

/**
 * Name and description of a group; undefined once their author has left Kith. Those from before
 * encryption are stored as text and end with the account too.
 */
export const readGroupWords = async (
  keys: Keys,
  { id, words }: Pick<GroupDocument, 'id' | 'words'>,
): Promise<ReadGroupWords | undefined> => {
  if (words === null) return undefined
  if (typeof words.name === 'string') {
    const author = [subjects.profile(words.by)]
    const key = keys.cachedKey(author) ?? (await keys.decryptionKey(author))
    if (key === 'erased') return undefined
  }
  return decrypt(keys, id, words)
}

type StoredGroupMessage = Pick<GroupMessageDocument, 'groupId' | 'from' | 'content'>

/**
 * Decrypts a message, for members of the group only. Undefined once its author has left Kith or the
 * group has closed.
 */
export const readGroupMessage = async (
  keys: Keys,
  { groupId, from, content }: StoredGroupMessage,
): Promise<string | undefined> => {
  if (typeof content === 'string') return content || undefined
  const opened = await decryptField(
    keys,
    {
      type: 'GroupMessageSent',
      field: 'content',
      stream: streams.group(groupId),
      data: { groupId, from },
    },
    content,
  )
  return opened === undefined ? undefined : String(opened)
}

/** Decrypts the name of a topic. Undefined once its author has left Kith or the group has closed. */
export const readTopicName = async (
  keys: Keys,
  groupId: string,
  { topicId, by, name }: GroupTopic,
): Promise<string | undefined> => {
  if (typeof name === 'string') return name || undefined
  const event = { type: 'GroupTopicOpened', field: 'name', stream: streams.group(groupId) }
  const opened = await decryptField(keys, { ...event, data: { groupId, topicId, by } }, name)
  return opened === undefined ? undefined : String(opened)
}

/** Decrypts a reaction in a group. Undefined once who reacted has left Kith or the group has closed. */
export const readGroupReaction = async (
  keys: Keys,
  groupId: string,
  { by, reaction }: StoredReaction,
): Promise<string | undefined> => {
  if (typeof reaction === 'string') return reaction || undefined
  const event = { type: 'GroupReactionGiven', field: 'reaction', stream: streams.group(groupId) }
  const opened = await decryptField(keys, { ...event, data: { groupId, by } }, reaction)
  return opened === undefined ? undefined : String(opened)
}
