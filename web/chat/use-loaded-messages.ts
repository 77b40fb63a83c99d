import { useState } from 'react'
import type { LogMessage } from './log-message.ts'
import { noMessages, withEarlier, withLatest } from './merge-pages.ts'

type Earlier = 'idle' | 'loading' | 'failed'

/** The newest page of a log, which is refetched on changes. */
type LatestPage = {
  readonly data: readonly LogMessage[] | undefined
  readonly error: Error | undefined
  readonly refresh: () => unknown
}

/** The messages of a log, with the earlier pages loaded so far. */
export function useLoadedMessages(
  { data, error, refresh }: LatestPage,
  readBefore: (id: string) => Promise<readonly LogMessage[]>,
) {
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
      const page = await readBefore(first.id)
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
