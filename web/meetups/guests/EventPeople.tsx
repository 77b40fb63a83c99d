import { Check, DoorClosed, ShieldAlert, X } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import styled, { css } from 'styled-components'
import type { EventDetails } from '../../../contracts/meetups/meetups.ts'
import { adviceFor } from '../../data/call-errors.ts'
import { useCommand } from '../../data/use-command.ts'
import { useMember } from '../../data/use-member.ts'
import { markLabels } from '../../profiles/labels.ts'
import { Marks, NameWithMarks } from '../../profiles/NameWithMarks.tsx'
import { Card } from '../../ui/Card.tsx'
import { hover } from '../../ui/hover.ts'
import { Row, Stack } from '../../ui/layout.ts'
import { lazySheet } from '../../ui/lazy-sheet.ts'
import { Menu } from '../../ui/Menu.tsx'
import { CardTitle, Hint, Muted } from '../../ui/typography.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { KeptToThemselves } from '../KeptToThemselves.tsx'
import { MemberFace } from '../MemberFace.tsx'
import { texts } from '../texts.ts'

const ExcludeSheet = lazySheet('ExcludeSheet', () => import('./ExcludeSheet.tsx'))
const SafetySheet = lazySheet('SafetySheet', () => import('../../matching/SafetySheet.tsx'))

type Attendee = EventDetails['attendees'][number]
type NamedAttendee = Attendee & { readonly profile: { readonly pseudonym: string } }

const isNamed = (one: Attendee): one is NamedAttendee => one.profile.pseudonym !== null

/**
 * The people who come to an event whose names the reader sees, with the faces that they may see, and
 * how many others come. All whom the response lists can be reported and blocked.
 */
export function EventPeople({ event }: { event: EventDetails }) {
  const { id: eventId, attendees, goingCount, maybeCount, hosting, status, eventDate } = event
  const id = useId()
  const me = useMember().id
  const [asked, setAsked] = useState<{ id: string; pseudonym: string }>()
  const [excluding, setExcluding] = useState<{ id: string; pseudonym: string }>()
  const hostIds = [event.organizer.id, ...event.coHosts.map(one => one.id)]
  const onExclude = hosting ? setExcluding : undefined
  const coming = attendees.filter(({ status }) => status !== 'not_going')
  const named = coming.filter(isNamed)
  const guests = named.filter(({ profile }) => profile.id !== me)
  const [first] = guests
  /** A guest for all where every one of them has marks: the list says these once. */
  const alike = first && guests.every(({ profile }) => markLabels(profile).length > 0) && first
  const unnamed = coming.filter(one => !isNamed(one))
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
          <Row $gap={2}>
            <CardTitle id={id}>
              {status === 'past' ? texts.people.ended : texts.people.title}
            </CardTitle>
            {alike && <Marks of={alike.profile} />}
          </Row>
          <Muted $size="xs">
            {texts.card.going(goingCount)}
            {maybeCount > 0 && texts.people.maybe(maybeCount)}
          </Muted>
        </Row>
        <People>
          {sideBySide(named).map(group => (
            <Place key={group[0].profile.id} $pair={group.length > 1}>
              {group.map(attendee => (
                <Person
                  key={attendee.profile.id}
                  attendee={attendee}
                  isMe={attendee.profile.id === me}
                  isMarked={!alike}
                  came={hosting?.came.find(({ id }) => id === attendee.profile.id)?.came}
                  onAsk={() => setAsked(attendee.profile)}
                  onExclude={
                    onExclude && !hostIds.includes(attendee.profile.id)
                      ? () => onExclude(attendee.profile)
                      : undefined
                  }
                  onMark={canMark && attendee.status === 'going' ? mark : undefined}
                />
              ))}
              {group.length > 1 && <Hint>{texts.companion.together}</Hint>}
            </Place>
          ))}
        </People>
        <KeptToThemselves
          count={goingCount + maybeCount - named.length}
          items={unnamed.flatMap((one, index) =>
            actionsOn(one, index, {
              onAsk: setAsked,
              onExclude,
              onMark: canMark ? mark : undefined,
            }),
          )}
        />
        {canMark && <Muted $size="xs">{texts.people.mark}</Muted>}
      </Stack>
      <Suspense>
        {excluding && (
          <ExcludeSheet
            eventId={eventId}
            guest={excluding}
            open
            onClose={() => setExcluding(undefined)}
          />
        )}
        {asked && (
          <SafetySheet
            subject={{ eventId, attendeeId: asked.id }}
            pseudonym={asked.pseudonym}
            hasHost={hostIds.some(id => id !== asked.id && id !== me)}
            open
            onOpenChange={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </Card>
  )
}

type Guest = { id: string; pseudonym: string }
type GuestActions = {
  onAsk: (guest: Guest) => void
  onExclude: ((guest: Guest) => void) | undefined
  onMark: PersonProps['onMark']
}

/** What can be done about a guest without a name. */
const actionsOn = (
  { profile: { id }, status }: Attendee,
  index: number,
  { onAsk, onExclude, onMark }: GuestActions,
) => {
  const pseudonym = texts.people.guest(index + 1)
  const report = {
    label: texts.people.reportGuest(pseudonym),
    icon: ShieldAlert,
    onSelect: () => onAsk({ id, pseudonym }),
  }
  const exclude = onExclude && {
    label: texts.exclusions.excludeGuest(pseudonym),
    icon: DoorClosed,
    onSelect: () => onExclude({ id, pseudonym }),
  }
  return [
    ...(status === 'going' ? marksOf(id, onMark, pseudonym) : []),
    ...(exclude ? [exclude] : []),
    report,
  ]
}

const marksOf = (id: string, onMark: PersonProps['onMark'], of?: string) =>
  onMark
    ? [
        { label: texts.people.came(of), icon: Check, onSelect: () => onMark(id, true) },
        { label: texts.people.missed(of), icon: X, onSelect: () => onMark(id, false) },
      ]
    : []

type Group = readonly [NamedAttendee, ...NamedAttendee[]]

/** Attendees one by one, and those who come together as pairs, at the place of the first. */
const sideBySide = (attendees: readonly NamedAttendee[]): Group[] => {
  const byId = new Map(attendees.map(one => [one.profile.id, one]))
  return attendees.flatMap((one): Group[] => {
    const other = one.withId === null ? undefined : byId.get(one.withId)
    if (!other) return [[one]]
    return attendees.indexOf(one) < attendees.indexOf(other) ? [[one, other]] : []
  })
}

type PersonProps = {
  attendee: NamedAttendee
  isMe: boolean
  /** False where the list says once what all have. */
  isMarked: boolean
  /** Whether they came, as the host noted. */
  came: boolean | undefined
  onAsk: () => void
  /** For a host, about somebody who is none. */
  onExclude: (() => void) | undefined
  /** For the host of an event that has begun. */
  onMark: ((attendeeId: string, came: boolean) => void) | undefined
}

const noteOf = (status: Attendee['status'], came: boolean | undefined) => {
  if (came !== undefined) return came ? texts.people.cameNote : texts.people.missedNote
  return status === 'maybe' ? texts.people.isMaybe : undefined
}

const Person = (props: PersonProps) => {
  const { attendee, isMe, isMarked, came, onAsk, onExclude, onMark } = props
  const { status, profile } = attendee
  const note = noteOf(status, came)
  const answer = note && <Hint as="span">{note}</Hint>
  if (isMe)
    return (
      <Tile>
        <MemberFace of={profile} />
        <span>{texts.people.you}</span>
        {answer}
      </Tile>
    )
  return (
    <Menu
      trigger={
        <Tile as="button" type="button">
          <MemberFace of={profile} />
          <span>
            <VisuallyHidden>{texts.people.moreAbout}</VisuallyHidden>
            {isMarked ? <NameWithMarks of={profile} /> : <bdi>{profile.pseudonym}</bdi>}
          </span>
          {answer}
        </Tile>
      }
      items={[
        ...marksOf(profile.id, onMark),
        ...(onExclude
          ? [{ label: texts.exclusions.exclude, icon: DoorClosed, onSelect: onExclude }]
          : []),
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
