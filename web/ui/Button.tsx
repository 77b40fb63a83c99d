import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { forcedBorder } from './forced-border.ts'
import { hover } from './hover.ts'
import { soft } from './soft.ts'

/** Emphasis: 1 filled, 2 soft, 3 outline, 0 text. Use one filled button per view. */
type Rank = 0 | 1 | 2 | 3

type Shape = { $rank: Rank; $small?: boolean; $wide?: boolean }

const ranks = {
  0: css`
    padding-inline: var(--space-3);
    color: var(--color-link);

    ${hover('text-decoration: underline; text-underline-offset: 0.2em;')}
  `,
  1: css`
    background: var(--color-primary);
    color: var(--color-on-primary);

    ${hover('background: var(--color-primary-hover);')}

    &:active:where(:not(:disabled, [aria-disabled="true"])) {
      background: var(--color-primary-press);
    }
  `,
  2: css`
    ${soft('primary')}
  `,
  3: css`
    box-shadow: inset 0 0 0 1.5px var(--color-line-strong);
    color: var(--color-ink);
  `,
}

const shape = css<Shape>`
  ${({ $rank }) => $rank > 0 && forcedBorder}
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  width: ${({ $wide }) => ($wide ? '100%' : 'auto')};
  min-height: max(var(--tap), 3rem);
  padding: var(--space-2) var(--space-6);
  border-radius: var(--radius-pill);
  font-weight: var(--weight-bold);
  line-height: 1.2;
  text-align: center;
  transition:
    background var(--dur-fast) var(--ease-out),
    transform var(--dur-instant);

  &:active {
    transform: scale(0.98);
  }

  &[aria-disabled="true"] {
    cursor: default;
    transform: none;
  }

  &:disabled {
    cursor: not-allowed;
    background: var(--color-sunken);
    color: var(--color-ink-3);
    box-shadow: none;
  }

  ${({ $small }) =>
    $small &&
    css`
      min-height: var(--tap);
      padding-inline: var(--space-4);
      font-size: var(--text-sm);
    `}

  ${({ $rank }) => ranks[$rank]}
`

type Props = {
  rank?: Rank
  small?: boolean
  wide?: boolean
  icon?: ReactNode
  /** While the click's work is in progress: a text for the label ("Saving"). The width stays. */
  busy?: string | false
}

/** A button. While `busy` it keeps focus and width and ignores clicks. */
export function Button({
  rank = 1,
  small,
  wide,
  icon,
  busy = false,
  children,
  onClick,
  type = 'button',
  ...rest
}: Props & ComponentProps<'button'>) {
  return (
    <Pill
      {...rest}
      type={type}
      $rank={rank}
      $small={small}
      $wide={wide}
      aria-disabled={busy ? true : rest['aria-disabled']}
      onClick={event => (busy ? event.preventDefault() : onClick?.(event))}
    >
      <Labels>
        <Label $shown={!busy}>
          {icon}
          {children}
        </Label>
        {busy && <Label $shown>{busy}</Label>}
      </Labels>
    </Pill>
  )
}

/** A link to a route of the app that looks like a button. */
export const ButtonLink = ({
  rank = 1,
  small,
  wide,
  icon,
  children,
  ...rest
}: Omit<Props, 'busy'> & ComponentProps<typeof Link>) => (
  <LinkPill {...rest} $rank={rank} $small={small} $wide={wide}>
    {icon}
    {children}
  </LinkPill>
)

/** A link to an address outside the app's routes (sign-in, sign-out) that looks like a button. */
export const ButtonAnchor = ({
  rank = 1,
  small,
  wide,
  icon,
  children,
  ...rest
}: Omit<Props, 'busy'> & ComponentProps<'a'>) => (
  <AnchorPill {...rest} $rank={rank} $small={small} $wide={wide}>
    {icon}
    {children}
  </AnchorPill>
)

const Pill = styled.button<Shape>`
  ${shape}
`

const LinkPill = styled(Link)<Shape>`
  ${shape}
`

const AnchorPill = styled.a<Shape>`
  ${shape}
`

const Labels = styled.span`
  display: grid;
  place-items: center;

  > * {
    grid-area: 1 / 1;
  }
`

const Label = styled.span<{ $shown: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  visibility: ${({ $shown }) => ($shown ? 'visible' : 'hidden')};
`
