import { Outlet, useMatch } from 'react-router-dom'
import { TwoPane } from '../ui/TwoPane.tsx'
import { ConversationList } from './ConversationList.tsx'
import { texts } from './texts.ts'

/** `/messages` and the conversation beside it: the list and the selected conversation. */
export function MessagesScreen() {
  const chosen = useMatch('/chat/:matchId')?.params.matchId
  return (
    <TwoPane
      list={<ConversationList current={chosen} />}
      listLabel={texts.list.label}
      phone={chosen ? 'detail' : 'list'}
    >
      <Outlet />
    </TwoPane>
  )
}
