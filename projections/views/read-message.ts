import { streams } from '../../contracts/features.ts'
import { decryptField } from '../../engines/log/encrypted-fields.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { MessageDocument } from './chat.ts'

type StoredMessage = Pick<MessageDocument, 'matchId' | 'from' | 'content'>

/** Decrypts a message, for its two members only. Undefined once its author or both have left. */
export const readMessage = async (
  keys: Keys,
  { matchId, from, content }: StoredMessage,
): Promise<string | undefined> => {
  if (typeof content === 'string') return content || undefined
  const stream = streams.conversation(matchId)
  const data = { matchId, from }
  const opened = await decryptField(
    keys,
    { type: 'MessageSent', field: 'content', stream, data },
    content,
  )
  return opened === undefined ? undefined : String(opened)
}
