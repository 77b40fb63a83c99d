import styled, { css } from 'styled-components'
import { hover } from './hover.ts'

const display = css`
  font-family: var(--font-display);
  font-weight: var(--weight-display);
  line-height: var(--leading-tight);
  letter-spacing: var(--track-display);
  text-wrap: balance;
`

/** The landing's headline: 34 px on a phone, 54 px from 1024. */
export const HeroTitle = styled.h1`
  ${display}
  font-size: var(--text-3xl);

  @media (min-width: 64rem) {
    font-size: var(--text-4xl);
    line-height: 1.04;
  }
`

/** Names and page titles, 28 px. */
export const PageTitle = styled.h1`
  ${display}
  font-size: var(--text-2xl);
`

/** Section titles, 22 px. */
export const SectionTitle = styled.h2`
  ${display}
  font-size: var(--text-xl);
  letter-spacing: var(--track-title);
`

/** Card titles, 18 px. */
export const CardTitle = styled.h2`
  ${display}
  font-size: var(--text-lg);
  letter-spacing: var(--track-title);
  line-height: var(--leading-snug);
  text-wrap: pretty;
`

/** Name of a row inside a card, in the text font. */
export const Strong = styled.span`
  font-weight: var(--weight-bold);
`

/** Secondary text. `$size` is a step of the type scale; `md` by default. */
export const Muted = styled.p<{ $size?: 'xs' | 'sm' | 'md' }>`
  color: var(--color-ink-2);
  font-size: ${({ $size = 'md' }) => `var(--text-${$size})`};

  .on-brand & {
    color: var(--color-on-brand-2);
  }
`

/** Text of hints and times. */
export const Hint = styled.p`
  color: var(--color-ink-3);
  font-size: var(--text-xs);
`

/** Numbers in columns, with tabular figures. */
export const tabular = css`
  font-variant-numeric: tabular-nums;
`

/** Clamps text to `lines`; not in accessibility mode. */
export const clamp = (lines: number) => css`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${lines};
  overflow: hidden;

  [data-a11y="on"] & {
    -webkit-line-clamp: none;
  }
`

/** One line, cut with an ellipsis; it wraps in accessibility mode. */
export const oneLine = css`
  white-space: nowrap;
  overflow: hidden;
  text-overflow: ellipsis;

  [data-a11y="on"] & {
    white-space: normal;
  }
`

/** An inline link. */
export const linkText = css`
  color: var(--color-link);
  font-weight: var(--weight-bold);
  text-underline-offset: 0.2em;

  ${hover('text-decoration: underline;')}

  [data-a11y="on"] & {
    text-decoration: underline;
  }
`
