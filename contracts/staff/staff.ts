import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { ofHashes, ofNote, ofProfile, ofReport, subjects } from '../core/personal.ts'
import { measures } from './measures.ts'

/** Resolutions that a command gives: no violation of the guidelines was found, or action was taken. */
export const reportOutcomes = ['no_breach', 'acted_on'] as const

/** Resolution of a report: one of these, or what the decision was that answers it. */
export const ReportOutcome = z.enum([
  ...reportOutcomes,
  ...measures.filter(measure => measure !== 'nothing'),
])
export type ReportOutcome = z.output<typeof ReportOutcome>

const note = z.string().nullable()
/** Name of the acting member of staff: the holder of a key, or the machine's account while nobody has one. */
const operator = z.string()
const open = { operator: 'the name by which a member of staff answers for what they did' }

/** `noteId` names the note's key, destroyed after twelve months. Absent in older events. */
const standing = z.object({
  memberId: Id,
  profileId: Id,
  note,
  operator,
  noteId: Id.optional(),
  /** The decision that says so; absent where the staff suspended, or let back in, by command. */
  decisionId: Id.optional(),
  /** True when the suspension follows from that of an earlier account of the same person. */
  carried: z.boolean().optional(),
})
const ofTheStaff = {
  personal: {
    keySubjects: [ofNote('noteId', ofProfile('profileId'))],
    erased: { note: null, carried: false },
  },
  open,
}

const jobChange = z.object({ queue: z.string(), jobId: z.string(), operator })
const ofJobs = {
  open: {
    ...open,
    queue: 'one of the queues of Kith',
    jobId: 'the id of a job, which follows from that of an event',
  },
}

/** An event of the log that its readers pass over; `position` is as the operator named it. */
const parkedEvent = z.object({
  eventId: Id,
  position: z.string(),
  eventType: z.string(),
  reason: z.string(),
  operator,
})
const ofParkedEvents = {
  open: {
    ...open,
    position: 'a place in the log',
    eventType: 'a type of event',
    reason: 'why an event cannot be read, in the words of an operator, who is told to name nobody',
  },
}

/** Events of one report: the decision of the staff. */
export const reportResolutionEvents = [
  event('ReportResolved', z.object({ reportId: Id, outcome: ReportOutcome, note, operator }), {
    personal: { keySubjects: [ofReport('reportId')], erased: { note: null } },
    open,
  }),
  event('ReportForgotten', z.object({ reportId: Id }), {
    ends: ({ reportId }) => [subjects.report(reportId)],
  }),
] as const

/** Events of one member: suspension by the staff. */
export const suspensionEvents = [
  event('MemberSuspended', standing, ofTheStaff),
  event('SuspensionLifted', standing, ofTheStaff),
  /** The note of a suspension, or of its end, can no longer be decrypted. */
  event('SuspensionNoteForgotten', z.object({ profileId: Id, noteId: Id }), {
    ends: ({ noteId }) => [subjects.note(noteId)],
  }),
  /** Identity hashes of a suspended member, to detect the next account of the same person. */
  event(
    'SuspensionHashesStored',
    z.object({
      memberId: Id,
      profileId: Id,
      hashesId: Id,
      identityHashes: z.array(Id),
      /** Time of the person's first suspension; null when this event is the first. */
      since: z.iso.datetime().nullable(),
    }),
    {
      personal: {
        keySubjects: [ofHashes('hashesId')],
        erased: { identityHashes: [], since: null },
      },
    },
  ),
  /** The identity hashes can no longer be decrypted. */
  event('SuspensionHashesErased', z.object({ profileId: Id, hashesId: Id }), {
    ends: ({ hashesId }) => [subjects.hashes(hashesId)],
  }),
] as const

/** Events of one queue: the handling of its failed jobs by the staff. */
export const jobEvents = [
  /** The staff retried or discarded a job that had used all its attempts. */
  event('JobRetried', jobChange, ofJobs),
  event('JobDropped', jobChange, ofJobs),
] as const

/** Events of the whole log: which of its events are set aside. */
export const parkingEvents = [
  /** An operator set an event aside that a reader could not read or fold. */
  event('EventParked', parkedEvent, ofParkedEvents),
  /** A parked event counts again. */
  event('EventUnparked', z.object({ eventId: Id, operator }), { open }),
] as const

/** Events of a profile: verification by the staff. */
export const verificationEvents = [
  event('ProfileVerified', z.object({ profileId: Id, operator }), { open }),
  event('VerificationWithdrawn', z.object({ profileId: Id, operator }), { open }),
] as const
