import { CalendarPlus } from 'lucide-react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import type { CommunityEvent } from '../../contracts/meetups/meetups.ts'
import { placeLineOf } from '../../contracts/meetups/time-and-place.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { knownZone, shortDay } from '../ui/dates.ts'
import { FoldedPart } from '../ui/FoldedPart.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Stack } from '../ui/layout.ts'
import { Panel } from '../ui/Panel.tsx'
import { Tag } from '../ui/Tag.tsx'
import { Muted, Strong } from '../ui/typography.ts'
import { hoursOf } from './event-dates.ts'
import { texts } from './texts.ts'

const placeOf = (event: CommunityEvent) =>
  placeLineOf(event) ?? (event.isOnline ? texts.card.online : undefined)

type Props = {
  events: readonly CommunityEvent[]
  /** Asks for the sheet of the calendar address, which stays open when the window becomes wider. */
  onCalendar: () => void
}

const goingTo = (events: readonly CommunityEvent[]) =>
  events.filter(one => one.myStatus === 'going' && one.status === 'upcoming')

/** The events that the member is going to, and the button for their calendar address. */
export function OwnEvents({ events, onCalendar }: Props) {
  return (
    <Panel title={texts.own.title}>
      <Going events={events} onCalendar={onCalendar} />
    </Panel>
  )
}

/** The same in one line above the list, where no aside is beside it; a press shows it. */
export const OwnEventsFold = ({ events, onCalendar }: Props) => (
  <FoldedPart title={texts.own.title} summary={texts.own.count(goingTo(events).length)}>
    <Card as="div">
      <Stack $gap={3}>
        <Going events={events} onCalendar={onCalendar} />
      </Stack>
    </Card>
  </FoldedPart>
)

function Going({ events, onCalendar }: Props) {
  const going = goingTo(events)
  return (
    <>
      {going.length === 0 && <Muted $size="sm">{texts.own.none}</Muted>}
      <Stack as="ul" $gap={2}>
        {going.map(event => {
          const place = placeOf(event)
          return (
            <li key={event.id}>
              <Row to={`/events/${event.id}`}>
                <Tag as="span">
                  {shortDay(event.eventDate, undefined, knownZone(event.timeZone))}
                </Tag>
                <span>
                  <Strong as="bdi">{event.title}</Strong>
                  <Muted as="span" $size="xs">
                    {hoursOf({ ...event, endDate: null })}
                    {place && (
                      <>
                        , <bdi>{place}</bdi>
                      </>
                    )}
                  </Muted>
                </span>
              </Row>
            </li>
          )
        })}
      </Stack>
      <Button
        rank={2}
        small
        wide
        icon={<Icon of={CalendarPlus} size="small" />}
        onClick={onCalendar}
      >
        {texts.own.calendar}
      </Button>
    </>
  )
}

const Row = styled(Link)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-3);
  align-items: center;
  min-height: var(--tap);

  > span:last-child {
    display: grid;
    overflow-wrap: anywhere;
  }
`
