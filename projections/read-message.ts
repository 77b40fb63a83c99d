import { streams } from '../contracts/streams.ts'
import { decryptField } from '../engines/encrypted-fields.ts'
import type { Keys } from '../engines/keys.ts'
import type { MessageDocument } from './chat.ts'

/** What of a message says who may open it, and what it says. */
type StoredMessage = Pick<MessageDocument, 'matchId' | 'from' | 'content'>

/**
 * What a message says, for one of the two who write to each other: the caller has made sure of
 * that. Undefined once who wrote it has gone, or both have.
 */
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
