import { type ReactNode, useContext } from 'react'
import styled from 'styled-components'
import { DocumentTitle } from '../ui/DocumentTitle.tsx'
import { TopBarControls } from '../ui/ScreenFrame.tsx'
import { Muted, PageTitle } from '../ui/typography.ts'
import { useFocusOnOpening } from '../ui/use-focus-on-opening.ts'

type Props = {
  title: string
  text: string
  /** Drawing above the title. */
  art: ReactNode
  /** The button, and further texts. */
  children: ReactNode
}

/** A page in place of a payment form: a drawing, a title, a sentence and a button to go on. */
export function PaymentPage({ title, text, art, children }: Props) {
  const main = useFocusOnOpening()
  return (
    <Main id="main" tabIndex={-1} ref={main}>
      <DocumentTitle screen={title} />
      <Controls>{useContext(TopBarControls)}</Controls>
      {art}
      <PageTitle>{title}</PageTitle>
      <Muted>{text}</Muted>
      {children}
    </Main>
  )
}

/* Above the texts, which stay in the middle of the window. */
const Controls = styled.div`
  position: absolute;
  top: var(--space-2);
  right: var(--gutter);
`

const Main = styled.main`
  position: relative;
  display: grid;
  gap: var(--space-4);
  align-content: center;
  justify-items: center;
  width: 100%;
  max-width: calc(var(--measure) + 2 * var(--gutter));
  min-height: var(--screen-height);
  margin: 0 auto;
  padding: var(--bar-top) var(--gutter);
  text-align: center;

  > p {
    text-wrap: balance;
  }
`
