import { listMessages } from '../../contracts/core/endpoint-table.ts'
import { timing } from '../../contracts/core/limits.ts'
import { call } from '../data/call.ts'
import { useRoute } from '../data/use-route.ts'
import { usePollWhileDown } from '../live/live-state.ts'
import { useLoadedMessages } from './use-loaded-messages.ts'

/** The messages of a match, refreshed on changes, with the earlier pages loaded so far. */
export function useMessages(matchId: string) {
  const every = usePollWhileDown(timing.messagePoll)
  const latest = useRoute(listMessages, { params: { matchId } }, { every, whileVisible: true })
  return useLoadedMessages(latest, before =>
    call(listMessages, { params: { matchId }, query: { before } }),
  )
}
