import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import styled from 'styled-components'
import { IconLink } from '../ui/IconButton.tsx'
import { Grow, inColumn, inRow } from '../ui/layout.ts'
import { TopBarControls } from '../ui/ScreenFrame.tsx'
import { PageTitle } from '../ui/typography.ts'

type Props = {
  title: string
  /** `h2` where a conversation beside the list has the page's `h1`. */
  titleAs: 'h1' | 'h2'
  back: { to: string; label: string }
  /** At the end of the top bar. */
  actions?: ReactNode
  children: ReactNode
}

/** Column of conversations: title, link back, actions and content. */
export const ConversationColumn = ({ title, titleAs, back, actions, children }: Props) => (
  <Column>
    <Top>
      <Back icon={ArrowLeft} {...back} />
      <Grow>
        <Title as={titleAs}>{title}</Title>
      </Grow>
      {useContext(TopBarControls)}
      {actions}
    </Top>
    {children}
  </Column>
)

/** The list of rows in a conversation column. */
export const ConversationRows = styled.ul`
  ${inColumn(1)}
`

const Column = styled.div`
  ${inColumn(3)}
  align-content: start;
  padding: 0 var(--space-3) var(--space-4);
`

const Top = styled.div`
  ${inRow(2)}
  min-height: var(--bar-top);

  @media (min-width: 64rem) {
    min-height: 5rem;
  }
`

/* Aligns with the other screens, whose gutter is one step wider than this column's. */
const Back = styled(IconLink)`
  margin-left: -0.375rem;
`

const Title = styled(PageTitle)`
  font-size: var(--text-xl);

  @media (min-width: 64rem) {
    font-size: var(--text-2xl);
  }
`
