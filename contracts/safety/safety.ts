import * as z from 'zod'
import { Id } from '../core/ids.ts'
import { safetyLimits as limits, pushLimits } from '../core/limits.ts'
import { route } from '../core/route.ts'
import { lineUpTo, required, textUpTo } from '../core/text.ts'
import { SubscriptionKeys } from '../push/push.ts'
import { GraceMinutes } from './safety-events.ts'

const times = {
  beginsAt: z.iso.datetime(),
  checkInAt: z.iso.datetime(),
  grace: GraceMinutes,
}
const written = {
  signed: z.string(),
  who: z.string(),
  where: z.string(),
  note: z.string().nullable(),
}

/** A plan as its member reads it. It is the same whichever PIN answered. */
export const OwnSafetyPlan = z
  .object({
    id: Id,
    ...written,
    ...times,
    /** The path of the page for the person who has the link. */
    link: z.string(),
    state: z.enum(['open', 'asked', 'unanswered', 'ended']),
    /** When a right PIN was given last. */
    answeredAt: z.iso.datetime().nullable(),
    /** When the link stops working. */
    closesAt: z.iso.datetime(),
    /** How many browsers keep watch, and since when the first does. */
    watchers: z.int().nonnegative(),
    watchedSince: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OwnSafetyPlan' })
export type OwnSafetyPlan = z.output<typeof OwnSafetyPlan>

const OwnSafetyPlans = z.array(OwnSafetyPlan)

export const listSafetyPlans = route('GET /api/safety-plans', {
  summary: 'Your plans of dates whose link works, the next check-in first',
  access: 'account',
  response: OwnSafetyPlans,
})

const Pin = z.string().regex(/^\d{4,8}$/, 'Choose 4 to 8 digits.')

const nullable = <T extends z.ZodType<string>>(text: T) =>
  text
    .nullable()
    .transform(words => words || null)
    .default(null)

export const makeSafetyPlan = route('POST /api/safety-plans', {
  summary:
    'Plan a date: somebody you trust can read it by its link, and is told if you do not check in',
  access: 'member',
  body: z
    .strictObject({
      signed: required(lineUpTo(limits.signed, 'name'), 'Write how your person knows you.'),
      who: required(lineUpTo(limits.who, 'line'), 'Write whom you meet.'),
      where: required(textUpTo(limits.where, 'place'), 'Write where you meet.'),
      note: nullable(textUpTo(limits.note, 'note')),
      ...times,
      pin: Pin,
      secondPin: Pin.nullable().default(null),
    })
    .refine(({ pin, secondPin }) => pin !== secondPin, {
      path: ['secondPin'],
      message: 'Choose a second PIN that differs from the first.',
    }),
  response: OwnSafetyPlans,
  errors: ['bad_input', 'too_many_plans', 'rate_limited'],
})

const params = z.strictObject({ id: Id })

export const answerSafetyPlan = route('POST /api/safety-plans/:id/answer', {
  summary: 'Answer a check-in by PIN: the plan ends, or has its next check-in at a later time',
  access: 'account',
  params,
  body: z.strictObject({
    pin: Pin,
    nextCheckInAt: z.iso.datetime().nullable().default(null),
  }),
  response: OwnSafetyPlans,
  errors: ['not_found', 'bad_input', 'wrong_pin', 'plan_ended', 'rate_limited'],
})

export const removeSafetyPlan = route('DELETE /api/safety-plans/:id', {
  summary: 'Remove a plan that has ended, and close its link',
  access: 'account',
  params,
  response: OwnSafetyPlans,
  errors: ['not_found', 'plan_open'],
})

/** A plan as a person without an account reads it by its link. */
export const SharedSafetyPlan = z
  .object({
    /** `not_well` for browsers alone that kept watch before the second PIN was given. */
    state: z.enum(['open', 'unanswered', 'ended', 'not_well']),
    /** When a PIN was given last. */
    answeredAt: z.iso.datetime().nullable(),
    /** Null for who reads of a plan that has ended and did not keep watch. */
    plan: z.object({ ...written, ...times }).nullable(),
    closesAt: z.iso.datetime(),
    watch: z.enum(['offered', 'watching', 'full', 'none']),
    /** For who keeps watch: whether this browser is pushed, and the key for its subscription. */
    push: z.object({ isOn: z.boolean(), key: z.string() }).nullable(),
  })
  .meta({ id: 'SharedSafetyPlan' })
export type SharedSafetyPlan = z.output<typeof SharedSafetyPlan>

const shared = {
  access: 'everyone',
  params: z.strictObject({ token: z.string().max(100) }),
  response: SharedSafetyPlan,
} as const

export const readSharedPlan = route('GET /api/safe/:token', {
  ...shared,
  summary: 'A plan that was shared by its link, for anybody who has the link',
  errors: ['not_found', 'rate_limited'],
})

export const watchSharedPlan = route('POST /api/safe/:token/watch', {
  ...shared,
  summary: 'Keep watch over a shared plan in this browser, known by a cookie for this link alone',
  errors: ['not_found', 'list_full', 'rate_limited'],
})

export const pushSharedPlan = route('PUT /api/safe/:token/push', {
  ...shared,
  summary: 'Push to this browser, which keeps watch, when the shared plan changes',
  body: z.strictObject({
    endpoint: z.url({ protocol: /^https?$/ }).max(pushLimits.endpoint),
    keys: SubscriptionKeys,
  }),
  errors: ['not_found', 'bad_input', 'rate_limited'],
})

export const safetyRoutes = [
  listSafetyPlans,
  makeSafetyPlan,
  answerSafetyPlan,
  removeSafetyPlan,
  readSharedPlan,
  watchSharedPlan,
  pushSharedPlan,
] as const
