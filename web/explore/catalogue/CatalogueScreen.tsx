import { useState } from 'react'
import styled from 'styled-components'
import useSWR from 'swr'
import type { CatalogueEntry, Overview } from '../../../contracts/explore/explore.ts'
import { TextField } from '../../ui/Field.tsx'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Muted, SectionTitle } from '../../ui/typography.ts'
import { messageOf } from '../call.ts'
import { DataTable } from '../DataTable.tsx'
import { formatCount } from '../formats.ts'
import { RowLink, Screen } from '../Screen.tsx'

const matches = ({ type, stream, fields }: CatalogueEntry, words: string): boolean =>
  [type, stream, ...fields.map(({ path }) => path)].some(text =>
    text.toLowerCase().includes(words.trim().toLowerCase()),
  )

/** Every event with its fields and what follows from it, by stream. */
export function CatalogueScreen({ overview }: { overview: Overview }) {
  const { data: entries, error } = useSWR<readonly CatalogueEntry[]>('/catalogue')
  const [words, setWords] = useState('')
  const found = entries?.filter(entry => matches(entry, words)) ?? []
  const counts = new Map(overview.types.map(({ type, events }) => [type, events]))
  return (
    <Screen title="Events">
      {error && <ProblemNotice title="The catalogue cannot be read" text={messageOf(error)} />}
      {!entries && !error && <Skeleton />}
      {entries && (
        <TextField
          label="Find by type, stream or field"
          type="search"
          value={words}
          onChange={event => setWords(event.target.value)}
        />
      )}
      {entries && found.length === 0 && <Muted>No event has that name.</Muted>}
      {[...Map.groupBy(found, ({ stream }) => stream)].map(([stream, ofStream]) => (
        <section key={stream}>
          <SectionTitle>{stream}</SectionTitle>
          {ofStream.map(entry => (
            <Entry key={entry.type} entry={entry} count={counts.get(entry.type)} />
          ))}
        </section>
      ))}
    </Screen>
  )
}

const Entry = ({
  entry,
  count = 0,
}: {
  entry: CatalogueEntry
  count: number | null | undefined
}) => (
  <Box>
    <summary>
      <b>{entry.type}</b> <span>{formatCount(count)} in this log</span>
    </summary>
    {entry.paragraphs.map(text => (
      <p key={text}>{text}</p>
    ))}
    {count !== 0 && (
      <p>
        <RowLink to={`/timeline?types=${entry.type}`}>Show them in time</RowLink>
      </p>
    )}
    {entry.fields.length > 0 && (
      <DataTable label={`Fields of ${entry.type}`}>
        <thead>
          <tr>
            <th>Field</th>
            <th>What it is</th>
            <th>In the log</th>
          </tr>
        </thead>
        <tbody>
          {entry.fields.map(({ path, about, storage }) => (
            <tr key={path}>
              <th scope="row">{path}</th>
              <td>{about}</td>
              <td>{storage}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    )}
  </Box>
)

const Box = styled.details`
  border-bottom: var(--border-hair);

  summary {
    padding-block: 0.625rem;
    cursor: pointer;
  }

  summary span {
    color: var(--color-ink-2);
    font-size: var(--text-sm);
  }

  > p {
    padding-bottom: var(--space-2);
    font-size: var(--text-sm);
  }

  > div {
    margin-bottom: var(--space-3);
  }
`
