import { Clock, LinkIcon, MapPin, Video } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import type { CommunityEvent, EventCity } from '../../contracts/meetups/meetups.ts'
import { placeLineOf } from '../../contracts/meetups/time-and-place.ts'
import { Card } from '../ui/Card.tsx'
import { coverTarget } from '../ui/cover-target.ts'
import { InlineIcon } from '../ui/InlineIcon.tsx'
import { Stack } from '../ui/layout.ts'
import { serverNow } from '../ui/server-clock.ts'
import { Tag, Tags } from '../ui/Tag.tsx'
import { CardTitle, clamp, Muted, SectionTitle } from '../ui/typography.ts'
import { EventCover } from './EventCover.tsx'
import { dayHead, hoursOf, nearDay, ownHours } from './event-dates.ts'
import type { EventDay, EventPart } from './event-days.ts'
import { milesTo } from './event-search.ts'
import { goingText } from './event-state.ts'
import { MemberLabel } from './MemberLabel.tsx'
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

/** Cards show distances up to so many miles; longer ones do not help to choose. */
const MAX_SHOWN_MILES = 100

type EventCardProps = {
  event: CommunityEvent
  /** It is within this many miles; null if unknown. */
  withinMiles: number | null
  titleAs: 'h3' | 'h4'
}

/** One event of the list, with the member's answer. A list item. */
function EventCard({ event, withinMiles, titleAs }: EventCardProps) {
  const { id, title, description, isOnline, tags, organizer } = event
  const titleId = useId()
  const where = placeLineOf(event)
  const own = ownHours({ ...event, endDate: null })
  return (
    <Shape as="li">
      <Art event={event} />
      <Words>
        <CardTitle as={titleAs} id={titleId} dir="auto">
          <TitleLink to={`/events/${id}`}>{title}</TitleLink>
        </CardTitle>
        <Facts>
          <span>
            <InlineIcon of={Clock} size="small" />
            {hoursOf({ ...event, endDate: null })}
            {own && ` (${own})`}
          </span>
          {isOnline && (
            <span>
              <InlineIcon of={Video} size="small" />
              {texts.card.online}
            </span>
          )}
          {where && (
            <span>
              <InlineIcon of={MapPin} size="small" />
              <bdi>{where}</bdi>
              {withinMiles !== null &&
                withinMiles <= MAX_SHOWN_MILES &&
                ` · ${texts.card.within(withinMiles)}`}
            </span>
          )}
          {!event.isPublic && (
            <span>
              <InlineIcon of={LinkIcon} size="small" />
              {texts.card.byLink}
            </span>
          )}
        </Facts>
        <Summary dir="auto">{description}</Summary>
        {tags.length > 0 && (
          <Tags aria-label={texts.card.tags}>
            {tags.map(tag => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </Tags>
        )}
      </Words>
      <Stack $gap={2}>
        <Muted $size="xs">
          {goingText(event)} · {texts.card.by} <MemberLabel of={organizer} />
        </Muted>
        <Above>
          <Rsvp event={event} labelledBy={titleId} />
        </Above>
      </Stack>
    </Shape>
  )
}

/* The cover is beside the text; on a wide screen also beside the answers. */
const Shape = styled(Card)`
  display: grid;
  grid-template: auto auto / 5.5rem minmax(0, 1fr);
  gap: var(--space-3) var(--space-4);
  padding: var(--space-3);

  > div:last-child {
    grid-column: 1 / -1;
  }

  @media (min-width: 48rem) {
    grid-template-columns: 11rem minmax(0, 1fr);

    > div:first-child {
      grid-row: 1 / -1;
    }

    > div:last-child {
      grid-column: 2;
    }
  }

  [data-a11y="on"] & {
    grid-template-columns: minmax(0, 1fr);

    > div {
      grid-column: 1;
      grid-row: auto;
    }
  }
`

const Art = styled(EventCover)`
  min-height: 8.125rem;
  border-radius: var(--radius-md);

  time {
    top: var(--space-2);
    left: var(--space-2);
  }
`

const Words = styled.div`
  display: grid;
  gap: 0.375rem;
  align-content: start;
`

/** The whole card opens the event, except its answers. */
const TitleLink = styled(Link)`
  ${coverTarget}
  overflow-wrap: anywhere;
`

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0.125rem var(--space-3);
  color: var(--color-ink-2);
  font-size: var(--text-sm);

  > span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`

const Summary = styled.p`
  ${clamp(3)}
  color: var(--color-ink-2);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
`

const Above = styled.div`
  position: relative;
  z-index: 1;
`
