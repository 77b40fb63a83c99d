import { Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { timing } from '../../contracts/core/limits.ts'
import type { CommunityEvent, EventCity } from '../../contracts/meetups/meetups.ts'
import { pageAt } from '../../contracts/pages.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useRoute } from '../data/use-route.ts'
import { Button } from '../ui/Button.tsx'
import { CreateButton } from '../ui/CreateButton.tsx'
import { WithAside } from '../ui/columns.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Stack } from '../ui/layout.ts'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { serverNow } from '../ui/server-clock.ts'
import { useIsWide } from '../ui/use-is-wide.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { EventFilters } from './EventFilters.tsx'
import { EventProgramme } from './EventProgramme.tsx'
import { eventParts } from './event-days.ts'
import { noteLookAtEvents } from './event-look.ts'
import {
  type EventSearch,
  type EventTime,
  eventsFor,
  knownWhere,
  noFilter,
} from './event-search.ts'
import { HouseRules } from './HouseRules.tsx'
import { MeetUpNav } from './MeetUpNav.tsx'
import { OwnEvents, OwnEventsFold } from './OwnEvents.tsx'
import { texts } from './texts.ts'

const CalendarFeedSheet = lazySheet('CalendarFeedSheet', () => import('./CalendarFeedSheet.tsx'))
const CreateEventSheet = lazySheet('CreateEventSheet', () => import('./CreateEventSheet.tsx'))

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
          <WithAside>
            <Stack>
              {!isWide && own && <OwnEventsFold {...own} />}
              <FoundEvents events={events} cities={cities ?? []} />
            </Stack>
            <Stack as="aside">
              {isWide && own && <OwnEvents {...own} />}
              <HouseRules />
            </Stack>
          </WithAside>
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
        <CalendarFeedSheet open={calendar} onClose={() => setCalendar(false)} />
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
