import { type KeyboardEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import type { SqlResult } from '../../../contracts/explore/explore.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldProblem, TextArea } from '../../ui/Field.tsx'
import { isEnter } from '../../ui/is-enter.ts'
import { messageOf, send } from '../call.ts'
import { Downloads } from '../Downloads.tsx'
import { Columns, Controls, Screen } from '../Screen.tsx'
import { Questions } from './Questions.tsx'
import { Result } from './Result.tsx'
import { TableList } from './TableList.tsx'

const FIRST_QUESTION =
  'SELECT type, count(*) AS events\nFROM events\nGROUP BY type\nORDER BY events DESC'

type Answer = { readonly sql: string; readonly result: SqlResult }

/** Questions in SQL, with tables and charts of their answers. */
export function ConsoleScreen() {
  const given: unknown = useLocation().state?.sql
  const [sql, setSql] = useState(typeof given === 'string' ? given : FIRST_QUESTION)
  const [answer, setAnswer] = useState<Answer>()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  const run = async (asked: string) => {
    setBusy(true)
    setProblem('')
    try {
      setAnswer({ sql: asked, result: await send<SqlResult>('/query', { sql: asked }) })
    } catch (error) {
      setProblem(messageOf(error))
    }
    setBusy(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void run(sql)
  }
  return (
    <Screen title="SQL">
      <Columns>
        <Asking>
          <Editor
            label="Question in DuckDB's SQL"
            hint="Ctrl+Enter runs it. It can only read, and sees nothing personal. Answers withhold no small counts, as timeline and catalogue do: a count of few members may tell about one of them."
            rows={8}
            spellCheck={false}
            value={sql}
            onChange={event => setSql(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <Controls>
            <Button small busy={busy && 'Running'} onClick={() => run(sql)}>
              Run
            </Button>
            {answer && <Downloads sql={answer.sql} isInConsole />}
          </Controls>
          {problem && <FieldProblem>{problem}</FieldProblem>}
          {answer && !problem && <Result key={answer.sql} result={answer.result} />}
        </Asking>
        <div>
          <Questions
            sql={sql}
            onOpen={question => {
              setSql(question)
              void run(question)
            }}
          />
          <TableList />
        </div>
      </Columns>
    </Screen>
  )
}

const Asking = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
`

const Editor = styled(TextArea)`
  font-family: ui-monospace, monospace;
  font-size: var(--text-sm);
`
