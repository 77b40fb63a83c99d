import { useContext } from 'react'
import styled from 'styled-components'
import { IconLink } from '../ui/IconButton.tsx'
import { TopBarControls } from '../ui/ScreenFrame.tsx'

/** Header of a conversation. */
export const ConversationBar = styled.header`
  display: flex;
  /* On the smallest phones the controls take a second row, so that the name stays readable. */
  flex-wrap: wrap;
  gap: 0 var(--space-2);
  align-items: center;
  justify-content: flex-end;
  align-content: center;
  min-height: 4rem;
  padding: var(--space-1) var(--space-2);
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

/** The controls of every screen on a phone; a wider window shows them above the list beside. */
export const ConversationControls = () => <OnPhone>{useContext(TopBarControls)}</OnPhone>

const OnPhone = styled.div`
  @media (min-width: 64rem) {
    display: none;
  }
`
