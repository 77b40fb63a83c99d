import styled, { css } from 'styled-components'

/** A low, wide window, such as a phone on its side or a desktop at 200 %: the navigation is a rail. */
export const lowWindow = '(36rem <= width < 64rem) and (height < 32rem)'

/** A step of the space scale, `--space-0` to `--space-12`. */
export type Step = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12

/** Parts below each other. */
export const inColumn = (gap: Step) => css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-${gap});
`

/** Parts beside each other, vertically centred. */
export const inRow = (gap: Step) => css`
  display: flex;
  align-items: center;
  gap: var(--space-${gap});
`

/** A vertical stack; `$gap` is a step of the space scale (4 by default). */
export const Stack = styled.div<{ $gap?: Step }>`
  ${({ $gap = 4 }) => inColumn($gap)}
  align-content: start;
`

/** A horizontal row, vertically centred; it wraps with `$wrap`, and always in accessibility mode. */
export const Row = styled.div<{ $gap?: Step; $between?: boolean; $wrap?: boolean }>`
  ${({ $gap = 2 }) => inRow($gap)}
  flex-wrap: ${({ $wrap }) => ($wrap ? 'wrap' : 'nowrap')};
  justify-content: ${({ $between }) => ($between ? 'space-between' : 'normal')};
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

/** Buttons or chips that wrap, as wide as their words; long words break. */
export const Wrap = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  button {
    max-width: 100%;
    overflow-wrap: anywhere;
    white-space: normal;
  }
`

/** The end of a card or form, with a line above. */
export const Ruled = styled.div`
  padding-top: var(--space-4);
  border-top: var(--border-hair);
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

/** Two fields beside each other, where there is room. */
export const FieldPair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  gap: var(--space-4) var(--space-3);
`
