import EyeOff from 'lucide-react/icons/eye-off'
import { useId } from 'react'
import styled from 'styled-components'
import type { EventDetails } from '../../contracts/gatherings.ts'
import { useMember } from '../identity/use-member.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { Card } from '../ui/Card.tsx'
import { InlineIcon } from '../ui/InlineIcon.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { CardTitle, Hint, Muted } from '../ui/text.ts'
import { MemberFace } from './MemberFace.tsx'

type Attendee = EventDetails['attendees'][number]

/** Who comes to an event, by name, with faces of matches alone. */
export function EventPeople({ event }: { event: EventDetails }) {
  const { attendees, goingCount, maybeCount } = event
  const id = useId()
  const me = useMember().id
  const coming = attendees.filter(({ status }) => status !== 'not_going')
  return (
    <Card aria-labelledby={id}>
      <Stack $gap={3}>
        <Row $between>
          <CardTitle id={id}>Who is coming</CardTitle>
          <Muted $size="xs">
            {goingCount} going{maybeCount > 0 && `, ${maybeCount} maybe`}
          </Muted>
        </Row>
        <People>
          {coming.map(attendee => (
            <Person
              key={attendee.profile.id}
              attendee={attendee}
              isMe={attendee.profile.id === me}
            />
          ))}
        </People>
        <Muted $size="xs">
          <InlineIcon of={EyeOff} size="small" />
          Faces are shown for your matches only.
        </Muted>
      </Stack>
    </Card>
  )
}

const Person = ({ attendee: { status, profile }, isMe }: { attendee: Attendee; isMe: boolean }) => (
  <li>
    <MemberFace member={profile} isMe={isMe} />
    <span>{isMe ? 'You' : <NameWithMarks of={profile} />}</span>
    {status === 'maybe' && <Hint as="span">Maybe</Hint>}
  </li>
)

const People = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(4.5rem, 1fr));
  gap: var(--space-3) var(--space-2);

  > li {
    display: grid;
    justify-items: center;
    align-content: start;
    gap: var(--space-1);
    min-width: 0;
    font-size: var(--text-xs);
    text-align: center;
    overflow-wrap: anywhere;
  }
`
