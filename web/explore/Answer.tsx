import { useState } from 'react'
import useSWR from 'swr'
import type { SqlCell, SqlResult } from '../../contracts/explore/explore.ts'
import { Button } from '../ui/Button.tsx'
import { FieldProblem } from '../ui/Field.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { Muted } from '../ui/typography.ts'
import { downloadAnswer, messageOf, send } from './call.ts'
import { formatNumber } from './formats.ts'
import { CellLink, Controls, DataTable, RowLink } from './parts.tsx'

const PAGE = 50

/** Where a cell leads, if anywhere. */
type LinkOf = (column: string, cell: SqlCell) => string | undefined

const eventLink: LinkOf = (column, cell) =>
  column === 'position' && cell !== null ? `/events/${cell}` : undefined

type AnswerTableProps = { label: string; result: SqlResult; linkOf?: LinkOf | undefined }

const NULL = (
  <Muted as="span" $size="sm">
    null
  </Muted>
)

/** The rows of an answer. Positions lead to their events. */
export const AnswerTable = ({ label, result, linkOf = eventLink }: AnswerTableProps) => (
  <DataTable
    label={label}
    head={result.columns.map(({ name }) => name)}
    rows={result.rows.map(row =>
      row.map((cell, n) => {
        const to = linkOf(result.columns[n]?.name ?? '', cell)
        if (to !== undefined) return <CellLink to={to}>{String(cell)}</CellLink>
        if (cell === null) return NULL
        return typeof cell === 'number' ? cell : String(cell)
      }),
    )}
  />
)

const useAnswer = (sql: string) =>
  useSWR<SqlResult>(['query', sql], () => send<SqlResult>('/query', { sql }))

type PagesProps = {
  label: string
  /** What is selected of each row. */
  columns: string
  /** The table, with conditions. */
  from: string
  order: string
  linkOf?: LinkOf
}

/** All rows of a table, a page at a time. */
export function AnswerPages({ label, columns, from, order, linkOf }: PagesProps) {
  const [page, setPage] = useState(0)
  const rows = `SELECT ${columns} FROM ${from} ORDER BY ${order}`
  const { data: counted } = useAnswer(`SELECT count(*) FROM ${from}`)
  const { data: result, error } = useAnswer(`${rows} LIMIT ${PAGE} OFFSET ${page * PAGE}`)
  if (error) return <ProblemNotice title="The rows cannot be read" text={messageOf(error)} />
  if (!counted || !result) return <SkeletonBlock $height="20rem" />
  const total = Number(counted.rows[0]?.[0])
  const first = page * PAGE
  if (total === 0) return <Muted role="status">There are no rows.</Muted>
  return (
    <>
      <Controls>
        <Muted $size="sm" role="status">
          {`Rows ${formatNumber(first + 1)} to ${formatNumber(first + result.rows.length)} of ${formatNumber(total)}`}
        </Muted>
        <Button rank={3} small disabled={page === 0} onClick={() => setPage(page - 1)}>
          Previous rows
        </Button>
        <Button rank={3} small disabled={first + PAGE >= total} onClick={() => setPage(page + 1)}>
          Next rows
        </Button>
      </Controls>
      <AnswerTable label={label} result={result} linkOf={linkOf} />
      <Controls>
        <Downloads sql={`SELECT * FROM ${from} ORDER BY ${order}`} />
      </Controls>
    </>
  )
}

type DownloadsProps = {
  /** The question whose answer is downloaded, with all its rows. */
  sql: string
  /** The question is in the console already. */
  isInConsole?: boolean
}

/** Downloads of an answer, and the way to ask it differently. */
export function Downloads({ sql, isInConsole = false }: DownloadsProps) {
  const [busy, setBusy] = useState<'csv' | 'parquet' | null>(null)
  const [problem, setProblem] = useState('')
  const download = async (format: 'csv' | 'parquet') => {
    setBusy(format)
    setProblem('')
    await downloadAnswer(sql, format).catch(error => setProblem(messageOf(error)))
    setBusy(null)
  }
  return (
    <>
      {(['csv', 'parquet'] as const).map(format => (
        <Button
          key={format}
          rank={3}
          small
          busy={busy === format && 'Writing'}
          onClick={() => download(format)}
        >
          Download {format === 'csv' ? 'CSV' : 'Parquet'}
        </Button>
      ))}
      {!isInConsole && (
        <RowLink to="/sql" state={{ sql }}>
          Open in SQL
        </RowLink>
      )}
      {problem && <FieldProblem>{problem}</FieldProblem>}
    </>
  )
}
