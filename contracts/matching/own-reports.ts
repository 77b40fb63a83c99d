import * as z from 'zod'
import { Id } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import { route } from '../core/route.ts'
import { required, textUpTo } from '../core/text.ts'
import { ReportReason } from './matching.ts'

/** What a report is about. Nobody is named, as a name at an event or in a group holds only there. */
export const ReportedThing = z.enum(['profile', 'photo', 'message', 'event', 'group'])
export type ReportedThing = z.output<typeof ReportedThing>

/** What came of a report; `acted` says that something was done, without what. */
export const OwnReportOutcome = z.enum([
  'no_action',
  'acted',
  'warned',
  'removed',
  'limited',
  'suspended',
])
export type OwnReportOutcome = z.output<typeof OwnReportOutcome>

/** What the reader told the staff once. Two of one member look like two of strangers. */
export const OwnReport = z
  .object({
    id: Id,
    about: ReportedThing,
    reason: ReportReason,
    description: z.string().nullable(),
    createdAt: z.iso.datetime(),
    outcome: OwnReportOutcome.nullable().meta({ description: 'Null while it is open' }),
    decidedOn: z.iso.date().nullable(),
  })
  .meta({ id: 'OwnReport' })
export type OwnReport = z.output<typeof OwnReport>

export const listOwnReports = route('GET /api/reports', {
  summary: 'What you reported, and what came of it, newest first',
  access: 'member',
  response: z.array(OwnReport),
})

export const addToReport = route('POST /api/reports/:id/additions', {
  summary: 'Add something to an open report of yours',
  access: 'member',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    description: required(textUpTo(limits.report, 'description'), 'Write something first.'),
  }),
  response: z.object({ status: z.literal('pending') }),
  errors: ['not_found', 'report_decided', 'rate_limited'],
})

export const ownReportRoutes = [listOwnReports, addToReport] as const
