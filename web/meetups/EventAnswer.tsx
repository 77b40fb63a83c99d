import { CalendarPlus, Share2 } from 'lucide-react'
import { useId } from 'react'
import styled from 'styled-components'
import type { EventDetails } from '../../contracts/meetups/meetups.ts'
import { addressOf } from '../data/address.ts'
import { Button, ButtonAnchor } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Stack } from '../ui/layout.ts'
import { Panel } from '../ui/Panel.tsx'
import { Muted } from '../ui/typography.ts'
import { useCopy } from '../ui/use-copy.ts'
import { placesText } from './event-state.ts'
import { EventCompanion } from './guests/EventCompanion.tsx'
import { Rsvp } from './Rsvp.tsx'
import { texts } from './texts.ts'

/** "Will you come?": the answer, the free places, and buttons for calendar and link. */
export function EventAnswer({ event }: { event: EventDetails }) {
  const { id, status, goingCount, maxAttendees, waitlistCount } = event
  const titleId = useId()
  const copy = useCopy()
  const isUpcoming = status === 'upcoming'
  const title = isUpcoming ? texts.answer.title : texts.answer.ended
  const calendar = addressOf('GET /api/events/:id.ics', { id })
  return (
    <Panel id={titleId} title={event.isOrganizer ? texts.answer.own : title} gap={4}>
      <Rsvp event={event} labelledBy={titleId} />
      {isUpcoming && !event.isOrganizer && <EventCompanion event={event} />}
      <Stack $gap={2}>
        {isUpcoming && maxAttendees !== null && (
          <Bar
            role="meter"
            aria-label={texts.answer.taken}
            aria-valuemin={0}
            aria-valuemax={maxAttendees}
            aria-valuenow={goingCount}
            aria-valuetext={`${goingCount} of ${maxAttendees}`}
            viewBox="0 0 100 4"
            preserveAspectRatio="none"
          >
            <rect width="100" height="4" />
            <rect width={Math.min(100, (100 * goingCount) / maxAttendees)} height="4" />
          </Bar>
        )}
        {isUpcoming && <Muted $size="xs">{placesText(event, waitlistCount)}</Muted>}
      </Stack>
      <Ways>
        <ButtonAnchor
          rank={2}
          small
          href={calendar}
          download="event.ics"
          icon={<Icon of={CalendarPlus} size="small" />}
        >
          {texts.answer.addToCalendar}
        </ButtonAnchor>
        <Button
          rank={3}
          small
          icon={<Icon of={Share2} size="small" />}
          onClick={() => void copy(location.href, texts.answer.linkCopied)}
        >
          {texts.answer.copyLink}
        </Button>
      </Ways>
    </Panel>
  )
}

const Bar = styled.svg`
  width: 100%;
  height: 0.5rem;
  border-radius: var(--radius-pill);

  rect:first-child {
    fill: var(--color-sunken);
  }

  rect:last-child {
    fill: var(--color-thread);
  }

  @media (forced-colors: active) {
    border: 1px solid;

    rect:last-child {
      fill: CanvasText;
    }
  }
`

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  > * {
    flex: 1 1 auto;
  }
`
