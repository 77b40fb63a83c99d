import { Outlet, useMatch } from 'react-router-dom'
import { TwoPane } from '../ui/TwoPane.tsx'
import { ConversationList } from './ConversationList.tsx'

/** `/messages` and what opens beside it: the list of conversations and the one chosen. */
export function MessagesScreen() {
  const chosen = useMatch('/chat/:matchId')?.params.matchId
  return (
    <TwoPane
      list={<ConversationList current={chosen} />}
      listLabel="Conversations"
      phone={chosen ? 'detail' : 'list'}
    >
      <Outlet />
    </TwoPane>
  )
}
