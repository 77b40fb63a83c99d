import type { Message } from '../../contracts/chat.ts'
import type { PendingMessage } from './outbox.ts'

/**
 * Returns the pending messages that are not in the log yet. The live channel often delivers a
 * message before the answer to its send returns the id. Until then, a newer own message with the
 * same content counts as the pending one. Each message matches at most one pending message.
 */
export function pendingMessages(
  waiting: readonly PendingMessage[],
  messages: readonly Message[],
  ownId: string,
): PendingMessage[] {
  const taken = new Set<string>()
  const arrived = ({ sentAs, status, content, at }: PendingMessage): boolean => {
    const found = messages.find(({ id, senderProfileId, createdAt, ...said }) => {
      if (sentAs) return id === sentAs
      const same = senderProfileId === ownId && said.content === content && createdAt >= at
      return status === 'sending' && same && !taken.has(id)
    })
    if (found) taken.add(found.id)
    return found !== undefined
  }
  return waiting.filter(one => !arrived(one))
}
