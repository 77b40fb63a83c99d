import * as z from 'zod'
import { route } from '../core/route.ts'
import { ReportReason } from '../matching/matching.ts'
import { Measure } from './decisions.ts'

/** Members below which a count says nothing. */
export const LEAST_SHOWN = 5

const Shown = z
  .int()
  .nonnegative()
  .nullable()
  .meta({ description: `Null where fewer than ${LEAST_SHOWN} members make it` })

/** What was reported and decided in a quarter of a year, UTC. */
export const ModerationQuarter = z
  .object({
    quarter: z.string().meta({ description: 'E.g. 2026-Q4' }),
    reports: Shown,
    byReason: z.record(ReportReason, Shown),
    decisions: Shown,
    byMeasure: z.record(Measure, Shown),
    medianDays: Shown.meta({ description: 'Days from a report to its decision, the median' }),
    appeals: Shown,
    reversals: Shown,
  })
  .meta({ id: 'ModerationQuarter' })
export type ModerationQuarter = z.output<typeof ModerationQuarter>

export const getTransparency = route('GET /api/transparency', {
  summary: 'What was reported and decided here by quarter, where those who run this Kith show it',
  access: 'everyone',
  response: z.array(ModerationQuarter),
  errors: ['not_found'],
})
