import * as z from 'zod'
import { event } from './event.ts'
import { Id } from './ids.ts'
import { ofProfile, ofReport } from './personal.ts'

/** What came of a report: nothing against the guidelines was found, or something was done. */
export const reportOutcomes = ['no_breach', 'acted_on'] as const
export const ReportOutcome = z.enum(reportOutcomes)
export type ReportOutcome = z.output<typeof ReportOutcome>

const note = z.string().nullable()
/** Staff answer for what they do by a name of their own choosing. */
const operator = z.string()
const open = { operator: 'the name by which a member of staff answers for what they did' }

const standing = z.object({ memberId: Id, profileId: Id, note, operator })
const ofTheirs = { personal: { owners: [ofProfile('profileId')], forgotten: { note: null } }, open }

export const staffEvents = [
  event('ReportResolved', z.object({ reportId: Id, outcome: ReportOutcome, note, operator }), {
    personal: { owners: [ofReport('reportId')], forgotten: { note: null } },
    open,
  }),
  event('ReportForgotten', z.object({ reportId: Id })),
  event('MemberSuspended', standing, ofTheirs),
  event('SuspensionLifted', standing, ofTheirs),
  event('ProfileVerified', z.object({ profileId: Id, operator }), { open }),
  event('VerificationWithdrawn', z.object({ profileId: Id, operator }), { open }),
] as const
