import { CalendarPlus } from 'lucide-react'
import styled from 'styled-components'
import type { CommunityEvent } from '../../../contracts/meetups/meetups.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FoldedPart } from '../../ui/FoldedPart.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Stack } from '../../ui/layout.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Muted } from '../../ui/typography.ts'
import { EventHead } from '../EventHead.tsx'
import { texts } from '../texts.ts'

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
      <Stack as="ul" $gap={3}>
        {going.map(event => (
          <Place key={event.id}>
            <EventHead event={event} size="row" titleAs="bdi" />
          </Place>
        ))}
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

const Place = styled.li`
  position: relative;
`
