import type { ReportReason } from '../../contracts/matching/matching.ts'
import { adviceFor, isTooOften, objectionsTo } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { safetyTexts } from './safety-texts.ts'

/**
 * Who is reported or blocked: a profile, or a person at an event or in a group, by their id there.
 */
export type SafetySubject =
  | { readonly profileId: string; readonly messageId?: string }
  | { readonly groupId: string; readonly memberId: string }
  | { readonly eventId: string; readonly attendeeId: string }

type Attempt = { key: string; retry: () => void }

const goneWithBlocked = [
  '/api/matches',
  '/api/blocks',
  '/api/events',
  '/api/group-chats',
  '/api/discover',
  '/api/ai/match-suggestions',
  '/api/notifications/unread-count',
] as const

const reportFailure = (error: Error) => ({
  title: safetyTexts.notReported.title,
  text: isTooOften(error) ? adviceFor(error) : safetyTexts.notReported.text,
})

const attendeeIn = ({ eventId: id, attendeeId }: Extract<SafetySubject, { eventId: string }>) => ({
  id,
  attendeeId,
})

const memberIn = ({ groupId: id, memberId }: Extract<SafetySubject, { groupId: string }>) => ({
  id,
  profileId: memberId,
})

/** The calls that report and block a subject. Each returns whether it succeeded. */
export function useSafetyCalls(subject: SafetySubject, pseudonym: string) {
  const blocking = {
    refresh: goneWithBlocked,
    failure: safetyTexts.notBlocked(bidiIsolate(pseudonym)),
  }
  const profile = {
    report: useCommand('POST /api/reports', { failure: reportFailure }),
    block: useCommand('POST /api/blocks', blocking),
  }
  const attendee = {
    report: useCommand('POST /api/events/:id/attendees/:attendeeId/reports', {
      failure: reportFailure,
    }),
    block: useCommand('POST /api/events/:id/attendees/:attendeeId/blocks', blocking),
  }
  const groupMember = {
    report: useCommand('POST /api/group-chats/:id/members/:profileId/reports', {
      failure: reportFailure,
    }),
    block: useCommand('POST /api/group-chats/:id/members/:profileId/blocks', blocking),
  }

  const sendReport = (
    body: { reason: ReportReason; description?: string },
    attempt: Attempt,
  ): Promise<unknown> => {
    if ('eventId' in subject)
      return attendee.report.run({ params: attendeeIn(subject), body }, attempt)
    if ('groupId' in subject)
      return groupMember.report.run({ params: memberIn(subject), body }, attempt)
    return profile.report.run({ body: { ...subject, ...body } }, attempt)
  }
  const sendBlock = (reason: string, attempt: Attempt): Promise<unknown> => {
    const body = { reason }
    if ('eventId' in subject)
      return attendee.block.run({ params: attendeeIn(subject), body }, attempt)
    if ('groupId' in subject)
      return groupMember.block.run({ params: memberIn(subject), body }, attempt)
    return profile.block.run({ body: { profileId: subject.profileId, reason } }, attempt)
  }

  return {
    report: async (said: Parameters<typeof sendReport>[0], attempt: Attempt) =>
      (await sendReport(said, attempt)) !== undefined,
    block: async (reason: string, attempt: Attempt) =>
      (await sendBlock(reason, attempt)) !== undefined,
    /** What the server objects to in the description of the last report. */
    objection: [profile, attendee, groupMember]
      .map(({ report }) => objectionsTo(report.error, 'description'))
      .find(Boolean),
    pending: [profile, attendee, groupMember].some(
      ({ report, block }) => report.pending || block.pending,
    ),
  }
}
