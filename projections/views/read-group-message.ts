import { streams } from '../../contracts/features.ts'
import { decryptField } from '../../engines/log/encrypted-fields.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { GroupMessageDocument } from './groups.ts'

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
