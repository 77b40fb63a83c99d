import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import useSWR from 'swr'
import type { Biography, DocumentChange, SqlTableInfo } from '../../contracts/explore/explore.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { SelectField, TextField } from '../ui/Field.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Slider } from '../ui/Slider.tsx'
import { CardTitle, Hint, Muted } from '../ui/typography.ts'
import { AnswerPages } from './Answer.tsx'
import { messageOf } from './call.ts'
import { formatNumber, formatTime } from './formats.ts'
import { CodeBlock, Columns, FormRow, Pairs, RowLink, Screen } from './parts.tsx'

const addressOf = (view: string, key: string) => `/documents/${view}/${encodeURIComponent(key)}`

/** The documents of a view as they stand now, or one of them at any time. */
export function DocumentScreen() {
  const { view, key } = useParams()
  const { data: tables = [] } = useSWR<readonly SqlTableInfo[]>('/tables')
  const views = tables.filter(table => table.view !== undefined)
  const shown = views.find(table => table.view === view) ?? views[0]
  return (
    <Screen title={view && key ? `${view} ${key.slice(0, 8)}` : 'Documents'}>
      {shown?.view && (
        <Finder
          key={`${shown.view} ${key}`}
          views={views.flatMap(table => table.view ?? [])}
          view={shown.view}
          documentKey={key ?? ''}
        />
      )}
      {view && key && <Document key={`${view} ${key}`} view={view} documentKey={key} />}
      {shown?.view && !key && (
        <AnswerPages
          key={shown.name}
          label={`Documents of ${shown.view}`}
          columns="key, left(document::VARCHAR, 160) AS document"
          from={shown.name}
          order="key"
          linkOf={(column, cell) =>
            column === 'key' ? addressOf(String(shown.view), String(cell)) : undefined
          }
        />
      )}
    </Screen>
  )
}

type FinderProps = { views: readonly string[]; view: string; documentKey: string }

function Finder({ views, view, documentKey }: FinderProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(documentKey)
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim()) navigate(addressOf(view, typed.trim()))
  }
  return (
    <FormRow onSubmit={open}>
      <SelectField
        label="View"
        value={view}
        onChange={event => navigate(`/documents/${event.target.value}`)}
      >
        {views.map(name => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextField
        label="Key of the document"
        value={typed}
        onChange={event => setTyped(event.target.value)}
        required
      />
      <Button type="submit">Show</Button>
    </FormRow>
  )
}

function Document({ view, documentKey }: { view: string; documentKey: string }) {
  const { data, error } = useSWR<Biography>(addressOf(view, documentKey))
  if (error) return <ProblemNotice title="This document cannot be shown" text={messageOf(error)} />
  if (!data) return <Skeleton label="Reading the log" />
  return <Player biography={data} />
}

/** The changes of a document, and a slider that goes from one to the next. */
function Player({ biography: { changes, earlier } }: { biography: Biography }) {
  const last = changes.length - 1
  const [index, setIndex] = useState(last)
  const change = changes[index]
  if (!change) return null
  return (
    <>
      <Slider
        label="After event"
        thumbs={['Change of the document']}
        value={[index]}
        min={0}
        max={Math.max(1, last)}
        onChange={([to = 0]) => setIndex(Math.min(last, to))}
        says={`${index + 1} of ${changes.length}: ${formatTime(change.at)} UTC, ${change.type}`}
      />
      {earlier > 0 && (
        <Hint>{`${formatNumber(earlier)} earlier changes are left out; history why lists all.`}</Hint>
      )}
      <Columns>
        <Card>
          <CardTitle>The document then</CardTitle>
          {change.document === null ? (
            <Muted>There is none any more.</Muted>
          ) : (
            <CodeBlock aria-label="Document">{JSON.stringify(change.document, null, 2)}</CodeBlock>
          )}
          <Hint>What is personal reads as it does once a member has gone.</Hint>
        </Card>
        <Card>
          <CardTitle>What this event changed</CardTitle>
          <Change change={change} />
        </Card>
      </Columns>
      <Card>
        <CardTitle>All its changes</CardTitle>
        <ol>
          {changes.map((one, n) => (
            <li key={one.position}>
              <Button
                rank={3}
                small
                {...(n === index && { 'aria-current': 'true' })}
                onClick={() => setIndex(n)}
              >
                {formatTime(one.at)} {one.type} #{formatNumber(one.position)}
              </Button>
            </li>
          ))}
        </ol>
      </Card>
    </>
  )
}

const Change = ({ change }: { change: DocumentChange }) => (
  <>
    <RowLink to={`/events/${change.position}`}>
      {change.type} #{formatNumber(change.position)}
    </RowLink>
    <Pairs>
      {change.fields.map(({ path, before, after }) => (
        <div key={path}>
          <dt>{path || 'document'}</dt>
          <dd>
            <del>{before}</del> → <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </Pairs>
  </>
)
