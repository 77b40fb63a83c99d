import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import styled from 'styled-components'
import { IconLink } from '../ui/IconButton.tsx'
import { Grow, inRow } from '../ui/layout.ts'
import { TopBarControls } from '../ui/ScreenFrame.tsx'
import { CardTitle, Muted, oneLine } from '../ui/typography.ts'

type Props = {
  back: { to: string; label: string }
  face?: ReactNode
  name: ReactNode
  /** The line under the name; what does not fit at its end is cut. */
  about: ReactNode
  /** The buttons at the end. */
  children?: ReactNode
}

/** Header of a conversation, in one row. A wide window shows the top bar's controls above the list. */
export const ConversationBar = ({ back, face, name, about, children }: Props) => (
  <Bar>
    <BackToList icon={ArrowLeft} {...back} />
    <Who>
      {face}
      <Grow>
        <Name as="h1" dir="auto">
          {name}
        </Name>
        <About $size="xs">{about}</About>
      </Grow>
    </Who>
    <Controls>{useContext(TopBarControls)}</Controls>
    {children}
  </Bar>
)

/** Link back to the list; hidden on a wide screen, which shows the list beside the conversation. */
export const BackToList = styled(IconLink)`
  @media (min-width: 64rem) {
    display: none;
  }
`

const Bar = styled.header`
  ${inRow(1)}
  min-height: 4rem;
  padding: var(--space-1) var(--space-2);
  border-bottom: var(--border-hair);
  background: var(--color-surface);

  @media (min-width: 23rem) {
    gap: var(--space-2);
  }

  @media (min-width: 64rem) {
    min-height: 5rem;
    padding-inline: var(--space-5);
  }
`

const Who = styled(Grow)`
  ${inRow(2)}
  position: relative;
  min-height: var(--tap);
`

const Controls = styled.div`
  ${inRow(1)}

  @media (min-width: 64rem) {
    display: none;
  }
`

const Name = styled(CardTitle)`
  ${inRow(1)}
  line-height: 1.2;

  > :first-child {
    min-width: 0;
    max-height: 2lh;
    ${oneLine}
  }
`

const About = styled(Muted)`
  ${oneLine}
  max-height: 2lh;
`
