import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/core/streams.ts'
import {
  giveLikeCommandId,
  type LikeAction,
  type LikesPerDay,
  likeDay,
  matchIdOfLike,
} from '../../contracts/matching/likes.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { type Pair, type PairEvent, pair } from '../../domain/matching/decider.ts'
import { likes, pendingLike } from '../../domain/matching/likes-decider.ts'
import type { CommandResult } from '../../engines/log/dispatch.ts'
import type { ApiRequest } from '../handler.ts'
import { findPremium } from '../payments/find-premium.ts'
import type { Services } from '../services.ts'

const unlimited: LikesPerDay = {
  like: Number.POSITIVE_INFINITY,
  super_like: Number.POSITIVE_INFINITY,
}

/** The caller's likes of a day: those of the configuration; with premium, without a limit. */
export const likeAllowance = async (
  request: Pick<ApiRequest<unknown>, 'memberId' | 'now'>,
  services: Pick<Services, 'likesPerDay' | 'views'>,
): Promise<LikesPerDay> => {
  const { active } = await findPremium(request, services)
  return active ? unlimited : services.likesPerDay
}

/** What giving a like needs of a request, which a job can be too. */
export type LikeCaller = Pick<
  ApiRequest<unknown>,
  'now' | 'newId' | 'oncePerKey' | 'readState' | 'dispatch'
>

/** A like before it is spent. */
type LikeRequest = {
  readonly by: string
  readonly on: string
  readonly mode: DiscoveryMode
  readonly action: LikeAction
  readonly visible: boolean
}

type SwipeResult = Pick<CommandResult<Pair, PairEvent>, 'events' | 'state'>

/** Whether the like would change the pair. @throws {Refusal} of the pair's decider. */
const changesPair = (like: LikeRequest, state: Pair, now: Date): boolean => {
  const decided = pair.decide({ type: 'Swipe', ...like, matchId: '', now }, state)
  if (decided instanceof Refusal) throw decided
  return decided.length > 0
}

/**
 * Spends one of the day's likes and gives it. A like that changes nothing is free. A spent like is
 * given once: here, or by `workers/matching/likes.ts` if this process stops. A declined one is refunded.
 * @throws {Refusal} `like_limit`, or `not_found` of the pair's decider.
 */
export const giveLike = async (
  request: LikeCaller,
  { likesPerDay }: Pick<Services, 'likesPerDay'>,
  like: LikeRequest,
): Promise<SwipeResult> => {
  const { now } = request
  const { by, on, mode, action } = like
  const between = streams.pair(by, on)
  const before = await request.readState(pair, between)
  // A repeat uses the day of the first attempt.
  const day = await request.oncePerKey(async () =>
    changesPair(like, before, now) ? likeDay(now) : undefined,
  )
  if (day === undefined) return { events: [], state: before }

  const receipt = { id: request.newId(), day }
  const ofPair = { on, mode, action, resolvedLikes: before.resolvedLikes }
  const paid = await request.dispatch(likes, streams.likes(by, day), {
    type: 'Spend',
    by,
    ...ofPair,
    spent: receipt,
    limit: likesPerDay[action],
    now,
  })
  const joined = paid.events.length === 0 ? pendingLike(paid.state, ofPair) : undefined
  const spent = joined ?? receipt

  const result = await request.dispatch(
    pair,
    between,
    { type: 'Swipe', ...like, matchId: matchIdOfLike(spent), spent, now },
    { command: giveLikeCommandId(spent), repeated: joined !== undefined },
  )
  if (result.events.some(({ type }) => type === 'LikeDeclined')) {
    await request.dispatch(likes, streams.likes(by, spent.day), { type: 'Return', by, spent })
    changesPair(like, result.state, now)
  }
  return result
}
