import * as z from 'zod'
import { Id } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import { route } from '../core/route.ts'
import { required, textUpTo } from '../core/text.ts'
import { GuidelineRule, Measure } from './decisions.ts'

/** What came of an appeal. */
const AppealOutcome = z.enum(['waiting', 'stands', 'reversed'])

/** A decision of the staff about the reader, with its reasons. */
export const OwnDecision = z
  .object({
    id: Id,
    measure: Measure.exclude(['nothing']),
    rule: GuidelineRule.nullable(),
    reason: z.string().nullable().meta({ description: 'Why, in words of the staff' }),
    about: z
      .string()
      .nullable()
      .meta({ description: 'What of yours it is about, in your own words' }),
    removed: z.enum(['photo', 'bio', 'prompt']).nullable(),
    photoUrl: z
      .string()
      .nullable()
      .meta({ description: 'The removed photo, for you alone, while it is stored' }),
    decidedAt: z.iso.datetime(),
    until: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When it ends; null without an end, and for what is removed' }),
    holds: z.boolean().meta({ description: 'Whether it holds now' }),
    isTakenBack: z
      .boolean()
      .meta({ description: 'Whether our team took it back, by themselves or after an appeal' }),
    isAutomatic: z
      .literal(false)
      .meta({ description: 'Every decision is made by a person of the staff' }),
    /** Until when it can be appealed; null when it cannot. */
    appealUntil: z.iso.datetime().nullable(),
    appeal: z
      .object({
        words: z.string().nullable(),
        at: z.iso.datetime(),
        outcome: AppealOutcome,
        /** By when it is meant to be answered. */
        answerBy: z.iso.datetime(),
        reason: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'OwnDecision' })
export type OwnDecision = z.output<typeof OwnDecision>

export const listOwnDecisions = route('GET /api/decisions', {
  summary: 'What the staff decided about you, with the reasons, newest first',
  access: 'account',
  response: z.array(OwnDecision),
})

export const appealDecision = route('POST /api/decisions/:id/appeal', {
  summary: 'Ask another member of staff to look at a decision about you',
  access: 'account',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    words: required(textUpTo(limits.report, 'appeal'), 'Say what we should look at again.'),
  }),
  response: OwnDecision,
  errors: ['not_found', 'appeal_closed'],
})

export const ownDecisionRoutes = [listOwnDecisions, appealDecision] as const
