import { Outlet, useMatch } from 'react-router-dom'
import { TwoPane } from '../ui/TwoPane.tsx'
import { ConversationList } from './ConversationList.tsx'

/** `/messages` and the conversation beside it: the list and the selected conversation. */
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
