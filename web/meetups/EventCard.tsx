import Clock from 'lucide-react/icons/clock'
import LinkIcon from 'lucide-react/icons/link'
import MapPin from 'lucide-react/icons/map-pin'
import Video from 'lucide-react/icons/video'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { placeLineOf } from '../../contracts/meetups/meetup-places.ts'
import type { CommunityEvent } from '../../contracts/meetups/meetups.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { Card } from '../ui/Card.tsx'
import { coverTarget } from '../ui/cover-target.ts'
import { InlineIcon } from '../ui/InlineIcon.tsx'
import { Tag, Tags } from '../ui/Tag.tsx'
import { CardTitle, clamp, Muted } from '../ui/typography.ts'
import { DateTile } from './DateTile.tsx'
import { EventCover } from './EventCover.tsx'
import { hoursOf, ownHours } from './event-dates.ts'
import { goingText } from './event-state.ts'
import { Rsvp } from './Rsvp.tsx'
import { texts } from './texts.ts'

/** Cards show distances up to so many miles; longer ones do not help to choose. */
const MAX_SHOWN_MILES = 100

type Props = {
  event: CommunityEvent
  /** It is within this many miles; null if unknown. */
  withinMiles: number | null
  titleAs: 'h3' | 'h4'
}

/** One event of the list, with the member's answer. A list item. */
export function EventCard({ event, withinMiles, titleAs }: Props) {
  const { id, title, description, isOnline, tags, organizer } = event
  const titleId = useId()
  const where = placeLineOf(event)
  const own = ownHours({ ...event, endDate: null })
  return (
    <Shape as="li">
      <Art>
        <EventCover event={event} />
        <DateTile event={event} />
      </Art>
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
      <Foot>
        <Muted $size="xs">
          {goingText(event)} · {texts.card.by} <NameWithMarks of={organizer} />
        </Muted>
        <Above>
          <Rsvp event={event} labelledBy={titleId} />
        </Above>
      </Foot>
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

const Art = styled.div`
  position: relative;
  min-height: 8.125rem;
  border-radius: var(--radius-md);
  overflow: hidden;

  > svg {
    position: absolute;
    inset: 0;
  }

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

const Foot = styled.div`
  display: grid;
  gap: var(--space-2);
`

const Above = styled.div`
  position: relative;
  z-index: 1;
`
