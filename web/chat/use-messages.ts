import { useState } from 'react'
import { listMessages } from '../../contracts/endpoints.ts'
import { timing } from '../../contracts/limits.ts'
import { call } from '../data/call.ts'
import { useRoute } from '../data/use-route.ts'
import { usePollWhileDown } from '../live/live-state.ts'
import { noMessages, withEarlier, withLatest } from './merge-pages.ts'

type Earlier = 'idle' | 'loading' | 'failed'

/** The messages of a match, refreshed on changes, with the earlier pages loaded so far. */
export function useMessages(matchId: string) {
  const every = usePollWhileDown(timing.messagePoll)
  const { data, error, refresh } = useRoute(
    listMessages,
    { params: { matchId } },
    { every, whileVisible: true },
  )
  const [merged, setMerged] = useState<typeof data>()
  const [loaded, setLoaded] = useState(noMessages)
  const [earlier, setEarlier] = useState<Earlier>('idle')

  if (data && data !== merged) {
    setMerged(data)
    setLoaded(withLatest(loaded, data))
  }

  const loadEarlier = async () => {
    const [first] = loaded.messages
    if (!first || !loaded.hasEarlier || earlier === 'loading') return
    setEarlier('loading')
    try {
      const page = await call(listMessages, { params: { matchId }, query: { before: first.id } })
      setLoaded(now => withEarlier(now, page, first.id))
      setEarlier('idle')
    } catch {
      setEarlier('failed')
    }
  }

  return {
    messages: merged && loaded.messages,
    error,
    refresh,
    hasEarlier: loaded.hasEarlier,
    earlier,
    loadEarlier: () => void loadEarlier(),
  }
}
