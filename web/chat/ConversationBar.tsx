import { useContext } from 'react'
import styled, { css } from 'styled-components'
import { IconLink } from '../ui/IconButton.tsx'
import { TopBarControls } from '../ui/ScreenFrame.tsx'
import { StepThread } from '../ui/step-frame.ts'
import { oneLine } from '../ui/typography.ts'

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

/** One line, at most two in accessibility mode: the bar leaves the log its height. */
export const barLine = css`
  ${oneLine}
  max-height: 2lh;
`

/** Link back to the list; hidden on a wide screen, which shows the list beside the conversation. */
export const BackToList = styled(IconLink)`
  @media (min-width: 64rem) {
    display: none;
  }
`

/** The top bar's controls, on a phone; a wider window shows them above the list. */
export const ConversationControls = () => <StepThread>{useContext(TopBarControls)}</StepThread>
