import type { ComponentProps, FocusEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { forcedBorder } from './forced-border.ts'
import { soft } from './soft.ts'

/** The shape of a chip, for controls of other kinds. */
export const chipShape = css`
  ${forcedBorder}
  position: relative;
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  gap: 0.375rem;
  min-width: var(--tap);
  min-height: 2.25rem;
  padding: 0 0.625rem;
  border-radius: var(--radius-pill);
  background: var(--color-surface);
  box-shadow: inset 0 0 0 1px var(--color-line);
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);
  white-space: nowrap;
  transition: background var(--dur-fast) var(--ease-out);

  /* 36 px high to the eye, with a touch target of 44 px. */
  &::after {
    content: "";
    position: absolute;
    inset: -0.25rem -0.1875rem;
  }

  &[aria-pressed="true"],
  &[aria-current] {
    ${soft('primary')}
    box-shadow: none;
  }

  [data-a11y="on"] & {
    min-height: var(--tap);
  }
`

/** A small button that toggles something (`aria-pressed`) or acts at once. */
export const Chip = ({
  pressed,
  children,
  ...rest
}: { pressed?: boolean; children: ReactNode } & ComponentProps<'button'>) => (
  <Pill type="button" {...rest} aria-pressed={pressed}>
    {children}
  </Pill>
)

export const ChipLink = styled(Link)`
  ${chipShape}
`

/** A chip that is partly beyond the edge of its row is scrolled in when it gets the focus. */
function showWhole({ target }: FocusEvent<HTMLElement>): void {
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** A row of chips. It scrolls sideways to the gutters and wraps in accessibility mode. */
export const Chips = styled.div.attrs({ onFocus: showWhole })`
  display: flex;
  gap: 0.375rem;
  margin-inline: calc(var(--gutter) * -1);
  padding: var(--space-1) var(--gutter);
  overflow-x: auto;
  scrollbar-width: none;

  @media (min-width: 64rem) {
    gap: var(--space-2);
    margin-inline: 0;
    padding-inline: 0;
    flex-wrap: wrap;
    overflow: visible;
  }

  [data-a11y="on"] & {
    flex-wrap: wrap;
    overflow: visible;
  }
`

const Pill = styled.button`
  ${chipShape}
`
