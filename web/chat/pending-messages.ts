import type { LogMessage } from './log-message.ts'
import type { PendingMessage } from './stored-outbox.ts'

/**
 * The pending messages that are not in the log yet. The live channel may deliver a message before
 * its send returns the id, or the answer may be lost; until then, a newer own message with the same content counts as it. Each
 * message matches at most one pending message.
 */
export function pendingMessages(
  waiting: readonly PendingMessage[],
  messages: readonly LogMessage[],
  ownId: string,
): PendingMessage[] {
  const matchedIds = new Set<string>()
  const arrived = ({ sentAs, status, unreached, content, at }: PendingMessage): boolean => {
    const match = messages.find(({ id, senderProfileId, createdAt, ...message }) => {
      if (sentAs) return id === sentAs
      const same = senderProfileId === ownId && message.content === content && createdAt >= at
      return (status === 'sending' || unreached === true) && same && !matchedIds.has(id)
    })
    if (match) matchedIds.add(match.id)
    return match !== undefined
  }
  return waiting.filter(one => !arrived(one))
}
