import { useEffect, useRef, useState } from 'react'
import type { Message } from '../../contracts/chat.ts'
import type { MatchedProfile } from '../../contracts/matching.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'

/**
 * Returns the messages of the other member that arrived while the log was open, to be read aloud;
 * empty for those that were there before.
 */
export function useIncomingAnnouncement(
  messages: readonly Message[] | undefined,
  other: MatchedProfile,
) {
  const known = useRef<string>(undefined)
  const [arrived, setArrived] = useState('')

  useEffect(() => {
    if (!messages) return
    const from = messages.findIndex(({ id }) => id === known.current) + 1
    const fresh = messages.slice(from).filter(({ senderProfileId }) => senderProfileId === other.id)
    const wasHere = known.current !== undefined && from > 0
    if (wasHere && fresh.length > 0)
      setArrived(
        fresh
          .map(({ content }) => `${bidiIsolate(other.pseudonym)}: ${bidiIsolate(content)}`)
          .join('. '),
      )
    known.current = messages.at(-1)?.id ?? ''
  }, [messages, other.id, other.pseudonym])

  return arrived
}
