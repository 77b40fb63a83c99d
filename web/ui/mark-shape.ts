import { css } from 'styled-components'

/** Shape of a mark: icon and words on a rectangle, coloured by meaning. */
export const markShape = css`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  min-height: 1.875rem;
  padding: 0.1875rem 0.625rem 0.1875rem 0.25rem;
  border-radius: var(--radius-sm);
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);

  > i {
    display: grid;
    flex: none;
    place-items: center;
    width: 1.375rem;
    height: 1.375rem;
    border-radius: 0.4375rem;
  }
`
