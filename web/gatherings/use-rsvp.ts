import { useState } from 'react'
import { answerEvent, joinWaitlist, leaveWaitlist, listEvents } from '../../contracts/endpoints.ts'
import type { RsvpStatus } from '../../contracts/gathering-events.ts'
import type { AnswerStatus } from '../../contracts/gatherings.ts'
import { adviceFor, CallFailed } from '../data/call-errors.ts'
import { useRefresh } from '../data/staleness.ts'
import { useCommand } from '../data/use-command.ts'
import { useToast } from '../ui/toast.ts'

const changedCodes: readonly (string | undefined)[] = ['event_full', 'event_over', 'not_found']

/** True where the event is no longer as the member saw it: the answer says how. */
const hasChanged = (error: Error) =>
  error instanceof CallFailed && changedCodes.includes(error.code)

const failure = (error: Error) => ({
  title: 'Error',
  text: hasChanged(error) ? adviceFor(error) : 'Failed to update RSVP.',
})

/**
 * Answers an event. The answer shows at once and goes back if it cannot be stored; an event that
 * became full meanwhile takes its new state in place.
 */
export function useRsvp(id: string, stored: AnswerStatus | null, needsApproval: boolean) {
  const [pendingStatus, setPendingStatus] = useState<AnswerStatus>()
  const toast = useToast()
  const refresh = useRefresh()
  const options = {
    refresh: [listEvents.path],
    failure,
    onFailed: (error: Error) => {
      if (hasChanged(error)) void refresh(listEvents.path)
    },
  }
  const answering = useCommand(answerEvent, {
    ...options,
    onDone: ({ myStatus }) =>
      toast(
        myStatus === 'requested'
          ? { title: 'RSVP Updated', text: 'The host is asked to say yes.', tone: 'success' }
          : { title: 'RSVP Updated', tone: 'success' },
      ),
  })
  const joining = useCommand(joinWaitlist, {
    ...options,
    onDone: ({ position }) =>
      toast(
        position === null
          ? { title: 'RSVP Updated', text: 'The host is asked to say yes.', tone: 'success' }
          : position === 0
            ? { title: 'RSVP Updated', text: 'A place was free: you are going.', tone: 'success' }
            : { title: 'On the waitlist', text: `You are number ${position}.`, tone: 'success' },
      ),
  })
  const leaving = useCommand(leaveWaitlist, {
    ...options,
    onDone: () => toast({ title: 'Left the waitlist' }),
  })

  const answer = async (status: RsvpStatus) => {
    if (status === stored) return
    setPendingStatus(status === 'going' && needsApproval ? 'requested' : status)
    await answering.run({ params: { id }, body: { status } })
    setPendingStatus(undefined)
  }
  return {
    status: pendingStatus ?? stored ?? undefined,
    answer: (status: RsvpStatus) => void answer(status),
    takeBack: () => void answer('not_going'),
    answering: answering.pending,
    wait: () => void joining.run({ params: { id } }),
    stopWaiting: () => void leaving.run({ params: { id } }),
    waiting: joining.pending || leaving.pending,
  }
}
