import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import {
  block,
  type SwipeAction,
  swipe,
  swipes,
  unblock,
  undoSwipe,
  unmatch,
} from '../../contracts/matching/matching.ts'
import { seenName } from '../../contracts/profiles/member-name.ts'
import { profileNotFound } from '../../domain/matching/block-rules.ts'
import { lastSwipeBy, matchNotFound, nothingToUndo, pair } from '../../domain/matching/decider.ts'
import { NEWCOMER_DAYS } from '../../domain/profiles/profile.ts'
import { conversations } from '../../projections/views/chat.ts'
import { discoveryView } from '../../projections/views/discovery.ts'
import { blocks, lastSwipes } from '../../projections/views/matching.ts'
import { entitlements } from '../../projections/views/payments.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { type ApiRequest, command } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { retryAfterCatchUp } from '../http/consistency.ts'
import { findPremium } from '../payments/find-premium.ts'
import { isNewcomerNow } from '../profiles/own-profile.ts'
import { likePrice } from './like-price.ts'
import { placeBlock, viewsOfBlock } from './place-block.ts'
import { presentBlock, presentSwipe } from './present.ts'
import { findOwnMatch, findVisibleProfile, matchViews, otherProfile } from './visibility.ts'

const superLikesLater = `Super likes start ${NEWCOMER_DAYS} days after you join. A like works today.`

/** Likes have a price, other swipes have none. */
const priceOf = async (action: SwipeAction, request: ApiRequest<unknown>, services: Services) => {
  if (action !== 'like' && action !== 'super_like') return undefined
  const { profileId: by, now } = request
  const { likesPerDay, allowances } = services
  const { active: hasPremium } = await findPremium(request, services)
  return likePrice({ by, action, likesPerDay, now }, allowances, { hasPremium })
}

const swiping = (route: typeof swipe | typeof swipes) =>
  command(
    route,
    { reads: [discoveryView, entitlements], settles: [conversations, discoveryView] },
    async (request, services) => {
      const { profileId: by, body, now } = request
      const { swipedProfileId: on, action, discoveryMode: mode } = body
      const seen = await retryAfterCatchUp([discoveryView], request, services, async () => {
        const between = await services.discovery.between(by, [on], now)
        const visible = between.canSee(on, { mode, sight: 'id' })
        return visible || between.isMatched(on) ? { visible } : undefined
      })
      // Refused before the stream of the two is read, whose length would show in the time it takes.
      if (!seen) throw profileNotFound()

      if (action === 'super_like' && (await isNewcomerNow(request, services)))
        throw new Refusal('like_limit', superLikesLater)

      const { visible } = seen
      const { events, state } = await request.dispatch(
        pair,
        streams.pair(by, on),
        { type: 'Swipe', by, on, mode, action, visible, matchId: request.newId(), now },
        await priceOf(action, request, services),
      )

      const swiped = events.find(event => event.type === 'Swiped')
      const matched = events.find(event => event.type === 'Matched')
      const last = swiped ? { action, at: swiped.at } : lastSwipeBy(state, by, mode)
      const matchId = swiped ? matched?.data.matchId : state.matches[mode]
      const presented = presentSwipe(on, mode, last ?? { action, at: now.toISOString() })
      return matchId
        ? { match: true, matchId, swipe: presented }
        : { match: false, swipe: presented }
    },
  )

export const onSwipe = swiping(swipe)
export const onSwipes = swiping(swipes)

export const onUndoSwipe = command(
  undoSwipe,
  { reads: [], settles: [discoveryView] },
  async (request, { log, views }) => {
    const { profileId: by, now } = request
    // An outdated view would undo the swipe before the last.
    if (!(await request.waitForViews([lastSwipes.name], await log.head())))
      throw new Refusal(
        'unavailable',
        'Your last swipe is still being saved. Try again in a moment.',
      )
    const last = await request.oncePerKey(() => views.collection(lastSwipes).get(by))
    if (!last) throw nothingToUndo()

    const { on, mode } = last
    const undo = { type: 'UndoSwipe', by, on, mode, now } as const
    await request.dispatch(pair, streams.pair(by, on), undo)
    return { swipe: presentSwipe(on, mode, last) }
  },
)

export const onUnmatch = command(
  unmatch,
  { reads: matchViews, settles: [conversations, discoveryView] },
  async (request, services) => {
    const { profileId: by, params } = request
    const { matchId } = params
    const match = await request.oncePerKey(() => findOwnMatch(matchId, request, services))
    if (!match) throw matchNotFound()

    const on = otherProfile(by, match.profiles)
    await request.dispatch(pair, streams.pair(by, on), { type: 'Unmatch', by, on, matchId })
    return { id: matchId, isActive: false as const }
  },
)

/**
 * Blocks any id; the response does not reveal whether the profile exists. Works without a discovery
 * index, which only tells whether the caller may see the name.
 */
export const onBlock = command(
  block,
  { reads: [profiles], settles: viewsOfBlock, limit: 'block' },
  async (request, services) => {
    const { profileId: on, reason = null } = request.body
    const name = seenName(await findVisibleProfile(on, request, services))
    const placed = await placeBlock(on, { reason, name }, request, services)
    return presentBlock(on, placed)
  },
)

/** The profile that the caller blocked under an id; by default the id is the profile's own. */
const findBlocked = async (id: string, by: string, { views }: Services): Promise<string> => {
  const own = (await views.collection(blocks).get(by))?.blocks ?? []
  return own.find(one => one.seenAs === id)?.profileId ?? id
}

export const onUnblock = command(
  unblock,
  { reads: [blocks], settles: [blocks, discoveryView] },
  async (request, services) => {
    const { profileId: by, params } = request
    const on = await findBlocked(params.profileId, by, services)
    await request.dispatch(pair, streams.pair(by, on), { type: 'Unblock', by, on })
    return { profileId: params.profileId }
  },
)
