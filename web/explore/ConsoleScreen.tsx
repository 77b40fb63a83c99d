import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import useSWR from 'swr'
import type { ConsoleQuestion, SqlResult, SqlTableInfo } from '../../contracts/explore/explore.ts'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { FieldProblem, TextArea, TextField } from '../ui/Field.tsx'
import { isEnter } from '../ui/is-enter.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { CardTitle, Hint, Muted, SectionTitle } from '../ui/typography.ts'
import { AnswerTable, Downloads } from './Answer.tsx'
import { Chart } from './Chart.tsx'
import { messageOf, send } from './call.ts'
import { formatNumber } from './formats.ts'
import { Columns, Controls, FormRow, Pairs, Screen, SmallSelect } from './parts.tsx'
import { drawingOf, EACH_NUMBER, numbersIn, seriesOf } from './result-series.ts'

const FIRST_QUESTION =
  'SELECT type, count(*) AS events\nFROM events\nGROUP BY type\nORDER BY events DESC'

/** Questions in SQL, with tables and charts of their answers. */
export function ConsoleScreen() {
  const given: unknown = useLocation().state?.sql
  const [sql, setSql] = useState(typeof given === 'string' ? given : FIRST_QUESTION)
  const [answer, setAnswer] = useState<{ readonly sql: string; readonly result: SqlResult }>()
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
            hint="Ctrl+Enter runs it. It can only read, and sees nothing personal. Answers withhold no small counts, as the timeline does: a count of few members may tell about one of them."
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
          {answer && !problem && <Answer key={answer.sql} result={answer.result} />}
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

/** The answer to a question: a chart if there is something to draw, and a table. */
function Answer({ result }: { result: SqlResult }) {
  const { rows, hasMore, milliseconds, notes } = result
  return (
    <>
      <SectionTitle>Answer</SectionTitle>
      <Muted $size="sm" role="status">
        {`${formatNumber(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}`}
        {hasMore && ', and more: a download has all of them'}
        {` · ${Math.round(milliseconds)} ms`}
      </Muted>
      {notes.map(note => (
        <ProblemNotice key={note} title="The tables do not have everything" text={note} />
      ))}
      <AnswerChart result={result} />
      <AnswerTable label="Rows of the answer" result={result} />
    </>
  )
}

/** Questions that were saved as files, and the examples. */
function Questions({ sql, onOpen }: { sql: string; onOpen: (sql: string) => void }) {
  const { data: questions = [], mutate } = useSWR<readonly ConsoleQuestion[]>('/questions')
  const [name, setName] = useState('')
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState('')

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setProblem('')
    try {
      const saved = await send<readonly ConsoleQuestion[]>('/questions', { name, sql })
      await mutate(saved, { revalidate: false })
      setSaid(`Saved as ${name}.sql`)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <>
      <CardTitle>Saved questions</CardTitle>
      <Chips>
        {questions.map(question => (
          <li key={`${question.name} ${question.isExample}`}>
            <Chip onClick={() => onOpen(question.sql)}>
              {question.name}
              {question.isExample && ' (example)'}
            </Chip>
          </li>
        ))}
      </Chips>
      <FormRow onSubmit={save}>
        <TextField
          label="Save the question as"
          value={name}
          onChange={event => setName(event.target.value)}
          required
          {...(problem && { error: problem })}
        />
        <Button type="submit" rank={2} small>
          Save
        </Button>
      </FormRow>
      <Hint role="status">{said}</Hint>
    </>
  )
}

/** The tables that questions can be asked about, with their columns. */
function TableList() {
  const { data: tables = [] } = useSWR<readonly SqlTableInfo[]>('/tables')
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const found = tables.filter(({ name, about }) =>
    `${name} ${about}`.toLowerCase().includes(wanted),
  )
  const ofManyEvents = tables.filter(({ name }) => !/^(event|view)_/.test(name))
  return (
    <>
      <TablesTitle>Tables</TablesTitle>
      <TextField
        label="Find a table"
        hint="A word of its name or of what it has. Each type of event has one as well, e.g. MessageSent, and each view."
        type="search"
        value={words}
        onChange={event => setWords(event.target.value)}
      />
      {wanted === '' && (
        <Chips>
          {ofManyEvents.map(({ name }) => (
            <li key={name}>
              <Chip onClick={() => setWords(name)}>{name}</Chip>
            </li>
          ))}
        </Chips>
      )}
      {(wanted === '' ? [] : found).map(({ name, about, columns }) => (
        <Table key={name} open={name === wanted}>
          <summary>
            <code>{name}</code> <Muted as="span">{about}</Muted>
          </summary>
          <Pairs>
            {Object.entries(columns).map(([column, what]) => (
              <div key={column}>
                <dt>
                  <code>{column}</code>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </Pairs>
        </Table>
      ))}
    </>
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

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-block: var(--space-3);
`

const TablesTitle = styled(CardTitle)`
  margin-top: var(--space-4);
`

const Table = styled.details`
  border-bottom: var(--border-hair);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;

  summary {
    padding-block: 0.6875rem;
    cursor: pointer;
  }
`

/** A chart of an answer, if there is something to draw, and the choice of what it draws. */
function AnswerChart({ result }: { result: SqlResult }) {
  const [drawing, onChange] = useState(() => drawingOf(result))
  if (!drawing) return null
  const { kind, of, along, by } = drawing
  const named = (names: readonly string[]) => names.map(name => [name, name] as const)
  const all = named(result.columns.map(({ name }) => name))
  return (
    <>
      <Controls>
        <SmallSelect
          label="Chart"
          value={kind}
          onChange={value => onChange({ ...drawing, kind: value === 'line' ? 'line' : 'bars' })}
          options={[
            ['bars', 'Bars'],
            ['line', 'Lines'],
          ]}
        />
        <SmallSelect
          label="of"
          value={of}
          onChange={value => onChange({ ...drawing, of: value })}
          options={[...named(numbersIn(result)), [EACH_NUMBER, 'each number']]}
        />
        <SmallSelect
          label="along"
          value={along}
          onChange={value => onChange({ ...drawing, along: value })}
          options={all}
        />
        <SmallSelect
          label="for each"
          value={by}
          onChange={value => onChange({ ...drawing, by: value })}
          options={[['', 'none'], ...all]}
        />
      </Controls>
      <Chart
        kind={kind}
        label={`Chart: ${of === EACH_NUMBER ? 'each number' : of} along ${along}${by && ` for each ${by}`}`}
        {...seriesOf(result, drawing)}
      />
    </>
  )
}
