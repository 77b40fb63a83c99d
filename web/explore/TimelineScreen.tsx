import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import useSWR from 'swr'
import { conditionOf } from '../../contracts/explore/condition-of.ts'
import type { EventSelection, Overview, Timeline } from '../../contracts/explore/explore.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { Slider } from '../ui/Slider.tsx'
import { Hint, Muted, tabular } from '../ui/typography.ts'
import { AnswerPages } from './Answer.tsx'
import { Chart, type StepRange } from './Chart.tsx'
import { messageOf, withQuery } from './call.ts'
import { formatNumber, formatStep } from './formats.ts'
import { Controls, FormRow, Screen, SmallSelect } from './parts.tsx'

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

/** All events in time, by type: what is selected is listed below. */
export function TimelineScreen({ overview }: { overview: Overview }) {
  const { indexed, isShared } = overview
  const [parameters, setParameters] = useSearchParams()
  const [upTo, setUpTo] = useState(indexed)
  const [selection, setSelection] = useState<StepRange | null>(null)
  const asked = Object.fromEntries(parameters)
  const { data: timeline, error } = useSWR<Timeline>(withQuery('/timeline', { ...asked, upTo }), {
    keepPreviousData: true,
  })

  /** Changes the address; what is selected is of the chart before. */
  const show = (change: Readonly<Record<string, string>>) => {
    setSelection(null)
    const all = Object.entries({ ...asked, ...change })
    setParameters(Object.fromEntries(all.filter(([, value]) => value !== '')))
  }
  const newer = indexed - upTo
  const isEmpty = timeline?.starts.length === 0

  return (
    <Screen title="Timeline">
      {error && <ProblemNotice title="The timeline cannot be read" text={messageOf(error)} />}
      {newer > 0 && (
        <p>
          <Button rank={2} small onClick={() => setUpTo(indexed)}>
            Show {formatNumber(newer)} newer {newer === 1 ? 'event' : 'events'}
          </Button>
        </p>
      )}
      {!isShared && (
        <About key={asked.about} about={asked.about ?? ''} onAsk={about => show({ about })} />
      )}
      {!timeline && !error && <SkeletonBlock $height="20rem" $radius="var(--radius-lg)" />}
      {isEmpty && <Muted>There is no such event.</Muted>}
      {timeline && !isEmpty && (
        <Drawn
          timeline={timeline}
          least={overview.least}
          selection={selection}
          {...(!isShared && { onSelect: setSelection })}
          onZoom={(since, until) => show({ since, until })}
          isZoomed={'since' in asked || 'until' in asked}
        />
      )}
      {!isShared && (
        <TypeFilter
          overview={overview}
          chosen={asked.types?.split(',') ?? []}
          onChoose={types => show({ types: types.join(',') })}
        />
      )}
      {!isShared && timeline && !isEmpty && !error && (
        <Listed
          selection={{
            about: asked.about,
            types: asked.types?.split(','),
            ...rangeOf(timeline, selection),
            upTo,
          }}
        />
      )}
    </Screen>
  )
}

function About({ about, onAsk }: { about: string; onAsk: (about: string) => void }) {
  const [typed, setTyped] = useState(about)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAsk(typed.trim())
  }
  return (
    <FormRow onSubmit={submit}>
      <TextField
        label="About a stream, an actor, a correlation or an id"
        hint="Whole ids; pair-* finds all streams that begin so."
        type="search"
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <Button type="submit" rank={2}>
        Find
      </Button>
    </FormRow>
  )
}

const rangeOf = ({ starts, step }: Timeline, selection: StepRange | null) => {
  const [first, last] = selection ?? [0, starts.length - 1]
  return { since: iso(starts[first] ?? 0), until: iso((starts[last] ?? 0) + step) }
}

type DrawnProps = {
  timeline: Timeline
  least: number
  selection: StepRange | null
  /** Missing on a page that is shared. */
  onSelect?: (selection: StepRange | null) => void
  onZoom: (since: string, until: string) => void
  isZoomed: boolean
}

/** The chart, and the slider that selects in it by keyboard. */
function Drawn({ timeline, least, selection, onSelect, onZoom, isZoomed }: DrawnProps) {
  const { starts, step, series, withheld, endsEarly } = timeline
  const isOpen = endsEarly && onSelect !== undefined
  const [first, last] = selection ?? [0, starts.length - 1]
  const names = starts.map(start => formatStep(start, step))
  const end = formatStep((starts[last] ?? 0) + step, step)
  const events = series.reduce((sum, one) => sum + one.events, 0)
  const range = rangeOf(timeline, selection)
  return (
    <>
      <Chart
        kind="bars"
        label={`${formatNumber(events)} events by type from ${names[0]} to ${names.at(-1)}, in ${starts.length} bars`}
        names={names}
        isOpen={isOpen}
        series={series.map(one => ({ name: one.type, group: one.feature, values: one.counts }))}
        withoutValue="withheld"
        selection={selection}
        {...(onSelect && { onSelect })}
      />
      {isOpen && <Hint>The log ends within the last bar: it is not over.</Hint>}
      {withheld.length > 0 && (
        <Hint>{`Withheld: events of fewer than ${least} members, ${withheld.join(', ')}. Numbers leave them out.`}</Hint>
      )}
      {!onSelect && <Hint>{`Steps that fewer than ${least} members made are withheld, too.`}</Hint>}
      {onSelect && (
        <>
          {starts.length > 1 && (
            <Slider
              label="Selected time"
              thumbs={['From', 'To']}
              value={[first, last]}
              min={0}
              max={starts.length - 1}
              onChange={([from = 0, to = 0]) => onSelect([from, to])}
              says={`${names[first]} to ${end}`}
              thumbSays={[`${names[first]}`, `${end}`]}
              hint="Or drag over the chart."
            />
          )}
          <Controls>
            <Button
              rank={2}
              small
              disabled={!selection}
              onClick={() => onZoom(range.since, range.until)}
            >
              Zoom to the selection
            </Button>
            <Button rank={3} small disabled={!selection} onClick={() => onSelect(null)}>
              Select all
            </Button>
            {isZoomed && (
              <Button rank={3} small onClick={() => onZoom('', '')}>
                Show the whole log
              </Button>
            )}
          </Controls>
        </>
      )}
    </>
  )
}

/** In two lines, so that a phone shows the stream. */
const EVENT_COLUMNS = `position, strftime(happened_at, '%Y-%m-%d\n%H:%M:%S') AS time,
  type || '\n' || stream AS "type, stream", actor`

/** The selected events. */
function Listed({ selection }: { selection: EventSelection }) {
  const [order, setOrder] = useState('DESC')
  const from = `events WHERE ${conditionOf(selection)}`
  return (
    <>
      <SmallSelect
        label="First"
        value={order}
        onChange={setOrder}
        options={[
          ['DESC', 'Newest'],
          ['ASC', 'Oldest'],
        ]}
      />
      <AnswerPages
        key={from + order}
        label="Selected events"
        columns={EVENT_COLUMNS}
        from={from}
        order={`position ${order}`}
      />
    </>
  )
}

type Props = {
  overview: Overview
  /** The chosen types; empty for all. */
  chosen: readonly string[]
  onChoose: (types: readonly string[]) => void
}

/** The choice of types, with how many events there are of each. */
function TypeFilter({ overview: { types }, chosen, onChoose }: Props) {
  const toggle = (type: string) =>
    onChoose(chosen.includes(type) ? chosen.filter(one => one !== type) : [...chosen, type])
  return (
    <Choice>
      <summary>
        {chosen.length === 0 ? 'All types' : `${chosen.length} of ${types.length} types`}
      </summary>
      <Types>
        <legend>Types of events</legend>
        {types.map(({ type, events }) => (
          <label key={type}>
            <input type="checkbox" checked={chosen.includes(type)} onChange={() => toggle(type)} />
            <span>{type}</span>
            <Count>{events === null ? 'withheld' : formatNumber(events)}</Count>
          </label>
        ))}
      </Types>
      {chosen.length > 0 && (
        <Button rank={3} small onClick={() => onChoose([])}>
          Show all types
        </Button>
      )}
    </Choice>
  )
}

const Count = styled.span`
  ${tabular}
  color: var(--color-ink-2);
`

const Choice = styled.details`
  summary {
    min-height: var(--tap);
    width: fit-content;
    padding-block: 0.625rem;
    font-weight: var(--weight-bold);
    cursor: pointer;
  }
`

const Types = styled.fieldset`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  gap: 0 var(--space-4);
  margin-bottom: var(--space-2);

  legend {
    padding: 0;
    color: var(--color-ink-2);
    font-size: var(--text-sm);
  }

  label {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-2);
    min-height: var(--tap);
    font-size: var(--text-sm);
    cursor: pointer;
  }

  input {
    width: 1.25rem;
    height: 1.25rem;
    accent-color: var(--color-primary);
  }

  span {
    overflow-wrap: anywhere;
  }
`
