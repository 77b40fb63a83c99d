import styled from 'styled-components'
import { LoadState } from '../data/LoadState.tsx'
import { useRoute } from '../data/use-route.ts'
import { shortDay } from '../ui/dates.ts'
import { CardTitle, Strong } from '../ui/typography.ts'
import { texts } from './texts.ts'

/** When a linked member is free in the next two weeks, by half day. */
export function FreeTime({ profileId, name }: { profileId: string; name: string }) {
  const read = useRoute(
    'GET /api/links/:profileId/free-time',
    { params: { profileId } },
    { refetch: true },
  )
  return (
    <LoadState read={read} what="free time" height="20rem">
      {({ days }) => (
        <Days>
          <caption>
            <CardTitle as="h3">{texts.person.freeTimeOf(name)}</CardTitle>
          </caption>
          <thead>
            <tr>
              <th scope="col">{texts.person.date}</th>
              <th scope="col">{texts.person.halfDay}</th>
              <th scope="col">{texts.person.evening}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, day, evening }) => (
              <tr key={date}>
                <th scope="row">
                  <time dateTime={date}>{shortDay(date, undefined, 'UTC')}</time>
                </th>
                <td>{wordOf(day)}</td>
                <td>{wordOf(evening)}</td>
              </tr>
            ))}
          </tbody>
        </Days>
      )}
    </LoadState>
  )
}

const wordOf = (isFree: boolean) =>
  isFree ? <Strong>{texts.person.free}</Strong> : texts.person.notFree

const Days = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--text-sm);

  > caption {
    padding-bottom: var(--space-2);
    text-align: start;
  }

  th,
  td {
    padding: var(--space-1) var(--space-2) var(--space-1) 0;
    border-bottom: var(--border-hair);
    color: var(--color-ink-2);
    font-weight: var(--weight-text);
    text-align: start;
  }

  thead th {
    color: var(--color-ink-3);
    font-size: var(--text-xs);
  }
`
