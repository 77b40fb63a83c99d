import styled from 'styled-components'
import { forcedBorder } from './forced-border.ts'

/** A wrapping row of tags or consent marks. */
export const Tags = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0.375rem;
`

/** A small label without an action. `$tone` `streak` is for XP and streaks. */
export const Tag = styled.li.attrs({ dir: 'auto' })<{ $tone?: 'plain' | 'streak' | 'yes' }>`
  ${forcedBorder}
  display: inline-flex;
  align-items: center;
  gap: 0.3rem;
  max-width: 100%;
  min-height: 1.625rem;
  padding: 0.125rem 0.5625rem;
  border-radius: var(--radius-xs);
  background: ${({ $tone = 'plain' }) => grounds[$tone]};
  color: ${({ $tone = 'plain' }) => inks[$tone]};
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);
  overflow-wrap: anywhere;
`

/** Number of tags that did not fit. */
export const MoreTags = styled.li`
  display: inline-flex;
  align-items: center;
  padding-inline: 0.25rem;
  color: var(--color-link);
  font-size: var(--text-xs);
  font-weight: var(--weight-bold);
`

const grounds = {
  plain: 'var(--color-sunken)',
  streak: 'var(--color-accent-soft)',
  yes: 'var(--color-yes-soft)',
}

const inks = {
  plain: 'var(--color-ink-2)',
  streak: 'var(--color-on-accent-soft)',
  yes: 'var(--color-on-yes-soft)',
}
