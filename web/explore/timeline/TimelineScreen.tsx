import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import useSWR from 'swr'
import type { Overview, Timeline } from '../../../contracts/explore/explore.ts'
import { Button } from '../../ui/Button.tsx'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { SkeletonBlock } from '../../ui/Skeleton.tsx'
import { Slider } from '../../ui/Slider.tsx'
import { Muted } from '../../ui/typography.ts'
import { messageOf, withQuery } from '../call.ts'
import { formatNumber, formatStep } from '../formats.ts'
import { Controls, Screen } from '../Screen.tsx'
import { SelectedEvents } from './SelectedEvents.tsx'
import { type StepRange, TimelineChart } from './TimelineChart.tsx'
import { TypeFilter } from './TypeFilter.tsx'

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

/** All events in time, by type: what is selected is listed below. */
export function TimelineScreen({ overview }: { overview: Overview }) {
  const [parameters, setParameters] = useSearchParams()
  const [upTo, setUpTo] = useState(overview.indexed)
  const [selection, setSelection] = useState<StepRange | null>(null)
  const [order, setOrder] = useState<'oldest' | 'newest'>('newest')
  const window = {
    types: parameters.get('types') ?? undefined,
    since: parameters.get('since') ?? undefined,
    until: parameters.get('until') ?? undefined,
  }
  const { data: timeline, error } = useSWR<Timeline>(withQuery('/timeline', { ...window, upTo }), {
    keepPreviousData: true,
  })

  /** Changes the address; what is selected is of the chart before. */
  const show = (change: Readonly<Record<string, string | undefined>>) => {
    setSelection(null)
    setParameters(
      Object.fromEntries(
        Object.entries({ ...window, ...change }).flatMap(([name, value]) =>
          value ? [[name, value] as const] : [],
        ),
      ),
    )
  }
  const newer = overview.indexed - upTo

  return (
    <Screen title="Timeline">
      {error && <ProblemNotice title="The timeline cannot be read" text={messageOf(error)} />}
      {newer > 0 && (
        <p>
          <Button rank={2} small onClick={() => setUpTo(overview.indexed)}>
            Show {formatNumber(newer)} newer {newer === 1 ? 'event' : 'events'}
          </Button>
        </p>
      )}
      {!timeline && !error && <SkeletonBlock $height="20rem" $radius="var(--radius-lg)" />}
      {timeline && timeline.starts.length === 0 && (
        <Muted>There is no event {window.types ? 'of these types' : 'in this log yet'}.</Muted>
      )}
      {timeline && timeline.starts.length > 0 && (
        <>
          <TimelineChart timeline={timeline} selection={selection} onSelect={setSelection} />
          <Selected
            timeline={timeline}
            selection={selection}
            onSelect={setSelection}
            onZoom={(since, until) => show({ since, until })}
            {...((window.since || window.until) && {
              onWhole: () => show({ since: undefined, until: undefined }),
            })}
          />
        </>
      )}
      <TypeFilter
        overview={overview}
        timeline={timeline}
        chosen={window.types?.split(',') ?? []}
        onChoose={types => show({ types: types.join(',') })}
      />
      {timeline && timeline.starts.length > 0 && (
        <SelectedEvents
          timeline={timeline}
          selection={selection}
          types={window.types}
          upTo={upTo}
          order={order}
          onOrder={setOrder}
        />
      )}
    </Screen>
  )
}

type SelectedProps = {
  timeline: Timeline
  selection: StepRange | null
  onSelect: (selection: StepRange | null) => void
  onZoom: (since: string, until: string) => void
  /** Missing while the whole log is shown. */
  onWhole?: () => void
}

function Selected({ timeline, selection, onSelect, onZoom, onWhole }: SelectedProps) {
  const { starts, step } = timeline
  const whole: StepRange = [0, starts.length - 1]
  const [first, last] = selection ?? whole
  const since = starts[first] ?? 0
  const end = (starts[last] ?? 0) + step
  return (
    <>
      {starts.length > 1 && (
        <Slider
          label="Selected time"
          thumbs={['From', 'To']}
          value={[first, last]}
          min={0}
          max={starts.length - 1}
          onChange={([from = 0, to = 0]) => onSelect([from, to])}
          says={`${formatStep(since, step)} to ${formatStep(end, step)}`}
        />
      )}
      <Controls>
        <Button rank={2} small disabled={!selection} onClick={() => onZoom(iso(since), iso(end))}>
          Zoom to the selection
        </Button>
        <Button rank={3} small disabled={!selection} onClick={() => onSelect(null)}>
          Select all
        </Button>
        {onWhole && (
          <Button rank={3} small onClick={onWhole}>
            Show the whole log
          </Button>
        )}
      </Controls>
    </>
  )
}
