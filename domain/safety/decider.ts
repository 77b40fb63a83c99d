import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import type { Instant } from '../../contracts/core/event.ts'
import { safetyLimits as limits } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { EventNamed, EventsOfDecider } from '../../contracts/events.ts'
import type { CheckInSign, PlanPins, PlanWords } from '../../contracts/safety/safety-events.ts'

type SafetyEvent = EventsOfDecider<'safety'>
type Made = EventNamed<'SafetyPlanMade'>['data']
type Answer = EventNamed<'SafetyPlanEnded'>['data']['answer']

/** A plan of a date. Words, PINs and answers stay encrypted. */
export type SafetyPlan = Made & {
  /** PINs tried since the last right one. */
  readonly tries: number
  /** `answered`: how many right PINs came before, of which it is not told which they were. */
  readonly watchers: readonly {
    readonly watcherId: string
    readonly at: Instant
    readonly answered: number
  }[]
  /** Right PINs, the first one first. */
  readonly answers: readonly { readonly at: Instant; readonly answer: Answer }[]
  /** Nobody answered the check-in of `checkInAt` in time. */
  readonly isMissed: boolean
  readonly endedAt: Instant | null
  readonly isRemoved: boolean
  /** How many changes there were that those who keep watch are told. */
  readonly changes: number
}

/** The plans of a member that can still be read, by id. */
export type SafetyPlans = Readonly<Record<string, SafetyPlan>>

type OfPlan = { readonly profileId: string; readonly planId: string }
type Timed = { readonly now: Date }
type Signed = OfPlan & Timed & CheckInSign

export type SafetyCommand =
  | (Omit<Made, 'words' | 'pins'> &
      Timed & { readonly type: 'MakePlan'; readonly words: PlanWords; readonly pins: PlanPins })
  | (OfPlan & Timed & { readonly type: 'WatchPlan'; readonly watcherId: string })
  | (OfPlan & { readonly type: 'TryPin' })
  | (Signed & { readonly type: 'ExtendPlan'; readonly checkInAt: Instant })
  | (Signed & { readonly type: 'EndPlan' })
  | (OfPlan & Timed & { readonly type: 'MissCheckIn'; readonly checkInAt: Instant })
  | (OfPlan & { readonly type: 'RemovePlan' })
  | (OfPlan & { readonly type: 'ForgetPlan' })

const MINUTE = 60_000
const later = (at: Instant, ms: number): Instant => new Date(Date.parse(at) + ms).toISOString()

/** When a check-in that nobody answered is missed. */
export const missedAt = ({ checkInAt, grace }: Pick<Made, 'checkInAt' | 'grace'>): Instant =>
  later(checkInAt, grace * MINUTE)

/** When the link stops working and the plan is forgotten. */
export const closesAt = ({
  checkInAt,
  endedAt,
}: Pick<SafetyPlan, 'checkInAt' | 'endedAt'>): Instant =>
  later(endedAt ?? checkInAt, limits.linkLasts)

/** Whether a plan's link works at all; it may work for some browsers only. */
export const isReadable = (plan: SafetyPlan, now: Date): boolean =>
  now.toISOString() < closesAt(plan)

/** Whether somebody is to look after the member: known by the clock, also before a job has noted it. */
export const isUnanswered = (plan: SafetyPlan, now: Date): boolean =>
  plan.endedAt === null && now.toISOString() >= missedAt(plan)

export const planNotFound = () =>
  new Refusal('not_found', "This plan isn't here anymore. Reload the page.")

export const wrongPin = () => new Refusal('wrong_pin', "That isn't the PIN. Try again.")

const hasEnded = () => new Refusal('plan_ended', 'This plan has ended. Reload the page.')

/** Refuses a time for a check-in that is over, or too far away. */
const timeRefusal = (checkInAt: Instant, now: Date): Refusal | undefined => {
  const ahead = Date.parse(checkInAt) - now.getTime()
  if (ahead <= 0) return new Refusal('bad_input', 'Choose a time to check in that is to come.')
  return ahead > limits.ahead
    ? new Refusal('bad_input', 'Choose a time to check in within the next 14 days.')
    : undefined
}

const made = (
  { type: _, now, ...data }: Extract<SafetyCommand, { type: 'MakePlan' }>,
  plans: SafetyPlans,
): readonly SafetyEvent[] | Refusal => {
  const open = Object.values(plans).filter(({ endedAt }) => endedAt === null)
  if (open.length >= limits.open)
    return new Refusal(
      'too_many_plans',
      `You have ${limits.open} open plans, and that's the most. End one first.`,
    )
  if (data.beginsAt > data.checkInAt)
    return new Refusal('bad_input', 'Choose a time to check in after the beginning.')
  return timeRefusal(data.checkInAt, now) ?? [{ type: 'SafetyPlanMade', data }]
}

const watched = (
  { profileId, planId, watcherId, now }: Extract<SafetyCommand, { type: 'WatchPlan' }>,
  plan: SafetyPlan,
): readonly SafetyEvent[] | Refusal => {
  if (plan.watchers.some(one => one.watcherId === watcherId)) return []
  if (plan.endedAt !== null || !isReadable(plan, now)) return planNotFound()
  return plan.watchers.length >= limits.watchers
    ? new Refusal(
        'list_full',
        `${limits.watchers} browsers keep watch already, and that's the most. You can still read the plan here.`,
      )
    : [{ type: 'SafetyPlanWatched', data: { profileId, planId, watcherId } }]
}

/**
 * The plans of one member. Who gives a PIN tries it first, so that tries at the same time count, too; a
 * right one is then an answer. Which of the two PINs it was changes no decision.
 */
export const safety: Decider<SafetyPlans, SafetyCommand, SafetyEvent> = {
  initialState: {},

  decide(command, plans) {
    if (command.type === 'MakePlan') return made(command, plans)
    const { profileId, planId } = command
    const plan = plans[planId]
    if (!plan) return planNotFound()
    const data = { profileId, planId }
    switch (command.type) {
      case 'WatchPlan':
        return watched(command, plan)
      case 'TryPin':
        if (plan.endedAt !== null) return hasEnded()
        return plan.tries >= limits.tries ? wrongPin() : [{ type: 'SafetyPinTried', data }]
      case 'ExtendPlan': {
        const { checkInAt, now, sign } = command
        if (plan.endedAt !== null) return hasEnded()
        return (
          timeRefusal(checkInAt, now) ?? [
            {
              type: 'SafetyPlanExtended',
              data: { ...data, checkInAt, grace: plan.grace, answer: { sign } },
            },
          ]
        )
      }
      case 'EndPlan': {
        const { sign } = command
        if (plan.endedAt !== null) return hasEnded()
        return [{ type: 'SafetyPlanEnded', data: { ...data, answer: { sign } } }]
      }
      case 'MissCheckIn': {
        const { checkInAt, now } = command
        return plan.checkInAt === checkInAt && !plan.isMissed && isUnanswered(plan, now)
          ? [{ type: 'SafetyCheckInMissed', data: { ...data, checkInAt } }]
          : []
      }
      case 'RemovePlan':
        if (plan.endedAt === null)
          return new Refusal('plan_open', 'End this plan by its PIN first, then remove it.')
        return plan.isRemoved ? [] : [{ type: 'SafetyPlanRemoved', data }]
      case 'ForgetPlan':
        return [{ type: 'SafetyPlanForgotten', data: { ...data, linkId: plan.linkId } }]
    }
  },

  evolve(plans, event) {
    const { planId } = event.data
    if (event.type === 'SafetyPlanMade') {
      const unused = { tries: 0, watchers: [], answers: [], isMissed: false }
      const plan = { ...event.data, ...unused, endedAt: null, isRemoved: false, changes: 0 }
      return { ...plans, [planId]: plan }
    }
    const { [planId]: plan, ...others } = plans
    if (event.type === 'SafetyPlanForgotten' || !plan) return others
    return { ...others, [planId]: changed(plan, event) }
  },
}

const changed = (
  plan: SafetyPlan,
  event: Exclude<SafetyEvent, { type: 'SafetyPlanMade' | 'SafetyPlanForgotten' }> & {
    readonly at: Instant
  },
): SafetyPlan => {
  const { at } = event
  const changes = plan.changes + 1
  switch (event.type) {
    case 'SafetyPlanWatched': {
      const { watcherId } = event.data
      return {
        ...plan,
        watchers: [...plan.watchers, { watcherId, at, answered: plan.answers.length }],
      }
    }
    case 'SafetyPinTried':
      return { ...plan, tries: plan.tries + 1 }
    case 'SafetyPlanExtended': {
      const { checkInAt, answer } = event.data
      const answers = [...plan.answers, { at, answer }]
      return { ...plan, checkInAt, answers, changes, tries: 0, isMissed: false }
    }
    case 'SafetyPlanEnded': {
      const answers = [...plan.answers, { at, answer: event.data.answer }]
      return { ...plan, answers, changes, tries: 0, endedAt: at }
    }
    case 'SafetyCheckInMissed':
      return { ...plan, changes, isMissed: true }
    case 'SafetyPlanRemoved':
      return { ...plan, isRemoved: true }
  }
  return unhandledEvent(event)
}
