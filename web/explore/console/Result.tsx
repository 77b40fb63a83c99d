import { useState } from 'react'
import type { SqlResult } from '../../../contracts/explore/explore.ts'
import { Muted, SectionTitle } from '../../ui/typography.ts'
import { DataTable } from '../DataTable.tsx'
import { formatNumber } from '../formats.ts'
import { Controls } from '../Screen.tsx'
import { SmallSelect } from '../SmallSelect.tsx'
import { ResultChart } from './ResultChart.tsx'

/** Names of the columns whose values are all numbers or null. */
const numbersIn = ({ columns, rows }: SqlResult): string[] =>
  columns.flatMap(({ name }, n) =>
    rows.some(row => row[n] !== null) &&
    rows.every(row => row[n] === null || typeof row[n] === 'number')
      ? [name]
      : [],
  )

/** The answer to a question: a chart if there is something to draw, and a table. */
export function Result({ result }: { result: SqlResult }) {
  const { columns, rows, hasMore, milliseconds } = result
  const numbers = numbersIn(result)
  const [kind, setKind] = useState<'bars' | 'line'>('bars')
  const [drawn, setDrawn] = useState(numbers.at(-1) ?? '')
  const [along, setAlong] = useState(columns[0]?.name ?? '')
  const isDrawable = rows.length > 1 && columns.length > 1 && numbers.length > 0
  const indexOf = (name: string) => columns.findIndex(column => column.name === name)

  return (
    <>
      <SectionTitle>Answer</SectionTitle>
      <Muted $size="sm" role="status">
        {`${formatNumber(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}`}
        {hasMore && ', and more: a download has all of them'}
        {` · ${Math.round(milliseconds)} ms`}
      </Muted>
      {isDrawable && (
        <>
          <Controls>
            <SmallSelect
              label="Chart"
              value={kind}
              onChange={value => setKind(value === 'line' ? 'line' : 'bars')}
              options={[
                ['bars', 'Bars'],
                ['line', 'Line'],
              ]}
            />
            <SmallSelect
              label="of"
              value={drawn}
              onChange={setDrawn}
              options={numbers.map(name => [name, name])}
            />
            <SmallSelect
              label="along"
              value={along}
              onChange={setAlong}
              options={columns.map(({ name }) => [name, name])}
            />
          </Controls>
          <ResultChart
            kind={kind}
            label={`${drawn} along ${along}`}
            names={rows.map(row => String(row[indexOf(along)] ?? ''))}
            values={rows.map(row => Number(row[indexOf(drawn)] ?? 0))}
          />
        </>
      )}
      <DataTable label="Rows of the answer">
        <thead>
          <tr>
            {columns.map(({ name, type }) => (
              <th
                key={name}
                title={type}
                {...(numbers.includes(name) ? { 'data-number': '' } : {})}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of an answer have no other identity
            <tr key={index}>
              {row.map((cell, n) => (
                <td
                  key={columns[n]?.name}
                  {...(typeof cell === 'number' ? { 'data-number': '' } : {})}
                >
                  {cell === null ? <Muted as="span">null</Muted> : String(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </>
  )
}
