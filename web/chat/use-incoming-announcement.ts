import { useEffect, useRef, useState } from 'react'
import type { Message } from '../../contracts/chat.ts'
import type { MatchedProfile } from '../../contracts/matching.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'

/** The other's messages that arrived while the log was open, to be read aloud; else empty. */
export function useIncomingAnnouncement(
  messages: readonly Message[] | undefined,
  other: MatchedProfile,
) {
  const lastId = useRef<string>(undefined)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    if (!messages) return
    const from = messages.findIndex(({ id }) => id === lastId.current) + 1
    const fresh = messages.slice(from).filter(({ senderProfileId }) => senderProfileId === other.id)
    const wasOpen = lastId.current !== undefined && from > 0
    if (wasOpen && fresh.length > 0)
      setAnnouncement(
        fresh
          .map(({ content }) => `${bidiIsolate(other.pseudonym)}: ${bidiIsolate(content)}`)
          .join('. '),
      )
    lastId.current = messages.at(-1)?.id ?? ''
  }, [messages, other.id, other.pseudonym])

  return announcement
}
