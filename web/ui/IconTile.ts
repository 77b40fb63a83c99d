import styled from 'styled-components'

/** The square around an icon at the start of a row or card; `$on` marks what is active or new. */
export const IconTile = styled.span<{ $on?: boolean }>`
  display: grid;
  flex: none;
  place-items: center;
  width: 2.5rem;
  height: 2.5rem;
  border-radius: var(--radius-sm);
  background: ${({ $on }) => ($on ? 'var(--color-primary-soft)' : 'var(--color-sunken)')};
  color: ${({ $on }) => ($on ? 'var(--color-on-primary-soft)' : 'var(--color-ink-2)')};
`
