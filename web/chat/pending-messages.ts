import type { Message } from '../../contracts/chat.ts'
import type { PendingMessage } from './outbox.ts'

/**
 * What has not arrived yet. A message is often heard of before the answer to its sending tells its
 * id; until then one's own newer words of the same content are it. One message stands for one.
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
