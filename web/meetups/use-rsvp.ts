import { useState } from 'react'
import type { RsvpStatus } from '../../contracts/meetups/meetup-events.ts'
import type { AnswerStatus } from '../../contracts/meetups/meetups.ts'
import { adviceFor, CallFailed } from '../data/call-errors.ts'
import { useRefresh } from '../data/staleness.ts'
import { useCommand } from '../data/use-command.ts'
import { type ToastText, useToast } from '../ui/toast-state.ts'
import { texts } from './texts.ts'

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
export function useRsvp(id: string, stored: AnswerStatus | null, needsApproval: boolean) {
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
