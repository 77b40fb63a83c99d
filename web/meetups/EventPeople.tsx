import { Check, EyeOff, ShieldAlert, X } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import styled, { css } from 'styled-components'
import type { EventDetails, EventMember } from '../../contracts/meetups/meetups.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useMember } from '../data/use-member.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { Card } from '../ui/Card.tsx'
import { hover } from '../ui/hover.ts'
import { InlineIcon } from '../ui/InlineIcon.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { Menu } from '../ui/Menu.tsx'
import { CardTitle, Hint, Muted } from '../ui/typography.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { MemberFace } from './MemberFace.tsx'
import { texts } from './texts.ts'

const SafetySheet = lazySheet('SafetySheet', () => import('../matching/SafetySheet.tsx'))

type Attendee = EventDetails['attendees'][number]

/**
 * Names of the people who come to an event, with faces of matches only. All can be reported and
 * blocked.
 */
export function EventPeople({ event }: { event: EventDetails }) {
  const { id: eventId, attendees, goingCount, maybeCount, hosting, status, eventDate } = event
  const id = useId()
  const me = useMember().id
  const [asked, setAsked] = useState<EventMember>()
  const coming = attendees.filter(({ status }) => status !== 'not_going')
  const failure = (error: Error) => ({ title: texts.error, text: adviceFor(error) })
  const marking = useCommand('PUT /api/events/:id/attendees/:attendeeId/attendance', {
    refresh: ['/api/events'],
    failure,
  })
  const canMark = hosting !== null && status !== 'cancelled' && Date.parse(eventDate) <= Date.now()
  const mark = (attendeeId: string, came: boolean) =>
    void marking.run({ params: { id: eventId, attendeeId }, body: { came } })
  return (
    <Card aria-labelledby={id}>
      <Stack $gap={3}>
        <Row $between>
          <CardTitle id={id}>{texts.people.title}</CardTitle>
          <Muted $size="xs">
            {texts.card.going(goingCount)}
            {maybeCount > 0 && texts.people.maybe(maybeCount)}
          </Muted>
        </Row>
        <People>
          {sideBySide(coming).map(group => (
            <Place key={group[0].profile.id} $pair={group.length > 1}>
              {group.map(attendee => (
                <Person
                  key={attendee.profile.id}
                  attendee={attendee}
                  isMe={attendee.profile.id === me}
                  came={hosting?.came.find(({ id }) => id === attendee.profile.id)?.came}
                  onAsk={() => setAsked(attendee.profile)}
                  onMark={canMark && attendee.status === 'going' ? mark : undefined}
                />
              ))}
              {group.length > 1 && <Hint>{texts.companion.together}</Hint>}
            </Place>
          ))}
        </People>
        <Muted $size="xs">
          <InlineIcon of={EyeOff} size="small" />
          {texts.people.faces}
        </Muted>
        {canMark && <Muted $size="xs">{texts.people.mark}</Muted>}
      </Stack>
      <Suspense>
        {asked && (
          <SafetySheet
            subject={{ eventId, attendeeId: asked.id }}
            pseudonym={asked.pseudonym}
            open
            onOpenChange={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </Card>
  )
}

type Group = readonly [Attendee, ...Attendee[]]

/** Attendees one by one, and those who come together as pairs, at the place of the first. */
const sideBySide = (attendees: readonly Attendee[]): Group[] => {
  const byId = new Map(attendees.map(one => [one.profile.id, one]))
  return attendees.flatMap((one): Group[] => {
    const other = one.withId === null ? undefined : byId.get(one.withId)
    if (!other) return [[one]]
    return attendees.indexOf(one) < attendees.indexOf(other) ? [[one, other]] : []
  })
}

type PersonProps = {
  attendee: Attendee
  isMe: boolean
  /** Whether they came, as the host noted. */
  came: boolean | undefined
  onAsk: () => void
  /** For the host of an event that has begun. */
  onMark: ((attendeeId: string, came: boolean) => void) | undefined
}

const noteOf = (status: Attendee['status'], came: boolean | undefined) => {
  if (came !== undefined) return came ? texts.people.cameNote : texts.people.missedNote
  return status === 'maybe' ? texts.people.isMaybe : undefined
}

const Person = ({ attendee: { status, profile }, isMe, came, onAsk, onMark }: PersonProps) => {
  const note = noteOf(status, came)
  const answer = note && <Hint as="span">{note}</Hint>
  const marks = onMark && [
    { label: texts.people.came, icon: Check, onSelect: () => onMark(profile.id, true) },
    { label: texts.people.missed, icon: X, onSelect: () => onMark(profile.id, false) },
  ]
  if (isMe)
    return (
      <Tile>
        <MemberFace member={profile} isMe />
        <span>{texts.people.you}</span>
        {answer}
      </Tile>
    )
  return (
    <Menu
      trigger={
        <Tile as="button" type="button">
          <MemberFace member={profile} isMe={false} />
          <span>
            <VisuallyHidden>{texts.people.moreAbout}</VisuallyHidden>
            <NameWithMarks of={profile} />
          </span>
          {answer}
        </Tile>
      }
      items={[
        ...(marks ?? []),
        { label: texts.people.reportOrBlock, icon: ShieldAlert, onSelect: onAsk },
      ]}
    />
  )
}

const People = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(4.5rem, 1fr));
  gap: var(--space-3) var(--space-2);

  [data-a11y="on"] & {
    grid-template-columns: repeat(auto-fill, minmax(6.5rem, 1fr));
  }
`

/* A pair spans two columns, on a ground that holds it together. */
const Place = styled.li<{ $pair: boolean }>`
  ${({ $pair }) =>
    $pair &&
    css`
      grid-column: span 2;
      display: grid;
      grid-template-columns: 1fr 1fr;
      padding-block: var(--space-2);
      border-radius: var(--radius-md);
      background: var(--color-sunken);

      > p {
        grid-column: 1 / -1;
        text-align: center;
      }
    `}
`

const Tile = styled.span<{ type?: 'button' }>`
  display: grid;
  justify-items: center;
  align-content: start;
  gap: var(--space-1);
  width: 100%;
  min-width: 0;
  min-height: var(--tap);
  border-radius: var(--radius-md);
  font-size: var(--text-xs);
  text-align: center;
  overflow-wrap: anywhere;

  &:is(button) {
    ${hover('background: var(--color-sunken);')}
  }
`
