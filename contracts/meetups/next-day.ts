import * as z from 'zod'
import { Id } from '../core/ids.ts'
import { meetupLimits } from '../core/limits.ts'
import { route } from '../core/route.ts'
import { textUpTo } from '../core/text.ts'
import { HowItWas } from './next-day-events.ts'

/**
 * What a guest says of an event to the staff. `named` has the ids by which they know people at the event
 * who made it unsafe.
 */
const OwnNextDayAnswer = z
  .object({
    how: HowItWas,
    feltSafe: z.boolean(),
    words: z.string().nullable(),
    named: z.array(Id),
  })
  .meta({ id: 'OwnNextDayAnswer' })

const felt = z.int().positive().nullable()

/** The day after an event: the question for a guest, or what its hosts read. */
export const NextDay = z
  .object({
    /** Null for hosts, for who did not go, and before and after the time to answer. */
    question: z.object({ until: z.iso.datetime(), answer: OwnNextDayAnswer.nullable() }).nullable(),
    /** For hosts, once the time to answer is over. A count of fewer than five people is null. */
    counts: z.object({ feltSafe: felt, didNot: felt }).nullable(),
  })
  .meta({ id: 'NextDay' })
export type NextDay = z.output<typeof NextDay>

const params = z.strictObject({ id: Id })

export const getNextDay = route('GET /api/events/:id/next-day', {
  summary: 'The day after an event: your question and answer, or as a host how many felt safe',
  access: 'member',
  params,
  response: NextDay,
  errors: ['not_found'],
})

export const answerNextDay = route('PUT /api/events/:id/next-day', {
  summary:
    'Say how an event was that you went to, and whether you felt safe: the staff alone read it',
  access: 'member',
  params,
  body: z.strictObject({
    how: HowItWas,
    feltSafe: z.boolean(),
    words: textUpTo(meetupLimits.nextDayWords, 'words')
      .nullable()
      .transform(text => text || null)
      .default(null),
    named: z
      .array(Id)
      .max(meetupLimits.nextDayNamed, `Name at most ${meetupLimits.nextDayNamed} people.`)
      .transform(ids => [...new Set(ids)])
      .default([]),
  }),
  response: NextDay,
  errors: ['not_found', 'answers_closed', 'rate_limited'],
})

export const nextDayRoutes = [getNextDay, answerNextDay] as const
