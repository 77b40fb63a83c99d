import styled from 'styled-components'
import { texts } from './texts.ts'

/** First stop of the Tab key: skips the navigation. */
export const SkipLink = () => <Skip href="#main">{texts.skip}</Skip>

const Skip = styled.a`
  position: fixed;
  left: var(--space-4);
  top: -6rem;
  z-index: var(--z-toast);
  display: inline-flex;
  align-items: center;
  min-height: 3rem;
  padding: 0 var(--space-6);
  border-radius: var(--radius-pill);
  background: var(--color-primary);
  color: var(--color-on-primary);
  font-weight: var(--weight-bold);

  &:focus {
    top: var(--space-3);
  }
`
