import { useState } from 'react'
import type { Message } from '../../contracts/chat.ts'
import { listMessages } from '../../contracts/endpoints.ts'
import { limits, timing } from '../../contracts/limits.ts'
import { call } from '../data/call.ts'
import { useRoute } from '../data/use-route.ts'
import { usePollWhileDown } from '../live/live-state.ts'
import { mergePages } from './merge-pages.ts'

type Earlier = 'idle' | 'loading' | 'failed'

/** The messages of a match, refreshed on changes, with the earlier pages loaded so far. */
export function useMessages(matchId: string) {
  const every = usePollWhileDown(timing.messagePoll)
  const { data, error, refresh } = useRoute(
    listMessages,
    { params: { matchId } },
    { every, whileVisible: true },
  )
  const [merged, setMerged] = useState<readonly Message[]>()
  const [messages, setMessages] = useState<readonly Message[]>([])
  const [hasEarlier, setHasEarlier] = useState(false)
  const [earlier, setEarlier] = useState<Earlier>('idle')

  if (data && data !== merged) {
    setMerged(data)
    const known = mergePages(messages, data)
    setMessages(known)
    // A partial page is the beginning of the log; a single full page may have more before it.
    if (known.length === data.length) setHasEarlier(data.length === limits.messagesPage)
  }

  const loadEarlier = async () => {
    const [first] = messages
    if (!first || !hasEarlier || earlier === 'loading') return
    setEarlier('loading')
    try {
      const page = await call(listMessages, { params: { matchId }, query: { before: first.id } })
      setMessages(known => [...page, ...known])
      setHasEarlier(page.length === limits.messagesPage)
      setEarlier('idle')
    } catch {
      setEarlier('failed')
    }
  }

  return {
    messages: merged && messages,
    error,
    refresh,
    hasEarlier,
    earlier,
    loadEarlier: () => void loadEarlier(),
  }
}
