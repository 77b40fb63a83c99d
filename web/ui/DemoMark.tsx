import styled from 'styled-components'

/** Mark of a demo profile, beside the name. */
export const DemoMark = () => <Mark>Demo</Mark>

const Mark = styled.small`
  display: inline-block;
  padding: 0.0625rem 0.4375rem;
  border-radius: var(--radius-xs);
  background: var(--color-sunken);
  color: var(--color-ink-2);
  font-family: var(--font-text);
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);
  letter-spacing: 0;
  vertical-align: 0.1em;
`
