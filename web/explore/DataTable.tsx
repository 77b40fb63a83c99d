import type { ReactNode } from 'react'
import styled from 'styled-components'
import { tabular } from '../ui/typography.ts'

type Props = {
  label: string
  children: ReactNode
}

/** A table that scrolls within its place, by keyboard too. Cells with `data-number` are numbers. */
export const DataTable = ({ label, children }: Props) => (
  <Scroller role="region" aria-label={label} tabIndex={0}>
    <table>{children}</table>
  </Scroller>
)

const Scroller = styled.div`
  max-height: 40rem;
  overflow: auto;
  border: var(--border-hair);
  border-radius: var(--radius-md);
  background: var(--color-surface);

  table {
    ${tabular}
    width: 100%;
    border-collapse: collapse;
    font-size: var(--text-sm);
  }

  thead th {
    position: sticky;
    top: 0;
    background: var(--color-raised);
  }

  th,
  td {
    max-width: 24rem;
    padding: var(--space-2) var(--space-3);
    overflow-wrap: break-word;
    text-align: left;
    vertical-align: top;
    border-bottom: var(--border-hair);
  }

  table [data-number] {
    text-align: right;
  }
`
