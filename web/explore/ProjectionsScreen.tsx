import styled from 'styled-components'
import useSWR from 'swr'
import type { ProjectionState, ProjectionStates } from '../../contracts/explore/explore.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Muted } from '../ui/typography.ts'
import { messageOf } from './call.ts'
import { inOrderOfNeed, sumUp } from './in-order-of-need.ts'
import { DataTable, Screen } from './parts.tsx'

/** How often the projections are looked at, in milliseconds. */
const POLL = 1_000

/** How projections, reactors and queues are, and how far rebuilds have come. */
export function ProjectionsScreen() {
  const { data, error } = useSWR<ProjectionStates>('/projections', { refreshInterval: POLL })
  return (
    <Screen title="Projections">
      {error && <ProblemNotice title="The projections cannot be read" text={messageOf(error)} />}
      {!data && !error && <Skeleton />}
      {data?.projections.length === 0 && (
        <Muted>
          There are no projections here: a made log has none, and an installation makes them when it
          starts.
        </Muted>
      )}
      {data && data.projections.length > 0 && <Muted>{sumUp(data.projections)}</Muted>}
      {data && data.projections.length > 0 && (
        <DataTable
          label="Projections"
          head={[
            'View or reactor',
            'State',
            `${capital(data.unit)} behind`,
            'Seconds behind',
            'Events a second',
            'Fold, ms a thousand',
            'Commit, ms a thousand',
            'Last failure',
            'Progress',
          ]}
          rows={inOrderOfNeed(data.projections).map(one => [
            one.generation ? `${one.name} ${one.generation}` : `${one.kind} ${one.name}`,
            capital(one.status),
            one.lag === data.whole && one.lag > 0 ? 'all' : one.lag,
            rounded(one.seconds),
            rounded(one.eventsPerSecond),
            rounded(one.foldMs),
            rounded(one.commitMs),
            one.failure ?? NOTHING,
            <Progress key="progress" state={one} whole={data.whole} />,
          ])}
        />
      )}
      {data && data.queues.length > 0 && (
        <DataTable
          label="Queues"
          head={['Queue', 'Waiting', 'Running', 'Delayed', 'Failed', 'Oldest, seconds']}
          rows={data.queues.map(({ name, waiting, active, delayed, failed, seconds }) => [
            ...[name, waiting, active, delayed, failed, rounded(seconds)],
          ])}
        />
      )}
    </Screen>
  )
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Stands where nothing was measured or happened. */
const NOTHING = '–'

const rounded = (value: number | null): number | string =>
  value === null ? NOTHING : Math.round(10 * value) / 10

const Progress = ({ state, whole }: { state: ProjectionState; whole: number }) => (
  <Bar
    max={Math.max(1, whole)}
    value={whole === 0 ? 1 : Math.max(0, whole - state.lag)}
    aria-label={`${state.name} ${state.generation}`}
  />
)

const Bar = styled.progress`
  width: 100%;
  min-width: 6rem;
  accent-color: var(--color-primary);
`
