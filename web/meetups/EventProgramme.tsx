import { useId } from 'react'
import styled from 'styled-components'
import type { CommunityEvent, EventCity } from '../../contracts/meetups/meetups.ts'
import { Card } from '../ui/Card.tsx'
import { Stack } from '../ui/layout.ts'
import { serverNow } from '../ui/server-clock.ts'
import { CardTitle, clamp, Muted, SectionTitle } from '../ui/typography.ts'
import { EventHead } from './EventHead.tsx'
import { dayHead, nearDay } from './event-dates.ts'
import type { EventDay, EventPart } from './list/event-days.ts'
import { milesTo } from './list/event-search.ts'
import { Rsvp } from './Rsvp.tsx'
import { texts } from './texts.ts'

type Props = { parts: readonly EventPart[]; cities: readonly EventCity[] }

/** Events by day, those near the member first. */
export const EventProgramme = ({ parts, cities }: Props) => (
  <Stack $gap={6}>
    {parts.map(({ part, days }) => {
      const isTitled = part !== 'all'
      const list = days.map(day => (
        <Day key={day.day} day={day} cities={cities} part={isTitled ? part : undefined} />
      ))
      return isTitled ? (
        <Stack as="section" key={part} $gap={4}>
          <SectionTitle id={part}>{texts.list.parts[part]}</SectionTitle>
          {list}
        </Stack>
      ) : (
        <Stack key={part} $gap={4}>
          {list}
        </Stack>
      )
    })}
  </Stack>
)

type DayProps = {
  day: EventDay
  cities: readonly EventCity[]
  /** The part that the day stands under, which is the id of its heading. */
  part: EventPart['part'] | undefined
}

function Day({ day: { day, events }, cities, part }: DayProps) {
  const id = useId()
  const [first] = events
  if (!first) return null
  const now = new Date(serverNow())
  const near = nearDay(first, now)
  // The same day can stand under both parts, and a landmark needs a name of its own.
  return (
    <Line aria-labelledby={part ? `${part} ${id}` : id}>
      <Head id={id} as={part ? 'h3' : 'h2'}>
        {near && <Muted as="span" $size="sm">{`${texts.list[near]} `}</Muted>}
        <time dateTime={day}>{dayHead(first, now)}</time>
      </Head>
      <Stack as="ul" $gap={3} aria-labelledby={id}>
        {events.map(event => (
          <EventCard
            key={event.id}
            event={event}
            withinMiles={milesTo(event, cities)}
            titleAs={part ? 'h4' : 'h3'}
          />
        ))}
      </Stack>
    </Line>
  )
}

/* On a wide screen the day is beside its events and stays visible while they scroll. */
const Line = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2) var(--space-5);

  @media (min-width: 64rem) {
    grid-template-columns: 7rem minmax(0, 1fr);
  }
`

const Head = styled(CardTitle)`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-2);
  align-items: baseline;

  @media (min-width: 64rem) {
    position: sticky;
    top: var(--space-4);
    display: grid;
    align-self: start;
    padding-top: var(--space-3);
  }
`

type EventCardProps = {
  event: CommunityEvent
  /** It is within this many miles; null if unknown. */
  withinMiles: number | null
  titleAs: 'h3' | 'h4'
}

/** One event of the list, with the member's answer. A list item. */
function EventCard({ event, withinMiles, titleAs }: EventCardProps) {
  const titleId = useId()
  return (
    <Tight as="li">
      <EventHead {...{ event, withinMiles, titleAs, titleId }} size="card">
        <Summary dir="auto">{event.description}</Summary>
        <Above>
          <Rsvp event={event} labelledBy={titleId} />
        </Above>
      </EventHead>
    </Tight>
  )
}

const Tight = styled(Card)`
  padding: var(--space-3);
`

const Summary = styled.p`
  ${clamp(3)}
  color: var(--color-ink-2);
  font-size: var(--text-sm);
`

/* A press on the answers does not open the event. */
const Above = styled.div`
  position: relative;
  z-index: 1;
`
