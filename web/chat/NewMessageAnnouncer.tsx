import { useEffect, useRef, useState } from 'react'
import type { Match } from '../../contracts/matching/matching.ts'
import { matchName } from '../matching/other-side.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

type Props = {
  matches: readonly Match[] | undefined
  ownId: string
  /** The conversation on screen. It announces its own messages. */
  current: string | undefined
}

// Apart from the other texts of the chat, because every screen loads it.
const announced = (name: string, unread: number) => `New message from ${name}, ${unread} unread.`

/** Announces new messages to screen readers, on every screen of the app. */
export function NewMessageAnnouncer({ matches, ownId, current }: Props) {
  const known = useRef<ReadonlyMap<string, number>>(undefined)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    if (!matches) return
    const before = known.current
    known.current = new Map(matches.map(({ id, unreadCount }) => [id, unreadCount]))
    if (!before) return
    const grown = matches.filter(
      ({ id, unreadCount }) => id !== current && unreadCount > (before.get(id) ?? 0),
    )
    // The count changes the text each time: screen readers do not announce the same text twice.
    const sentences = grown
      .map(match => announced(bidiIsolate(matchName(match, ownId)), match.unreadCount))
      .join(' ')
    if (sentences) setAnnouncement(sentences)
  }, [matches, ownId, current])

  return <VisuallyHidden role="status">{announcement}</VisuallyHidden>
}
