import styled from 'styled-components'
import useSWR from 'swr'
import type { ViewState, ViewStates } from '../../../contracts/explore/explore.ts'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Muted } from '../../ui/typography.ts'
import { messageOf } from '../call.ts'
import { DataTable } from '../DataTable.tsx'
import { formatNumber } from '../formats.ts'
import { Screen } from '../Screen.tsx'

/** How often the views are looked at, in milliseconds. */
const POLL = 1_000

/** How far each view is behind the log, and how far rebuilds have come. */
export function ViewsScreen() {
  const { data: states, error } = useSWR<ViewStates>('/views', { refreshInterval: POLL })
  return (
    <Screen title="Views">
      {error && <ProblemNotice title="The views cannot be read" text={messageOf(error)} />}
      {!states && !error && <Skeleton />}
      {states?.views.length === 0 && (
        <Muted>
          There are no views here: a made log has none, and an installation makes them when it
          starts.
        </Muted>
      )}
      {states && states.views.length > 0 && <States states={states} />}
    </Screen>
  )
}

const States = ({ states: { views, whole, unit } }: { states: ViewStates }) => (
  <DataTable label="Views">
    <thead>
      <tr>
        <th>View</th>
        <th>Generation</th>
        <th>State</th>
        <th data-number="">{unit === 'events' ? 'Events behind' : 'Bytes behind'}</th>
        <th>Progress</th>
      </tr>
    </thead>
    <tbody>
      {views.map(one => (
        <tr key={`${one.view} ${one.generation}`}>
          <th scope="row">{one.view}</th>
          <td>{one.generation}</td>
          <td>{stateOf(one)}</td>
          <td data-number="">{one.lag === null ? 'all' : formatNumber(one.lag)}</td>
          <td>
            <Bar
              max={Math.max(1, whole)}
              value={one.lag === null ? 0 : whole === 0 ? 1 : Math.max(0, whole - one.lag)}
              aria-label={`${one.view} ${one.generation}`}
            />
          </td>
        </tr>
      ))}
    </tbody>
  </DataTable>
)

const stateOf = ({ isLive, lag }: ViewState): string => {
  if (!isLive) return 'Rebuilding'
  return lag === 0 ? 'Live' : 'Live, catching up'
}

const Bar = styled.progress`
  width: 100%;
  min-width: 6rem;
  accent-color: var(--color-primary);
`
