import { type ReactNode, useEffect, useRef } from 'react'
import styled from 'styled-components'

type Props = {
  /** A list of 352 px (320 on the icon rail). */
  list: ReactNode
  listLabel: string
  /** The pane that a phone shows; a desktop shows both. It is the page's `main`. */
  phone: 'list' | 'detail'
  /** The conversation, with its own `main`, or a placeholder before one is chosen. */
  children: ReactNode
}

/** List and detail side by side from 1024 px; one of them on a phone. */
export function TwoPane({ list, listLabel, phone, children }: Props) {
  const isMain = phone === 'list'
  const pane = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isMain && !pane.current?.contains(document.activeElement)) pane.current?.focus()
  }, [isMain])
  // Sets a role instead of another element, so that the list stays mounted when the layout changes.
  return (
    <Panes>
      <List
        ref={pane}
        data-scrolls={listLabel}
        role={isMain ? 'main' : 'region'}
        id={isMain ? 'main' : undefined}
        tabIndex={isMain ? -1 : undefined}
        aria-label={listLabel}
        $phone={isMain}
      >
        {list}
      </List>
      <Detail $phone={!isMain}>{children}</Detail>
    </Panes>
  )
}

const Panes = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  @media (min-width: 64rem) {
    grid-template-columns: 20rem minmax(0, 1fr);
    height: var(--screen-height);
  }

  @media (min-width: 80rem) {
    grid-template-columns: var(--pane-list) minmax(0, 1fr);
  }
`

const List = styled.div<{ $phone: boolean }>`
  display: ${({ $phone }) => ($phone ? 'block' : 'none')};
  min-width: 0;

  &:focus {
    outline: none;
  }

  @media (min-width: 64rem) {
    display: block;
    min-height: 0;
    overflow-y: auto;
    border-right: var(--border-hair);
  }
`

const Detail = styled.div<{ $phone: boolean }>`
  display: ${({ $phone }) => ($phone ? 'grid' : 'none')};
  grid-template-columns: minmax(0, 1fr);
  min-width: 0;
  min-height: 0;

  @media (min-width: 64rem) {
    display: grid;
  }
`
