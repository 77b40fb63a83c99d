import styled from 'styled-components'

type Step = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12

/** Things above one another, `$gap` a step of the space scale (4 when not given). */
export const Stack = styled.div<{ $gap?: Step }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${({ $gap = 4 }) => `var(--space-${$gap})`};
`

/** Things beside one another, centred on the line; they wrap in accessibility mode. */
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

/** Buttons beside one another, each as wide as the others. */
export const Shares = styled.div`
  display: flex;
  gap: var(--space-3);

  > * {
    flex: 1;
  }
`

/** Cards below one another, on a desktop in two columns, the first of them `$first` wide. */
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

/** The part of a row that takes what is left. */
export const Grow = styled.div`
  flex: 1;
  min-width: 0;
`

/** Lets what is inside ask (`@container`) how wide its place is: a page, a pane or a sheet. */
export const Measured = styled.div`
  container-type: inline-size;
  min-width: 0;
`
