import { randomBytes } from 'node:crypto'
import { streams } from '../../contracts/features.ts'
import {
  answerSafetyPlan,
  listSafetyPlans,
  makeSafetyPlan,
  type OwnSafetyPlan,
  removeSafetyPlan,
} from '../../contracts/safety/safety.ts'
import {
  closesAt,
  isReadable,
  isUnanswered,
  planNotFound,
  type SafetyPlan,
  safety,
  wrongPin,
} from '../../domain/safety/decider.ts'
import {
  linkIdOfPlan,
  planPath,
  readPlanPins,
  readPlanWords,
  safetyLinks,
} from '../../projections/views/safety.ts'
import { type ApiRequest, command, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { hashPins, signOf } from './pins.ts'

const stateOf = (plan: SafetyPlan, now: Date): OwnSafetyPlan['state'] => {
  if (plan.endedAt !== null) return 'ended'
  if (isUnanswered(plan, now)) return 'unanswered'
  return now.toISOString() >= plan.checkInAt ? 'asked' : 'open'
}

/** A plan for its member, the same whichever PIN answered; undefined once it is forgotten. */
const presentOwn = async (
  plan: SafetyPlan,
  now: Date,
  { keys }: Pick<Services, 'keys'>,
): Promise<OwnSafetyPlan | undefined> => {
  const words = await readPlanWords(keys, plan)
  if (!words) return undefined
  const { planId: id, beginsAt, checkInAt, grace, watchers, answers } = plan
  return {
    id,
    ...words,
    beginsAt,
    checkInAt,
    grace,
    link: await planPath(keys, id),
    state: stateOf(plan, now),
    answeredAt: answers.at(-1)?.at ?? null,
    closesAt: closesAt(plan),
    watchers: watchers.length,
    watchedSince: watchers[0]?.at ?? null,
  }
}

const readOwnPlans = async (
  { profileId, now, readState }: ApiRequest<unknown>,
  services: Services,
): Promise<OwnSafetyPlan[]> => {
  const plans = await readState(safety, streams.safety(profileId))
  const listed = Object.values(plans)
    .filter(plan => !plan.isRemoved && isReadable(plan, now))
    .toSorted((one, other) => one.checkInAt.localeCompare(other.checkInAt))
  const shown = await Promise.all(listed.map(plan => presentOwn(plan, now, services)))
  return shown.flatMap(plan => plan ?? [])
}

export const onListSafetyPlans = query(listSafetyPlans, { reads: [] }, readOwnPlans)

export const onMakeSafetyPlan = command(
  makeSafetyPlan,
  { reads: [], settles: [safetyLinks], limit: 'safetyPlan' },
  async (request, services) => {
    const { profileId, body, now } = request
    const { pin, secondPin, beginsAt, checkInAt, grace, ...words } = body
    const planId = request.newId()
    await request.dispatch(safety, streams.safety(profileId), {
      type: 'MakePlan',
      profileId,
      planId,
      linkId: await linkIdOfPlan(services.keys, planId),
      beginsAt,
      checkInAt,
      grace,
      words,
      pins: await hashPins(pin, secondPin, randomBytes(16)),
      now,
    })
    return readOwnPlans(request, services)
  },
)

/** A plan of the caller that they still see. @throws {Refusal} `not_found`. */
const findOwnPlan = async ({
  profileId,
  params,
  now,
  readState,
}: ApiRequest<typeof answerSafetyPlan>): Promise<SafetyPlan> => {
  const plan = (await readState(safety, streams.safety(profileId)))[params.id]
  if (!plan || plan.isRemoved || !isReadable(plan, now)) throw planNotFound()
  return plan
}

/**
 * Both PINs take the same steps and time, and answer the same. A wrong one is told from a right one after too
 * many by nothing either. No answer is stored for a repeat: it would be known by a hash of the PIN.
 */
export const onAnswerSafetyPlan = command(
  answerSafetyPlan,
  { reads: [], limit: 'safetyPin', skipsIdempotency: true },
  async (request, services) => {
    const { profileId, body, now } = request
    const plan = await findOwnPlan(request)
    const pins = await readPlanPins(services.keys, plan)
    if (!pins) throw planNotFound()
    const sign = await signOf(body.pin, pins)
    const of = { profileId, planId: plan.planId }
    const stream = streams.safety(profileId)
    await request.dispatch(safety, stream, { type: 'TryPin', ...of })
    if (!sign) throw wrongPin()
    const answer = body.nextCheckInAt
      ? ({ type: 'ExtendPlan', ...of, sign, checkInAt: body.nextCheckInAt, now } as const)
      : ({ type: 'EndPlan', ...of, sign, now } as const)
    await request.dispatch(safety, stream, answer)
    return readOwnPlans(request, services)
  },
)

export const onRemoveSafetyPlan = command(
  removeSafetyPlan,
  { reads: [] },
  async (request, services) => {
    const { profileId, params } = request
    const remove = { type: 'RemovePlan', profileId, planId: params.id } as const
    await request.dispatch(safety, streams.safety(profileId), remove)
    return readOwnPlans(request, services)
  },
)
