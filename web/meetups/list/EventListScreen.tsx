import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { distanceBands, timing } from '../../../contracts/core/limits.ts'
import type { CommunityEvent, EventCity } from '../../../contracts/meetups/meetups.ts'
import { pageAt } from '../../../contracts/pages.ts'
import { adviceFor } from '../../data/call-errors.ts'
import { useRoute } from '../../data/use-route.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { Split } from '../../ui/columns.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { InlineIcon } from '../../ui/InlineIcon.tsx'
import { inColumn, Row, Stack } from '../../ui/layout.ts'
import { lazySheet } from '../../ui/lazy-sheet.ts'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { ScreenFrame } from '../../ui/ScreenFrame.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { serverNow } from '../../ui/server-clock.ts'
import { CardTitle, Muted } from '../../ui/typography.ts'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { EventProgramme } from '../EventProgramme.tsx'
import { noteLookAtEvents } from '../event-look.ts'
import { texts } from '../texts.ts'
import { eventParts } from './event-days.ts'
import {
  type EventSearch,
  type EventTime,
  eventsFor,
  knownWhere,
  noFilter,
  whereWithin,
} from './event-search.ts'
import { MeetUpNav } from './MeetUpNav.tsx'
import { OwnEvents, OwnEventsFold } from './OwnEvents.tsx'

const PrivateFeedSheet = lazySheet(
  'PrivateFeedSheet',
  () => import('../../feeds/PrivateFeedSheet.tsx'),
)
const CreateEventSheet = lazySheet('CreateEventSheet', () => import('../form/CreateEventSheet.tsx'))

/** `/events`: coming events by day, near ones first, and the sheet to create one. */
export function EventListScreen() {
  const options = { refetch: true, every: timing.eventsPoll }
  const { data: events, error, refresh } = useRoute('GET /api/events', {}, options)
  const { data: cities, error: citiesError } = useRoute('GET /api/event-cities', {}, options)
  const [creating, setCreating] = useState(false)
  const [calendar, setCalendar] = useState(false)
  const isWide = useIsWide()
  const create = () => setCreating(true)
  const own = events && { events, onCalendar: () => setCalendar(true) }
  useEffect(() => {
    if (events) noteLookAtEvents(events)
  }, [events])

  return (
    <ScreenFrame
      title={texts.list.title}
      back={{ to: pageAt('/hangouts'), label: texts.list.back }}
      actions={<CreateButton label={texts.list.create} onClick={create} />}
    >
      <MeetUpNav />
      {events && (cities || citiesError) ? (
        events.length === 0 ? (
          <EmptyState title={texts.list.emptyTitle} text={texts.list.emptyText}>
            <Button onClick={create}>{texts.list.createFirst}</Button>
          </EmptyState>
        ) : (
          <Split>
            <Stack>
              {!isWide && own && <OwnEventsFold {...own} />}
              <FoundEvents events={events} cities={cities ?? []} />
            </Stack>
            <Stack as="aside">
              {isWide && own && <OwnEvents {...own} />}
              <HouseRules />
            </Stack>
          </Split>
        )
      ) : error ? (
        <ProblemNotice
          title={texts.list.failed}
          text={adviceFor(error)}
          onRetry={() => void refresh()}
        />
      ) : (
        <Skeleton shape="cards" label={texts.list.loading} />
      )}
      <Suspense>
        <PrivateFeedSheet of="calendar" open={calendar} onClose={() => setCalendar(false)} />
        <CreateEventSheet open={creating} onClose={() => setCreating(false)} />
      </Suspense>
    </ScreenFrame>
  )
}

type FoundProps = { events: readonly CommunityEvent[]; cities: readonly EventCity[] }

/**
 * The events that match the filters. Place and time are kept in the address, so that Back restores
 * them.
 */
function FoundEvents({ events, cities }: FoundProps) {
  const [search, setSearch] = useSearchParams()
  const [words, setWords] = useState('')
  const when = Object.keys(texts.filter.times).find(time => time === search.get('when'))
  const filter: EventSearch = {
    words,
    where: knownWhere(search.get('where'), cities),
    when: (when as EventTime | undefined) ?? noFilter.when,
  }
  const change = (changes: Partial<EventSearch>) => {
    const next = { ...filter, ...changes }
    setWords(next.words)
    if (next.where === filter.where && next.when === filter.when) return
    const chosen = { where: next.where, when: next.when }
    setSearch(Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== 'any')), {
      replace: true,
    })
  }
  const found = eventsFor(events, filter, cities, new Date(serverNow()))
  return (
    <Stack>
      <EventFilters filter={filter} onChange={change} cities={cities} />
      <VisuallyHidden role="status">{texts.filter.found(found.length)}</VisuallyHidden>
      {found.length === 0 ? (
        <EmptyState title={texts.filter.noneTitle} text={texts.filter.noneText}>
          <Button rank={2} onClick={() => change(noFilter)}>
            {texts.filter.clear}
          </Button>
        </EmptyState>
      ) : (
        <EventProgramme parts={eventParts(found, cities)} cities={cities} />
      )}
    </Stack>
  )
}

type Props = {
  filter: EventSearch
  onChange: (changes: Partial<EventSearch>) => void
  /** The nearest first. */
  cities: readonly EventCity[]
}

const times = Object.keys(texts.filter.times) as EventTime[]

/** Filters for events by words, place and time, in one row. */
function EventFilters({ filter, onChange, cities }: Props) {
  const { words, where, when } = filter
  const knowsDistances = cities.some(({ withinMiles }) => withinMiles !== null)
  return (
    <Row $wrap role="search" aria-label={texts.filter.title}>
      <Words
        label={texts.filter.search}
        placeholder={texts.filter.placeholder}
        value={words}
        onChange={typed => onChange({ words: typed })}
      />
      <Choice
        label={texts.filter.where}
        value={where}
        isOn={where !== 'any'}
        onChange={value => onChange({ where: value })}
      >
        <option value="any">{texts.filter.anywhere}</option>
        <option value="online">{texts.filter.online}</option>
        {knowsDistances && (
          <optgroup label={texts.filter.distances}>
            {distanceBands.map(miles => (
              <option key={miles} value={whereWithin(miles)}>
                {texts.filter.within(miles)}
              </option>
            ))}
          </optgroup>
        )}
        {cities.length > 0 && (
          <optgroup label={texts.filter.cities}>
            {cities.map(({ place, count }) => (
              <option key={place.id} value={place.id}>
                {texts.filter.city(place.name, count)}
              </option>
            ))}
          </optgroup>
        )}
      </Choice>
      <Choice
        label={texts.filter.when}
        value={when}
        isOn={when !== 'any'}
        onChange={value => onChange({ when: value as EventTime })}
      >
        {times.map(time => (
          <option key={time} value={time}>
            {texts.filter.times[time]}
          </option>
        ))}
      </Choice>
    </Row>
  )
}

type ChoiceProps = {
  label: string
  value: string
  isOn: boolean
  onChange: (value: string) => void
  children: ReactNode
}

/** A select that looks like a chip. */
const Choice = ({ label, value, isOn, onChange, children }: ChoiceProps) => (
  <Pill $on={isOn}>
    <select aria-label={label} value={value} onChange={event => onChange(event.target.value)}>
      {children}
    </select>
    <Icon of={ChevronDown} size="small" />
  </Pill>
)

const Words = styled(SearchField)`
  flex: 1 1 14rem;
  max-width: 24rem;

  @media (width < 48rem) {
    flex-basis: 100%;
    max-width: none;
  }
`

const Pill = styled.span<{ $on: boolean }>`
  position: relative;
  display: inline-flex;
  min-width: 0;
  max-width: 100%;

  select {
    min-height: max(var(--tap), 2.75rem);
    max-width: 12rem;
    padding: 0 2.25rem 0 var(--space-4);
    border: 0;
    border-radius: var(--radius-pill);
    background: ${({ $on }) => ($on ? 'var(--color-primary-soft)' : 'var(--color-surface)')};
    box-shadow: ${({ $on }) => ($on ? 'none' : 'inset 0 0 0 1px var(--color-line)')};
    color: ${({ $on }) => ($on ? 'var(--color-on-primary-soft)' : 'var(--color-ink)')};
    font: inherit;
    font-size: var(--text-sm);
    font-weight: var(--weight-medium);
    text-overflow: ellipsis;
    appearance: none;
    cursor: pointer;
  }

  > svg {
    position: absolute;
    top: 50%;
    right: 0.875rem;
    translate: 0 -50%;
    pointer-events: none;
    color: ${({ $on }) => ($on ? 'var(--color-on-primary-soft)' : 'var(--color-ink-2)')};
  }

  @media (forced-colors: active) {
    select {
      border: 1px solid;
    }
  }
`

/** The rules that hosts agree to. */
function HouseRules() {
  const id = useId()
  return (
    <OnlyWide aria-labelledby={id}>
      <Stack $gap={3}>
        <CardTitle id={id}>{texts.rules.title}</CardTitle>
        <Muted $size="sm">{texts.rules.intro}</Muted>
        <Rules>
          {texts.rules.lines.map(rule => (
            <li key={rule}>
              <InlineIcon of={Check} size="small" />
              {rule}
            </li>
          ))}
        </Rules>
      </Stack>
    </OnlyWide>
  )
}

/** Hidden on a phone, because it only explains. */
const OnlyWide = styled(Card)`
  @media (width < 64rem) {
    display: none;
  }
`

const Rules = styled.ul`
  ${inColumn(2)}
  font-size: var(--text-sm);
`
