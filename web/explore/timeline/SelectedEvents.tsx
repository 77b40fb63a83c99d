import type { Timeline } from '../../../contracts/explore/explore.ts'
import { withQuery } from '../call.ts'
import { Downloads } from '../Downloads.tsx'
import { Controls } from '../Screen.tsx'
import { SmallSelect } from '../SmallSelect.tsx'
import { EventTable } from './EventTable.tsx'
import type { StepRange } from './TimelineChart.tsx'

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

/** The selected events as a question in SQL. */
const questionOf = (types: string, since: string, until: string, upTo: number): string =>
  [
    'SELECT position, happened_at, type, stream, revision, id, actor, command, correlation, causation, data',
    'FROM events',
    `WHERE position <= ${upTo} AND happened_at >= '${since}' AND happened_at < '${until}'`,
    ...(types === ''
      ? []
      : [
          `  AND type IN (${types
            .split(',')
            .map(type => `'${type}'`)
            .join(', ')})`,
        ]),
    'ORDER BY position',
  ].join('\n')

type Props = {
  timeline: Timeline
  selection: StepRange | null
  types: string | undefined
  upTo: number
  order: 'oldest' | 'newest'
  onOrder: (order: 'oldest' | 'newest') => void
}

/** The events of the selected time: a table of all of them, and downloads. */
export function SelectedEvents({ timeline, selection, types, upTo, order, onOrder }: Props) {
  const { starts, step } = timeline
  const range: StepRange = selection ?? [0, starts.length - 1]
  const since = iso(starts[range[0]] ?? 0)
  const until = iso((starts[range[1]] ?? 0) + step)
  const listed = { types, since, until, upTo, order }
  return (
    <>
      <Controls>
        <SmallSelect
          label="First"
          value={order}
          onChange={value => onOrder(value === 'oldest' ? 'oldest' : 'newest')}
          options={[
            ['newest', 'Newest'],
            ['oldest', 'Oldest'],
          ]}
        />
        <Downloads sql={questionOf(types ?? '', since, until, upTo)} />
      </Controls>
      <EventTable key={withQuery('', listed)} listed={listed} />
    </>
  )
}
