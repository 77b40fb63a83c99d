import * as z from 'zod'
import { event } from './event.ts'
import { Id } from './ids.ts'
import { ofHashes, ofNote, ofProfile, ofReport } from './personal.ts'

/** What came of a report: nothing against the guidelines was found, or something was done. */
export const reportOutcomes = ['no_breach', 'acted_on'] as const
export const ReportOutcome = z.enum(reportOutcomes)
export type ReportOutcome = z.output<typeof ReportOutcome>

const note = z.string().nullable()
/** Staff answer for what they do by the name of their account on the machine. */
const operator = z.string()
const open = { operator: 'the name by which a member of staff answers for what they did' }

/** `noteId` names the key of the note, which goes after twelve months; not in events from before. */
const standing = z.object({
  ...{ memberId: Id, profileId: Id, note, operator },
  noteId: Id.optional(),
  /** It follows from that of an earlier account of the same person. */
  carried: z.boolean().optional(),
})
const ofTheStaff = {
  personal: {
    owners: [ofNote('noteId', ofProfile('profileId'))],
    forgotten: { note: null, carried: false },
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

/** Of one report: what the staff decided. */
export const reportResolutionEvents = [
  event('ReportResolved', z.object({ reportId: Id, outcome: ReportOutcome, note, operator }), {
    personal: { owners: [ofReport('reportId')], forgotten: { note: null } },
    open,
  }),
  event('ReportForgotten', z.object({ reportId: Id })),
] as const

/** Of one member: whether the staff have suspended them. */
export const suspensionEvents = [
  event('MemberSuspended', standing, ofTheStaff),
  event('SuspensionLifted', standing, ofTheStaff),
  /** The note of a suspension, or of its end, can be read no more. */
  event('SuspensionNoteForgotten', z.object({ profileId: Id, noteId: Id })),
  /** The identity hashes of whom the staff suspended, for the next account of the same person. */
  event(
    'SuspensionHashesStored',
    z.object({
      memberId: Id,
      profileId: Id,
      hashesId: Id,
      identityHashes: z.array(Id),
      /** When the person was suspended first; null where that is this event. */
      since: z.iso.datetime().nullable(),
    }),
    {
      personal: {
        owners: [ofHashes('hashesId')],
        forgotten: { identityHashes: [], since: null },
      },
    },
  ),
  /** They can be read no more. */
  event('SuspensionHashesErased', z.object({ profileId: Id, hashesId: Id })),
] as const

/** Of one queue: what the staff did about its failed jobs. */
export const jobEvents = [
  /** A job that had failed for good was given its attempts back, or given up. */
  event('JobRetried', jobChange, ofJobs),
  event('JobDropped', jobChange, ofJobs),
] as const

/** Of a profile: whether the staff have verified it. */
export const verificationEvents = [
  event('ProfileVerified', z.object({ profileId: Id, operator }), { open }),
  event('VerificationWithdrawn', z.object({ profileId: Id, operator }), { open }),
] as const
