import { randomBytes } from 'node:crypto'
import type { Instant } from '../../contracts/core/event.ts'
import { safetyLimits as limits } from '../../contracts/core/limits.ts'
import { nothingHere } from '../../contracts/core/refusals.ts'
import { fillPath } from '../../contracts/core/route.ts'
import { streams } from '../../contracts/features.ts'
import {
  pushSharedPlan,
  readSharedPlan,
  type SharedSafetyPlan,
  watchSharedPlan,
} from '../../contracts/safety/safety.ts'
import {
  closesAt,
  isReadable,
  isUnanswered,
  type SafetyPlan,
  safety,
} from '../../domain/safety/decider.ts'
import {
  isWatcherPushed,
  storeWatchingBrowser,
} from '../../engines/adapters/web-push/watching-browsers.ts'
import { unlinkedContext } from '../../engines/log/dispatch.ts'
import { keyedId } from '../../engines/log/keyed-ids.ts'
import {
  helpSignAfter,
  linkIdOf,
  readPlanWords,
  safetyLinks,
} from '../../projections/views/safety.ts'
import { type ApiRequest, command, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { pushTargetOf } from '../push/push-target.ts'

const COOKIE = 'kith_watch'

/** Longer than any plan that is not extended lasts, in milliseconds. */
const COOKIE_LIFE_MS = 2 * limits.ahead

type LinkRequest = Pick<ApiRequest<typeof readSharedPlan>, 'params' | 'browser' | 'now'>

/** A plan that a link opens, for the browser that opens it. */
type OpenedPlan = {
  readonly plan: SafetyPlan
  /** Null for a browser that does not keep watch, and for one in which the member is signed in. */
  readonly watcherId: string | null
  readonly isOwn: boolean
  /** When the second PIN was first given since this browser keeps watch; null if it was not. */
  readonly notWellSince: Instant | null
}

const watcherIdOf = ({ keys }: Services, planId: string, secret: string): Promise<string> =>
  keyedId(keys, 'safety watcher', planId, secret)

/** The browser's place among those that keep watch; undefined for any other. */
const watcherIn = async (plan: SafetyPlan, { browser }: LinkRequest, services: Services) => {
  const secret = browser.readCookie(COOKIE)
  if (secret === undefined) return undefined
  const id = await watcherIdOf(services, plan.planId, secret)
  return plan.watchers.find(({ watcherId }) => watcherId === id)
}

/**
 * The plan of a link. A removed plan opens only for browsers that the second PIN has warned: somebody else
 * may have removed it on the member's device. @throws {Refusal} `not_found`, the same for every link that opens nothing.
 */
const openLink = async (request: LinkRequest, services: Services): Promise<OpenedPlan> => {
  const { views, keys, dispatch } = services
  const linkId = await linkIdOf(keys, request.params.token)
  const link = await views.collection(safetyLinks).get(linkId)
  const plans = link && (await dispatch.readState(safety, streams.safety(link.profileId)))
  const plan = plans?.[link?.planId ?? '']
  if (!plan || !isReadable(plan, request.now)) throw nothingHere()
  const isOwn = (await request.browser.signedInProfileId()) === plan.profileId
  const watcher = isOwn ? undefined : await watcherIn(plan, request, services)
  const notWellSince = (watcher && (await helpSignAfter(keys, plan, watcher.answered))) ?? null
  if (plan.isRemoved && notWellSince === null) throw nothingHere()
  return { plan, isOwn, notWellSince, watcherId: watcher?.watcherId ?? null }
}

const watchOf = ({ plan, watcherId, isOwn }: OpenedPlan): SharedSafetyPlan['watch'] => {
  if (watcherId !== null) return 'watching'
  if (isOwn || plan.endedAt !== null) return 'none'
  return plan.watchers.length < limits.watchers ? 'offered' : 'full'
}

const stateOf = ({ plan, notWellSince }: OpenedPlan, now: Date): SharedSafetyPlan['state'] => {
  if (notWellSince !== null) return 'not_well'
  if (plan.endedAt !== null) return 'ended'
  return isUnanswered(plan, now) ? 'unanswered' : 'open'
}

/** What a browser reads of a plan. @throws {Refusal} `not_found`: it is forgotten. */
const present = async (
  opened: OpenedPlan,
  now: Date,
  { keys, shortLived, push }: Services,
): Promise<SharedSafetyPlan> => {
  const { plan, watcherId } = opened
  const words = await readPlanWords(keys, plan)
  if (!words) throw nothingHere()
  const { beginsAt, checkInAt, grace, endedAt, answers } = plan
  const isTold = watcherId !== null || endedAt === null
  return {
    state: stateOf(opened, now),
    answeredAt: answers.at(-1)?.at ?? null,
    plan: isTold ? { ...words, beginsAt, checkInAt, grace } : null,
    closesAt: closesAt(plan),
    watch: watchOf(opened),
    push:
      watcherId === null
        ? null
        : { isOn: await isWatcherPushed(shortLived, watcherId), key: push.publicKey },
  }
}

export const onReadSharedPlan = query(
  readSharedPlan,
  { reads: [safetyLinks], limit: 'safetyLink' },
  async (request, services) => present(await openLink(request, services), request.now, services),
)

/** A browser gets a cookie of random bits; it never chooses what it is known by. */
export const onWatchSharedPlan = command(
  watchSharedPlan,
  { reads: [safetyLinks], limit: 'safetyLink' },
  async (request, services) => {
    const { now, browser } = request
    const opened = await openLink(request, services)
    if (opened.watcherId !== null || opened.isOwn) return present(opened, now, services)
    const { profileId, planId } = opened.plan
    const secret = randomBytes(32).toString('base64url')
    const watcherId = await watcherIdOf(services, planId, secret)
    const watch = { type: 'WatchPlan', profileId, planId, watcherId, now } as const
    const context = unlinkedContext(request.newId(), now)
    const { state } = await services.dispatch(safety, streams.safety(profileId), watch, context)
    browser.storeCookie(COOKIE, secret, {
      path: fillPath(readSharedPlan.path, { params: request.params }),
      expiresAt: new Date(now.getTime() + COOKIE_LIFE_MS).toISOString(),
    })
    const plan = state[planId] ?? opened.plan
    return present({ ...opened, plan, watcherId }, now, services)
  },
)

export const onPushSharedPlan = command(
  pushSharedPlan,
  { reads: [safetyLinks], limit: 'safetyLink' },
  async (request, services) => {
    const { now } = request
    const opened = await openLink(request, services)
    const { plan, watcherId } = opened
    if (watcherId === null) throw nothingHere()
    const target = pushTargetOf(request.body, services.push)
    const until = new Date(now.getTime() + COOKIE_LIFE_MS).toISOString()
    const { planId, changes: told } = plan
    await storeWatchingBrowser(services, { planId, watcherId }, { target, told, until })
    return present(opened, now, services)
  },
)
