import {
  givingOf,
  type LikeAction,
  likeDay,
  matchOfLike,
  type SpentLike,
} from '../../contracts/likes.ts'
import type { DiscoveryMode } from '../../contracts/modes.ts'
import { Refusal } from '../../contracts/refusals.ts'
import { streams } from '../../contracts/streams.ts'
import type { CommandResult } from '../dispatch.ts'
import type { ApiRequest } from '../handler.ts'
import { type Pair, type PairEvent, pair } from '../matching/decider.ts'
import type { Services } from '../services.ts'
import { likes, underWay } from './decider.ts'

/** A like before it is paid for. */
type Asked = {
  readonly by: string
  readonly on: string
  readonly mode: DiscoveryMode
  readonly action: LikeAction
  readonly visible: boolean
}

type Said = Pick<CommandResult<Pair, PairEvent>, 'events' | 'state'>

/** Reads where the pair stands, as any command would. */
const looking = { ...pair, decide: () => [] }

/** Whether the pair has anything new to hear. @throws {Refusal} the pair's no. */
const isNews = (asked: Asked, state: Pair, now: Date): boolean => {
  const decided = pair.decide({ type: 'Swipe', ...asked, matchId: '', now }, state)
  if (decided instanceof Refusal) throw decided
  return decided.length > 0
}

/**
 * Spends one of the day's likes and gives it. What says nothing new costs nothing. A like that was
 * spent is given once: here, or by `workers/likes.ts` where this process did not come to it;
 * the pair's word on it is final, and a like that came to nothing comes back.
 *
 * @throws {Refusal} `like_limit`, or `not_found` as the pair says.
 */
export const paidSwipe = async (
  call: ApiRequest<unknown>,
  { likesPerDay }: Pick<Services, 'likesPerDay'>,
  asked: Asked,
): Promise<Said> => {
  const { now } = call
  const { by, on, mode, action } = asked
  const between = streams.pair(by, on)
  const { state: before } = await call.dispatch(looking, between, undefined)
  // A repeat belongs to the day of the first attempt, whatever has become of that.
  const day = await call.memoized(async () =>
    isNews(asked, before, now) ? likeDay(now) : undefined,
  )
  if (day === undefined) return { events: [], state: before }

  const ticket = { id: call.newId(), day }
  const ofPair = { on, mode, action, settled: before.settled }
  const paid = await call.dispatch(likes, streams.likes(by, day), {
    ...{ type: 'Spend', by, ...ofPair, spent: ticket, most: likesPerDay[action], now },
  })
  const joined = paid.events.length === 0 ? underWay(paid.state, ofPair) : undefined
  const spent = joined ?? ticket

  const given = await call.dispatch(
    pair,
    between,
    { type: 'Swipe', ...asked, matchId: matchOfLike(spent), spent, now },
    { command: givingOf(spent), repeated: joined !== undefined },
  )
  if (given.events.some(({ type }) => type === 'LikeDeclined')) {
    await giveBack(call, by, spent)
    isNews(asked, given.state, now)
  }
  return given
}

/** Gives a spent like back; again is no news. */
export const giveBack = async (
  call: ApiRequest<unknown>,
  by: string,
  spent: SpentLike,
): Promise<void> => {
  await call.dispatch(likes, streams.likes(by, spent.day), { type: 'Return', by, spent })
}
