import styled from 'styled-components'
import { IconLink } from '../ui/IconButton.tsx'

/** Header of a conversation. */
export const ConversationBar = styled.header`
  display: flex;
  gap: var(--space-2);
  align-items: center;
  min-height: 4rem;
  padding: var(--space-2);
  border-bottom: var(--border-hair);
  background: var(--color-surface);

  @media (min-width: 64rem) {
    min-height: 5rem;
    padding-inline: var(--space-5);
  }
`

/** The way back to the list, which a wide screen shows beside the conversation. */
export const BackToList = styled(IconLink)`
  @media (min-width: 64rem) {
    display: none;
  }
`
