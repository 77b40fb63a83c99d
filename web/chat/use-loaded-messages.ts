import { useState } from 'react'
import { timing } from '../../contracts/core/limits.ts'
import { call } from '../data/call.ts'
import { useRoute } from '../data/use-route.ts'
import { usePollWhileDown } from '../live/live-state.ts'
import { serverNow } from '../ui/server-clock.ts'
import type { LogMessage } from './log-message.ts'
import { noMessages, notVanished, withEarlier, withLatest } from './merge-pages.ts'

type Earlier = 'idle' | 'loading' | 'failed'

/** Where the messages of a match or a group are read and sent. */
export type MessagesPath = '/api/matches/:matchId/messages' | '/api/group-chats/:id/messages'

/** The id of a conversation, under the name that each path has for it. */
export const messagesParams = (id: string) => ({ matchId: id, id })

/** The list in which a conversation stands; its refresh reads the messages below it, too. */
export const listOf = (path: MessagesPath) =>
  path === '/api/matches/:matchId/messages' ? '/api/matches' : '/api/group-chats'

/** The messages of a log, refreshed on changes, with the earlier pages loaded so far. */
export function useLoadedMessages(path: MessagesPath, id: string) {
  const every = usePollWhileDown(timing.messagePoll)
  const endpoint = `GET ${path}` as const
  const params = messagesParams(id)
  const { data, error, refresh } = useRoute(endpoint, { params }, { every, whileVisible: true })
  const [merged, setMerged] = useState<readonly LogMessage[]>()
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
      const page = await call(endpoint, { params, query: { before: first.id } })
      setLoaded(now => withEarlier(now, page, first.id))
      setEarlier('idle')
    } catch {
      setEarlier('failed')
    }
  }

  return {
    messages: merged && notVanished(loaded.messages, serverNow()),
    error,
    refresh,
    hasEarlier: loaded.hasEarlier,
    earlier,
    loadEarlier: () => void loadEarlier(),
  }
}
