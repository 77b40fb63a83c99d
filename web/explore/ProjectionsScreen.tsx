import useSWR from 'swr'
import type { JobFailures, ProjectionStates } from '../../contracts/explore/explore.ts'
import { Button } from '../ui/Button.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Hint, Muted, SectionTitle } from '../ui/typography.ts'
import { messageOf, read } from './call.ts'
import { formatNumber, formatTime } from './formats.ts'
import { inOrderOfNeed, sumUp } from './in-order-of-need.ts'
import { CellLink, Controls, DataTable, Screen } from './parts.tsx'

/** How often the projections are looked at, in milliseconds. */
const POLL = 1_000

/** How projections, reactors and queues are, how far rebuilds have come, and which jobs failed. */
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
      {data && data.projections.length > 0 && <Projections {...data} />}
      {data && data.queues.length > 0 && (
        <DataTable
          canSort
          label="Queues"
          head={['Queue', 'Waiting', 'Running', 'Delayed', 'Failed', 'Oldest, seconds']}
          rows={data.queues.map(({ name, waiting, active, delayed, failed, seconds }) => [
            ...[name, waiting, active, delayed, failed, rounded(seconds)],
          ])}
          summed={['Waiting', 'Running', 'Delayed', 'Failed']}
        />
      )}
      {data && <FailedJobs count={data.queues.reduce((sum, { failed }) => sum + failed, 0)} />}
    </Screen>
  )
}

function Projections({ projections, unit, whole }: ProjectionStates) {
  const behind = `${capital(unit)} behind`
  return (
    <>
      <Muted>{sumUp(projections)}</Muted>
      <DataTable
        canSort
        label="Projections"
        head={[
          'View or reactor',
          'State',
          behind,
          'Seconds behind',
          'Events a second',
          'Fold, ms a thousand',
          'Commit, ms a thousand',
          'Last failure',
          'Done, %',
        ]}
        rows={inOrderOfNeed(projections).map(one => [
          one.generation ? `${one.name} ${one.generation}` : `${one.kind} ${one.name}`,
          capital(one.status),
          one.lag,
          rounded(one.seconds),
          rounded(one.eventsPerSecond),
          rounded(one.foldMs),
          rounded(one.commitMs),
          one.failure ?? NOTHING,
          whole === 0 ? 100 : Math.max(0, Math.floor((100 * (whole - one.lag)) / whole)),
        ])}
        summed={[behind, 'Events a second']}
      />
    </>
  )
}

/** Jobs that failed with their events. They are read again when `count`, of those for good, changes. */
function FailedJobs({ count }: { count: number }) {
  const reading = useSWR<JobFailures>(['/jobs', count], () => read<JobFailures>('/jobs'), {
    keepPreviousData: true,
  })
  const { data, error, isValidating, mutate } = reading
  if (error) return <ProblemNotice title="The jobs cannot be read" text={messageOf(error)} />
  if (!data) return null
  return (
    <>
      <SectionTitle>Failed jobs</SectionTitle>
      <Controls>
        <Muted $size="sm" role="status">
          {data.jobs.length === 0
            ? 'No job has failed.'
            : `${formatNumber(data.jobs.length + data.more)} failed for good or are tried again.`}
          {data.more > 0 && ` ${formatNumber(data.more)} of them are not shown.`}
        </Muted>
        <Button rank={3} small busy={isValidating && 'Reading'} onClick={() => mutate()}>
          Read again
        </Button>
      </Controls>
      {data.jobs.length > 0 && (
        <DataTable
          canSort
          label="Failed jobs"
          head={['Queue', 'Event', 'Last failure', 'Attempts', 'State', 'When, UTC']}
          rows={data.jobs.map(({ queue, state, event, attempts, reason, at }) => [
            queue,
            event ? (
              <CellLink key="event" to={`/events/${event.position}`}>
                {event.type} #{formatNumber(event.position)}
              </CellLink>
            ) : (
              NOTHING
            ),
            reason,
            attempts,
            state === 'failed' ? 'Failed for good' : 'Tried again',
            at === null ? 'now' : formatTime(at),
          ])}
        />
      )}
      <Hint>
        Jobs of calls and schedules have no event. Jobs about links, blocks and suspensions are
        counted, but not listed. npm run staff -- jobs lists all.
      </Hint>
    </>
  )
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Stands where nothing was measured or happened. */
const NOTHING = '–'

const rounded = (value: number | null): number | string =>
  value === null ? NOTHING : Math.round(10 * value) / 10
