import { Check, Crown, Hourglass, UsersRound, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import type { RsvpStatus } from '../../contracts/meetups/meetup-events.ts'
import type { AnswerStatus, CommunityEvent } from '../../contracts/meetups/meetups.ts'
import { adviceFor, CallFailed } from '../data/call-errors.ts'
import { useRefresh } from '../data/staleness.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { InlineIcon } from '../ui/InlineIcon.tsx'
import { type Level, LevelChoice } from '../ui/LevelChoice.tsx'
import { inRow, Row } from '../ui/layout.ts'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { MaybeIcon } from '../ui/MaybeIcon.tsx'
import { Tag } from '../ui/Tag.tsx'
import { type ToastText, useToast } from '../ui/toast-state.ts'
import { Muted } from '../ui/typography.ts'
import { isFull } from './event-state.ts'
import { texts } from './texts.ts'

const AskHostSheet = lazySheet('AskHostSheet', () => import('./guests/AskHostSheet.tsx'))

type Answerable = Pick<
  CommunityEvent,
  | 'id'
  | 'status'
  | 'myStatus'
  | 'waitlistPosition'
  | 'needsApproval'
  | 'question'
  | 'isOrganizer'
  | 'maxAttendees'
  | 'goingCount'
>

const levels: readonly Level<RsvpStatus>[] = [
  { value: 'going', label: texts.rsvp.going, icon: Check, tone: 'yes' },
  { value: 'maybe', label: texts.rsvp.maybe, icon: MaybeIcon, tone: 'maybe' },
  { value: 'not_going', label: texts.rsvp.notGoing, icon: X, tone: 'no' },
]

type Props = {
  event: Answerable
  /** Id of the element that names the question. */
  labelledBy: string
}

/** The member's answer to an event, their request to come, or their position on its waitlist. */
export function Rsvp({ event, labelledBy }: Props) {
  const { id, status, myStatus, isOrganizer, waitlistPosition, needsApproval } = event
  const rsvp = useRsvp(id, myStatus, needsApproval)
  const [asking, setAsking] = useState(false)

  if (status !== 'upcoming')
    return <Standing>{status === 'cancelled' ? texts.rsvp.cancelled : texts.rsvp.over}</Standing>
  if (isOrganizer)
    return (
      <Standing>
        <Icon of={Crown} size="small" />
        {texts.rsvp.organizer}
      </Standing>
    )
  if (needsApproval && rsvp.status === 'requested')
    return (
      <Wide>
        <Row $gap={3} role="group" aria-labelledby={labelledBy}>
          <Tag as="span">
            <InlineIcon of={Hourglass} size="small" />
            {texts.rsvp.requested}
          </Tag>
          <Button small rank={3} busy={rsvp.answering && texts.rsvp.saving} onClick={rsvp.takeBack}>
            {texts.rsvp.takeBack}
          </Button>
        </Row>
        <Muted $size="xs">{texts.rsvp.requestedHint}</Muted>
      </Wide>
    )
  if (isFull(event) && !canAskOrGo(event, rsvp.status))
    return (
      <Wide>
        <Row $gap={3} role="group" aria-labelledby={labelledBy}>
          <Tag as="span">
            <InlineIcon of={UsersRound} size="small" />
            {waitlistPosition === null ? texts.rsvp.full : texts.rsvp.waiting(waitlistPosition)}
          </Tag>
          <Button
            small
            rank={3}
            busy={rsvp.waiting && texts.rsvp.saving}
            onClick={waitlistPosition === null ? rsvp.wait : rsvp.stopWaiting}
          >
            {waitlistPosition === null ? texts.rsvp.join : texts.rsvp.leave}
          </Button>
        </Row>
      </Wide>
    )
  return (
    <Pills>
      <LevelChoice
        labelledBy={labelledBy}
        levels={levels}
        value={rsvp.status === 'requested' ? undefined : rsvp.status}
        onChange={next => {
          if (next === 'going' && needsApproval && event.question) setAsking(true)
          else if (next) rsvp.answer(next)
        }}
      />
      {needsApproval && rsvp.status !== 'going' && (
        <Muted $size="xs">
          {texts.rsvp.asksHost} {texts.rsvp.hostSees}
        </Muted>
      )}
      {event.question && (
        <Suspense>
          <AskHostSheet
            question={event.question}
            open={asking}
            onClose={() => setAsking(false)}
            onSend={async reply => {
              if (await rsvp.ask(reply)) setAsking(false)
            }}
            sending={rsvp.answering}
          />
        </Suspense>
      )}
    </Pills>
  )
}

/** True if a full event still accepts the answer Going: as a request, or to keep it. */
const canAskOrGo = (
  { needsApproval, waitlistPosition }: Answerable,
  status: AnswerStatus | undefined,
): boolean => status === 'going' || (needsApproval && waitlistPosition === null)

/** In place of the answers, with the same height. */
const Standing = styled.p`
  ${inRow(2)}
  justify-content: center;
  min-height: var(--tap);
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-pill);
  background: var(--color-sunken);
  color: var(--color-ink-2);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
`

/** The third label is the longest; it must stay on one line in the aside. */
const Pills = styled.div`
  display: grid;
  gap: var(--space-2);

  :root:not([data-a11y="on"]) & > div {
    grid-template-columns: 1fr 1fr 1.28fr;
    gap: 0.25rem;

    button {
      padding-inline: 0.25rem;
      white-space: nowrap;
    }
  }
`

const Wide = styled.div`
  display: grid;
  gap: var(--space-2);

  button {
    flex: 1;
  }
`

const changedCodes: readonly (string | undefined)[] = ['event_full', 'event_over', 'not_found']

/** True if the event has changed since the member saw it; the error has its new state. */
const hasChanged = (error: Error) =>
  error instanceof CallFailed && changedCodes.includes(error.code)

const failure = (error: Error) => ({
  title: texts.error,
  text: hasChanged(error) ? adviceFor(error) : texts.rsvp.failed,
})

/**
 * Answers an event. The answer is shown at once and reverted if it cannot be stored. An event that
 * became full meanwhile is updated in place.
 */
function useRsvp(id: string, stored: AnswerStatus | null, needsApproval: boolean) {
  const [pendingStatus, setPendingStatus] = useState<AnswerStatus>()
  const showToast = useToast()
  /** The event shows its new state too. */
  const toast = (said: ToastText) => showToast({ ...said, compact: true })
  const refresh = useRefresh()
  const options = {
    refresh: ['/api/events'] as const,
    failure,
    onFailed: (error: Error) => {
      if (hasChanged(error)) void refresh('/api/events')
    },
  }
  const answering = useCommand('POST /api/events/:id/rsvp', {
    ...options,
    onDone: ({ myStatus }) =>
      toast(
        myStatus === 'requested'
          ? { title: texts.rsvp.updated, text: texts.rsvp.asked, tone: 'success' }
          : { title: texts.rsvp.updated, tone: 'success' },
      ),
  })
  const joining = useCommand('POST /api/events/:id/waitlist', {
    ...options,
    onDone: ({ position }) =>
      toast(
        position === null
          ? { title: texts.rsvp.updated, text: texts.rsvp.asked, tone: 'success' }
          : position === 0
            ? { title: texts.rsvp.updated, text: texts.rsvp.promoted, tone: 'success' }
            : {
                title: texts.rsvp.onWaitlist,
                text: texts.rsvp.position(position),
                tone: 'success',
              },
      ),
  })
  const leaving = useCommand('DELETE /api/events/:id/waitlist', {
    ...options,
    onDone: () => toast({ title: texts.rsvp.leftWaitlist }),
  })

  const answer = async (status: RsvpStatus, reply?: string) => {
    if (status === stored) return
    setPendingStatus(status === 'going' && needsApproval ? 'requested' : status)
    const body = { status, ...(reply && { answer: reply }) }
    const answered = await answering.run({ params: { id }, body })
    setPendingStatus(undefined)
    return answered
  }
  return {
    status: pendingStatus ?? stored ?? undefined,
    answer: (status: RsvpStatus) => void answer(status),
    /** Asks to come with a reply to the host's question; undefined after a failure. */
    ask: (reply: string) => answer('going', reply),
    takeBack: () => void answer('not_going'),
    answering: answering.pending,
    wait: () => void joining.run({ params: { id } }),
    stopWaiting: () => void leaving.run({ params: { id } }),
    waiting: joining.pending || leaving.pending,
  }
}
