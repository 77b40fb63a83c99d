import {
  block,
  blockAttendee,
  discoverByQuery,
  listBlocks,
  listEvents,
  listMatches,
  listSuggestions,
  report,
  reportAttendee,
  unreadCount,
} from '../../contracts/endpoints.ts'
import type { ReportReason } from '../../contracts/matching.ts'
import { adviceFor, isTooOften } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'

/** Who is reported or blocked: a profile, or somebody at an event by the id that they have there. */
export type SafetySubject =
  | { readonly profileId: string }
  | { readonly eventId: string; readonly attendeeId: string }

type Attempt = { key: string; retry: () => void }

const goneWithBlocked = [
  listMatches.path,
  listBlocks.path,
  listEvents.path,
  discoverByQuery.path,
  listSuggestions.path,
  unreadCount.path,
]

const reportFailure = (error: Error) => ({
  title: 'Error',
  text: isTooOften(error) ? adviceFor(error) : 'Failed to send the report. Please try again.',
})

/** The calls that report and block a subject. Each returns whether it succeeded. */
export function useSafetyCalls(subject: SafetySubject, pseudonym: string) {
  const blocking = {
    refresh: goneWithBlocked,
    failure: {
      title: 'Error',
      text: `Failed to block ${bidiIsolate(pseudonym)}. Please try again.`,
    },
  }
  const profile = {
    report: useCommand(report, { failure: reportFailure }),
    block: useCommand(block, blocking),
  }
  const attendee = {
    report: useCommand(reportAttendee, { failure: reportFailure }),
    block: useCommand(blockAttendee, blocking),
  }
  const params =
    'eventId' in subject ? { id: subject.eventId, attendeeId: subject.attendeeId } : undefined
  const profileId = 'profileId' in subject ? subject.profileId : ''

  return {
    async report(said: { reason: ReportReason; description?: string }, attempt: Attempt) {
      const answer = params
        ? await attendee.report.run({ params, body: said }, attempt)
        : await profile.report.run({ body: { profileId, ...said } }, attempt)
      return answer !== undefined
    },
    async block(reason: string, attempt: Attempt) {
      const answer = params
        ? await attendee.block.run({ params, body: { reason } }, attempt)
        : await profile.block.run({ body: { profileId, reason } }, attempt)
      return answer !== undefined
    },
    pending: [profile.report, profile.block, attendee.report, attendee.block].some(
      ({ pending }) => pending,
    ),
  }
}
