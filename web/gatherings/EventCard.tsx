import Clock from 'lucide-react/icons/clock'
import LinkIcon from 'lucide-react/icons/link'
import MapPin from 'lucide-react/icons/map-pin'
import Video from 'lucide-react/icons/video'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import styled, { css } from 'styled-components'
import type { CommunityEvent } from '../../contracts/gatherings.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { Card } from '../ui/Card.tsx'
import { coverTarget } from '../ui/cover-target.ts'
import { longDate } from '../ui/dates.ts'
import { InlineIcon } from '../ui/InlineIcon.tsx'
import { Tag, Tags } from '../ui/Tag.tsx'
import { CardTitle, clamp, Muted } from '../ui/text.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { DateTile } from './DateTile.tsx'
import { EventCover } from './EventCover.tsx'
import { startTime } from './event-dates.ts'
import { goingText } from './event-state.ts'
import { Rsvp } from './Rsvp.tsx'

type Props = {
  event: CommunityEvent
  /** The first of the list is larger. */
  large?: boolean
}

/** One event of the list, with the member's answer. */
export function EventCard({ event, large = false }: Props) {
  const { id, title, description, eventDate, location, isOnline, tags, organizer } = event
  const titleId = useId()
  return (
    <Shape as="li" $large={large}>
      <Art>
        <EventCover seed={id} />
        <DateTile at={eventDate} />
      </Art>
      <Words>
        <CardTitle id={titleId} dir="auto">
          <TitleLink to={`/events/${id}`}>{title}</TitleLink>
        </CardTitle>
        <Facts>
          <span>
            <InlineIcon of={Clock} size="small" />
            <VisuallyHidden>{longDate(eventDate, Date.now())}, </VisuallyHidden>
            {startTime(eventDate)}
          </span>
          {isOnline && (
            <span>
              <InlineIcon of={Video} size="small" />
              Online
            </span>
          )}
          {location && (
            <span>
              <InlineIcon of={MapPin} size="small" />
              <bdi>{location}</bdi>
            </span>
          )}
          {!event.isPublic && (
            <span>
              <InlineIcon of={LinkIcon} size="small" />
              By link
            </span>
          )}
        </Facts>
        <Summary dir="auto">{description}</Summary>
        {tags.length > 0 && (
          <Tags aria-label="Tags">
            {tags.map(tag => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </Tags>
        )}
      </Words>
      <Foot>
        <Muted $size="xs">
          {goingText(event)} · by <NameWithMarks of={organizer} />
        </Muted>
        <Above>
          <Rsvp event={event} labelledBy={titleId} />
        </Above>
      </Foot>
    </Shape>
  )
}

const largeShape = css`
  grid-template: auto auto auto / minmax(0, 1fr);
  padding: 0;
  overflow: hidden;

  > div:not(:first-child) {
    padding-inline: var(--space-4);
  }

  > div:last-child {
    padding-bottom: var(--space-4);
  }

  @media (min-width: 48rem) {
    grid-template: 1fr auto / minmax(0, 1.1fr) minmax(0, 1fr);
    grid-column: 1 / -1;

    > div:first-child {
      grid-row: 1 / -1;
      min-height: 16rem;
    }

    > div:nth-child(2) {
      padding-top: var(--space-4);
    }
  }
`

const Shape = styled(Card)<{ $large: boolean }>`
  display: grid;
  grid-template: auto auto / 5.5rem minmax(0, 1fr);
  gap: var(--space-3) var(--space-4);
  padding: var(--space-3);

  > div:last-child {
    align-self: end;
  }

  ${({ $large }) =>
    $large
      ? largeShape
      : css`
          > div:last-child {
            grid-column: 1 / -1;
          }

          > div:first-child {
            min-height: 8.125rem;
            border-radius: var(--radius-md);
            overflow: hidden;
          }
        `}
`

const Art = styled.div`
  position: relative;
  min-height: 9.5rem;

  > svg {
    position: absolute;
    inset: 0;
  }

  li:not(:first-child) & time {
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
