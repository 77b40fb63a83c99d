import type { LucideIcon } from 'lucide-react'
import { Calendar, KeyRound, MapPin, UserRound, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { EventDetails } from '../../contracts/meetups/meetups.ts'
import { placeLineOf } from '../../contracts/meetups/time-and-place.ts'
import { Card } from '../ui/Card.tsx'
import { knownZone, longDate } from '../ui/dates.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconTile } from '../ui/IconTile.ts'
import { Stack } from '../ui/layout.ts'
import { serverNow } from '../ui/server-clock.ts'
import { Muted, Strong } from '../ui/typography.ts'
import { hoursOf, ownHours } from './event-dates.ts'
import { texts } from './texts.ts'

/** Time and place of an event, and its address for readers who may see it. */
export function EventFacts({ event }: { event: EventDetails }) {
  const { eventDate, timeZone, isOnline, address, addressShownTo, contactPerson, isPublic } = event
  const where = placeLineOf(event)
  return (
    <Card aria-label={texts.facts.title}>
      <Stack as="ul">
        <Fact icon={Calendar} note={hoursOf(event)} more={ownHours(event)}>
          <time dateTime={eventDate}>{longDate(eventDate, serverNow(), knownZone(timeZone))}</time>
        </Fact>
        {(where || isOnline) && (
          <Fact
            icon={isOnline ? Video : MapPin}
            note={where && isOnline ? texts.facts.mixed : where ? texts.facts.inPerson : null}
          >
            <bdi>{where ?? texts.card.online}</bdi>
          </Fact>
        )}
        {address && (
          <Fact icon={KeyRound} note={texts.facts.addressFor[addressShownTo]}>
            <bdi>{address}</bdi>
          </Fact>
        )}
        <Fact icon={UserRound} note={texts.facts.contactPerson}>
          <bdi>{contactPerson ?? texts.facts.host}</bdi>
        </Fact>
      </Stack>
      {!isPublic && <Note $size="xs">{texts.facts.byLink}</Note>}
    </Card>
  )
}

type FactProps = {
  icon: LucideIcon
  note: string | null
  more?: string | null
  children: ReactNode
}

const Fact = ({ icon, note, more, children }: FactProps) => (
  <Line>
    <IconTile>
      <Icon of={icon} />
    </IconTile>
    <span>
      <Strong>{children}</Strong>
      {note && (
        <Muted as="span" $size="sm">
          {note}
        </Muted>
      )}
      {more && (
        <Muted as="span" $size="sm">
          {more}
        </Muted>
      )}
    </span>
  </Line>
)

const Line = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-3);
  align-items: center;

  > span:last-child {
    display: grid;
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
`

const Note = styled(Muted)`
  margin-top: var(--space-3);
`
