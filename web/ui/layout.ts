import styled from 'styled-components'

/** A low, wide window, such as a phone on its side or a desktop at 200 %: the navigation is a rail. */
export const lowWindow = '(36rem <= width < 64rem) and (height < 32rem)'

type Step = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12

/** A vertical stack; `$gap` is a step of the space scale (4 by default). */
export const Stack = styled.div<{ $gap?: Step }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${({ $gap = 4 }) => `var(--space-${$gap})`};
`

/** A horizontal row, vertically centred; it wraps in accessibility mode. */
export const Row = styled.div<{ $gap?: Step; $between?: boolean }>`
  display: flex;
  align-items: center;
  justify-content: ${({ $between }) => ($between ? 'space-between' : 'normal')};
  gap: ${({ $gap = 2 }) => `var(--space-${$gap})`};
  min-width: 0;

  [data-a11y="on"] & {
    flex-wrap: wrap;
  }
`

/** A row of buttons of equal width. */
export const Shares = styled.div`
  display: flex;
  gap: var(--space-3);

  > * {
    flex: 1;
  }
`

/** A stack of cards; two columns on a desktop, the first `$first` wide. */
export const CardColumns = styled.div<{ $first?: string }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4) var(--space-5);
  align-items: start;
  max-width: 70rem;

  @media (min-width: 64rem) {
    grid-template-columns: minmax(0, ${({ $first = '1fr' }) => $first}) minmax(0, 1fr);
  }
`

/** A list item with a picture or icon, a text and a control; a line between items. */
export const ItemRow = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: var(--space-3);
  align-items: center;
  padding-block: var(--space-3);

  & + & {
    border-top: var(--border-hair);
  }
`

/** The part of a row that takes the remaining width. */
export const Grow = styled.div`
  flex: 1;
  min-width: 0;
`

/** A container for `@container` queries: a page, a pane or a sheet. */
export const Measured = styled.div`
  container-type: inline-size;
  min-width: 0;
`
