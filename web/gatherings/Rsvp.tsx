import Check from 'lucide-react/icons/check'
import Crown from 'lucide-react/icons/crown'
import UsersRound from 'lucide-react/icons/users-round'
import X from 'lucide-react/icons/x'
import styled from 'styled-components'
import type { RsvpStatus } from '../../contracts/gathering-events.ts'
import type { CommunityEvent } from '../../contracts/gatherings.ts'
import { Button } from '../ui/Button.tsx'
import { InlineIcon } from '../ui/InlineIcon.tsx'
import { type Level, LevelChoice } from '../ui/LevelChoice.tsx'
import { Row } from '../ui/layout.ts'
import { MaybeIcon } from '../ui/MaybeIcon.tsx'
import { Tag } from '../ui/Tag.tsx'
import { Muted } from '../ui/text.ts'
import { isFull } from './event-state.ts'
import { useRsvp } from './use-rsvp.ts'

type Answerable = Pick<
  CommunityEvent,
  'id' | 'status' | 'myStatus' | 'waitlistPosition' | 'isOrganizer' | 'maxAttendees' | 'goingCount'
>

const levels: readonly Level<RsvpStatus>[] = [
  { value: 'going', label: 'Going', icon: Check, tone: 'yes' },
  { value: 'maybe', label: 'Maybe', icon: MaybeIcon, tone: 'maybe' },
  { value: 'not_going', label: 'Not going', icon: X, tone: 'no' },
]

type Props = {
  event: Answerable
  /** Id of the element that names the question. */
  labelledBy: string
}

/** The member's answer to an event, or their place in its waitlist. */
export function Rsvp({ event, labelledBy }: Props) {
  const { id, status, myStatus, isOrganizer, waitlistPosition } = event
  const rsvp = useRsvp(id, myStatus)

  if (status !== 'upcoming')
    return (
      <Muted $size="sm">
        {status === 'cancelled' ? 'This event was cancelled.' : 'This event is over.'}
      </Muted>
    )
  if (isOrganizer)
    return (
      <Muted $size="sm">
        <InlineIcon of={Crown} size="small" />
        You host this event.
      </Muted>
    )
  if (isFull(event) && rsvp.status !== 'going')
    return (
      <Full>
        <Row $gap={3} role="group" aria-labelledby={labelledBy}>
          <Tag as="span">
            <InlineIcon of={UsersRound} size="small" />
            {waitlistPosition === null ? 'Full' : `Number ${waitlistPosition} waiting`}
          </Tag>
          <Button
            small
            rank={3}
            busy={rsvp.waiting && 'Saving'}
            onClick={waitlistPosition === null ? rsvp.wait : rsvp.stopWaiting}
          >
            {waitlistPosition === null ? 'Join waitlist' : 'Leave waitlist'}
          </Button>
        </Row>
      </Full>
    )
  return (
    <Pills>
      <LevelChoice
        labelledBy={labelledBy}
        levels={levels}
        value={rsvp.status}
        onChange={next => next && rsvp.answer(next)}
      />
    </Pills>
  )
}

/** The third label is the longest, and stays on one line in the aside. */
const Pills = styled.div`
  :root:not([data-a11y="on"]) & > div {
    grid-template-columns: 1fr 1fr 1.28fr;
    gap: 0.25rem;

    button {
      padding-inline: 0.25rem;
      white-space: nowrap;
    }
  }
`

const Full = styled.div`
  button {
    flex: 1;
  }
`
