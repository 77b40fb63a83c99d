import { useEffect, useRef, useState } from 'react'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import type { LogMessage } from './log-message.ts'

/** Text for screen readers about messages of others that arrived while the log was open. */
export function useIncomingAnnouncement(
  messages: readonly LogMessage[] | undefined,
  { ownId, nameOf }: { ownId: string; nameOf: (message: LogMessage) => string },
) {
  const lastId = useRef<string>(undefined)
  const latestName = useRef(nameOf)
  latestName.current = nameOf
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    if (!messages) return
    const from = messages.findIndex(({ id }) => id === lastId.current) + 1
    const fresh = messages.slice(from).filter(({ senderProfileId }) => senderProfileId !== ownId)
    const wasOpen = lastId.current !== undefined && from > 0
    if (wasOpen && fresh.length > 0)
      setAnnouncement(
        fresh
          .map(
            message =>
              `${bidiIsolate(latestName.current(message))}: ${bidiIsolate(message.content)}`,
          )
          .join('. '),
      )
    lastId.current = messages.at(-1)?.id ?? ''
  }, [messages, ownId])

  return announcement
}
