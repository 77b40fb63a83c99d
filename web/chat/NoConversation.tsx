import MessagesSquare from 'lucide-react/icons/messages-square'
import styled from 'styled-components'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Placeholder beside the list, on a desktop, while no conversation is selected. */
export const NoConversation = () => (
  <Place aria-label="Conversation">
    <EmptyState
      icon={MessagesSquare}
      title="Choose a conversation"
      text="It opens here, beside the list."
    />
  </Place>
)

const Place = styled.section`
  align-self: center;
`
