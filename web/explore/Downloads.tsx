import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { FieldProblem } from '../ui/Field.tsx'
import { downloadAnswer, messageOf } from './call.ts'
import { RowLink } from './Screen.tsx'

type Props = {
  /** The question whose answer is downloaded, with all its rows. */
  sql: string
  /** The question is in the console already. */
  isInConsole?: boolean
}

/** Downloads of an answer, and the way to ask it differently. */
export function Downloads({ sql, isInConsole = false }: Props) {
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
      <Button rank={3} small busy={busy === 'csv' && 'Writing'} onClick={() => download('csv')}>
        Download CSV
      </Button>
      <Button
        rank={3}
        small
        busy={busy === 'parquet' && 'Writing'}
        onClick={() => download('parquet')}
      >
        Download Parquet
      </Button>
      {!isInConsole && (
        <RowLink to="/sql" state={{ sql }}>
          Open in SQL
        </RowLink>
      )}
      {problem && <FieldProblem>{problem}</FieldProblem>}
    </>
  )
}
