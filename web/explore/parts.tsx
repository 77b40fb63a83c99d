import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { linkText, PageTitle, tabular } from '../ui/typography.ts'
import { hasNumbers, type Sorting, sortRows, sumOf } from './sort-rows.ts'

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

/** Fields and a button in a row on a desktop, the first as wide as it needs, below each other on a phone. */
export const FormRow = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  align-items: start;
  max-width: 60rem;

  @media (min-width: 40rem) {
    grid-auto-columns: minmax(0, 1fr);
    grid-template-columns: none;
    grid-auto-flow: column;

    > button {
      justify-self: start;
      margin-top: 1.75rem;
    }
  }
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

/** Names with their values, in two columns. */
export const Pairs = styled.dl`
  ${tabular}
  display: grid;
  gap: var(--space-1);
  margin-block: var(--space-3);
  font-size: var(--text-sm);

  > div {
    display: grid;
    grid-template-columns: minmax(0, 8rem) minmax(0, 1fr);
    gap: var(--space-2);
    align-items: baseline;
  }

  dt {
    color: var(--color-ink-2);
    overflow-wrap: anywhere;
  }

  dd {
    overflow-wrap: anywhere;
  }
`

type SelectProps = {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly (readonly [value: string, text: string])[]
}

/** A select beside its label, for a bar of controls. */
export function SmallSelect({ label, value, onChange, options }: SelectProps) {
  const id = useId()
  return (
    <SelectBox>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={event => onChange(event.target.value)}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </SelectBox>
  )
}

const SelectBox = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);

  select {
    min-height: var(--tap);
    max-width: 14rem;
    padding: 0 var(--space-3);
    border: 1.5px solid var(--color-line-strong);
    border-radius: var(--radius-md);
    background: var(--color-surface);
  }
`

/** A link in a cell. */
export const CellLink = styled(Link)`
  ${linkText}
  padding-block: 0.625rem;
`

type TableProps = {
  label: string
  /** Names of the columns. */
  head: readonly string[]
  /** Cells of the rows; numbers stand on the right. */
  rows: readonly (readonly ReactNode[])[]
  /** The reader may order the rows by columns of numbers or texts. */
  canSort?: boolean
  /** Columns that a last row adds up; it stays in sight. */
  summed?: readonly string[]
}

/** A table that scrolls within its place, by keyboard too. */
export function DataTable({ label, head, rows, canSort = false, summed = [] }: TableProps) {
  const [sorting, setSorting] = useState<Sorting>()
  const numbers = head.map((_, n) => hasNumbers(rows, n))
  const ofColumn = (n: number) => (numbers[n] ? { 'data-number': '' } : {})
  const cellsOf = (row: readonly ReactNode[]) =>
    row.map((cell, n) => (
      <td key={head[n]} {...ofColumn(n)}>
        {cell}
      </td>
    ))
  const sort = (column: number) =>
    setSorting({
      column,
      isDescending: sorting?.column === column ? !sorting.isDescending : (numbers[column] ?? false),
    })
  const order = sorting?.isDescending ? 'descending' : 'ascending'
  return (
    <Scroller role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((name, n) => (
              <th key={name} {...ofColumn(n)} aria-sort={sorting?.column === n ? order : undefined}>
                {canSort && rows.every(row => typeof row[n] !== 'object') ? (
                  <button type="button" onClick={() => sort(n)}>
                    {name}
                  </button>
                ) : (
                  name
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(sorting ? sortRows(rows, sorting) : rows).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of an answer have no other identity
            <tr key={index}>{cellsOf(row)}</tr>
          ))}
        </tbody>
        {summed.length > 0 && (
          <tfoot>
            <tr>
              {cellsOf(
                head.map((name, n) =>
                  n === 0 ? `All ${rows.length}` : summed.includes(name) ? sumOf(rows, n) : '',
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </Scroller>
  )
}

const Scroller = styled.div`
  max-height: 40rem;
  overflow: auto;
  border: var(--border-hair);
  border-radius: var(--radius-md);
  background: var(--color-surface);

  table {
    ${tabular}
    width: 100%;
    border-spacing: 0;
    font-size: var(--text-sm);
  }

  th,
  td {
    max-width: 24rem;
    padding: var(--space-2) var(--space-3);
    overflow-wrap: break-word;
    white-space: pre-line;
    text-align: left;
    vertical-align: top;
    border-bottom: var(--border-hair);
  }

  thead th,
  tfoot td {
    position: sticky;
    top: 0;
    vertical-align: middle;
    background: var(--color-raised);
  }

  thead th:has(button) {
    padding-block: 0;
  }

  th button {
    min-width: var(--tap);
    min-height: var(--tap);
    font: inherit;
    text-align: inherit;
    text-decoration: underline dotted;
    text-underline-offset: 0.25em;
  }

  [aria-sort='ascending'] button::after {
    content: ' ↑' / '';
  }

  [aria-sort='descending'] button::after {
    content: ' ↓' / '';
  }

  tfoot td {
    top: auto;
    bottom: 0;
    border: solid var(--color-line-strong);
    border-width: 1px 0 0;
    font-weight: var(--weight-bold);
  }

  [data-number] {
    text-align: right;
  }
`
