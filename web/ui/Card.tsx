import styled, { css } from 'styled-components'
import { soft } from './soft.ts'

export type CardTone = 'plain' | 'ai' | 'brand'

const tones = {
  plain: null,
  ai: css`
    border-color: transparent;
    ${soft('ai')}

    /* Tags and skeletons need a background that contrasts with the blue card. */
    --color-sunken: color-mix(in srgb, var(--color-ai) 16%, var(--color-ai-soft));
    --color-ink-2: var(--color-on-ai-soft);
  `,
  brand: css`
    border: 0;
    background: var(--brand-ground);
    color: var(--color-on-brand);
    overflow: hidden;
  `,
}

/**
 * `$tone` `ai` is for machine-made content, `brand` for a dark ground in both themes. `$tight`
 * leaves vertical padding to the rows inside.
 */
export const Card = styled.section.attrs<{ $tone?: CardTone }>(({ $tone }) =>
  $tone === 'brand' ? { className: 'theme-dark on-brand' } : {},
)<{ $tone?: CardTone; $tight?: boolean }>`
  position: relative;
  padding: var(--space-4);
  padding-block: ${({ $tight }) => ($tight ? 'var(--space-1)' : 'var(--space-4)')};
  border: var(--border-hair);
  border-radius: var(--radius-lg);
  background: var(--color-surface);
  ${({ $tone = 'plain' }) => tones[$tone]}
`
