import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { linkText, PageTitle } from '../ui/typography.ts'

/** A screen with its heading, which is the title of the tab as well. */
export const Screen = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <title>{`${title} · Kith explore`}</title>
    <PageTitle>{title}</PageTitle>
    {children}
  </>
)

/** JSON or SQL. It scrolls by itself, so it can be reached with the keyboard. */
export const CodeBlock = styled.pre.attrs({ tabIndex: 0 })`
  max-height: 32rem;
  margin: 0;
  padding: var(--space-3);
  overflow: auto;
  border-radius: var(--radius-md);
  background: var(--color-sunken);
  font: var(--text-xs) / 1.5 ui-monospace, monospace;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`

/** A link on a row of its own, high enough for a finger. */
export const RowLink = styled(Link)`
  ${linkText}
  display: inline-flex;
  align-items: center;
  min-height: var(--tap);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
`

/** A row of buttons and choices, which wraps. */
export const Controls = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
`

/** Two columns on a desktop, the first of them wider. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  align-items: start;

  @media (min-width: 64rem) {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`
