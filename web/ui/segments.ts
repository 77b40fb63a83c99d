import { css } from 'styled-components'
import { forcedBorder } from './forced-border.ts'

/** The ground of segments, of which one is raised. */
export const segmentTrack = css`
  display: grid;
  gap: 0.1875rem;
  padding: 0.1875rem;
  border-radius: var(--radius-pill);
  background: var(--color-sunken);
`

/** One segment; `current` is the selector of the raised one. */
export const segment = (current: string) => css`
  ${forcedBorder}
  min-height: var(--tap);
  border-radius: var(--radius-pill);
  color: var(--color-ink-2);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);

  &${current} {
    background: var(--color-raised);
    color: var(--color-ink);
    font-weight: var(--weight-bold);
    box-shadow: var(--shadow-2);
  }
`
