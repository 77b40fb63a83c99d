import { listGroupMessages } from '../../contracts/core/endpoint-table.ts'
import { timing } from '../../contracts/core/limits.ts'
import { useLoadedMessages } from '../chat/use-loaded-messages.ts'
import { call } from '../data/call.ts'
import { useRoute } from '../data/use-route.ts'
import { usePollWhileDown } from '../live/live-state.ts'

/** The messages of a group, refreshed on changes, with the earlier pages loaded so far. */
export function useGroupMessages(id: string) {
  const every = usePollWhileDown(timing.messagePoll)
  const latest = useRoute(listGroupMessages, { params: { id } }, { every, whileVisible: true })
  return useLoadedMessages(latest, before =>
    call(listGroupMessages, { params: { id }, query: { before } }),
  )
}
