import { otherOf } from '../../contracts/core/pair.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { formatTimeUntilMidnight } from '../../contracts/core/times.ts'
import { streams } from '../../contracts/features.ts'
import type { LikeCommentInput, StoredLikeComment } from '../../contracts/matching/like-comments.ts'
import type { LikeAction, LikesPerDay } from '../../contracts/matching/likes.ts'
import {
  block,
  type SwipeAction,
  swipe,
  swipes,
  unblock,
  undoSwipe,
  unmatch,
} from '../../contracts/matching/matching.ts'
import { type SeenName, seenName } from '../../contracts/profiles/member-name.ts'
import { photoFromAddress } from '../../contracts/profiles/photo-addresses.ts'
import { profileNotFound } from '../../domain/matching/block-rules.ts'
import { lastSwipeBy, matchNotFound, nothingToUndo, pair } from '../../domain/matching/decider.ts'
import { NEWCOMER_DAYS } from '../../domain/profiles/profile.ts'
import type { CommandPrice } from '../../engines/log/dispatch.ts'
import type { DailyAllowances } from '../../engines/records/daily-allowances.ts'
import { hashesOfProfile } from '../../projections/identity/person-hashes.ts'
import { conversations } from '../../projections/views/chat.ts'
import { deckViews } from '../../projections/views/discovery.ts'
import { blocks, lastSwipes } from '../../projections/views/matching.ts'
import { entitlements } from '../../projections/views/payments.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { type ApiRequest, command } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { retryAfterCatchUp } from '../http/consistency.ts'
import { findPremium } from '../payments/paid-time.ts'
import { isNewcomerNow } from '../profiles/find-profile.ts'
import { presentBlock, presentSwipe } from './present.ts'
import { findOwnMatch, findVisibleProfile, matchViews } from './visibility.ts'

/** The views that screens read after a block, which may end a match. */
export const viewsOfBlock = [blocks, conversations, ...deckViews] as const

type BlockEntry = {
  readonly reason: string | null
  /** The name that the caller sees. */
  readonly name: SeenName
  /** The id under which the caller sees the profile, if it is not the profile's own. */
  readonly seenAs?: string | undefined
}

/**
 * Blocks a profile for the caller; returns the name and time of the block, which may be an earlier
 * one. Identity hashes are stored even if there are none, so that every block takes equally long.
 */
export const placeBlock = async (
  on: string,
  { reason, name, seenAs }: BlockEntry,
  request: ApiRequest<unknown>,
  services: Services,
) => {
  const { profileId: by } = request
  const hashed = {
    hashesId: request.newId(),
    identityHashes: await hashesOfProfile(on, services),
  }
  const { events, state } = await request.dispatch(pair, streams.pair(by, on), {
    type: 'Block',
    by,
    on,
    reason,
    ...name,
    ...hashed,
    ...(seenAs === undefined ? {} : { seenAs }),
  })
  const blocked = events.find(event => event.type === 'Blocked')
  const { blocks: placed } = blocked ? pair.evolve(pair.initialState, blocked) : state
  return placed[by] ?? { at: request.now.toISOString(), ...name }
}

const superLikesLater = `Super likes start ${NEWCOMER_DAYS} days after you join. A like works today.`

/** Likes have a price, other swipes have none. */
export const priceOfSwipe = async (
  action: SwipeAction,
  request: ApiRequest<unknown>,
  services: Services,
) => {
  if (action !== 'like' && action !== 'super_like') return undefined
  const { profileId: by, now } = request
  const { likesPerDay, allowances } = services
  const { active: hasPremium } = await findPremium(request, services)
  return likePrice({ by, action, likesPerDay, now }, allowances, { hasPremium })
}

const subjectGone = () =>
  new Refusal('bad_input', 'This photo or answer is no longer there. Like without a comment.')

/** The comment as it is stored. @throws {Refusal} `bad_input`: the profile does not have what it is about. */
const storedComment = async (
  { about, words }: LikeCommentInput,
  on: string,
  { views }: Services,
): Promise<StoredLikeComment> => {
  const profile = await views.collection(profiles).get(on)
  if ('prompt' in about) {
    const { prompt } = about
    if (!profile?.prompts?.some(one => one.prompt === prompt)) throw subjectGone()
    return { photoId: null, prompt, words }
  }
  const photoId = photoFromAddress(about.photoUrl)?.id
  if (photoId === undefined || !profile?.photos.includes(photoId)) throw subjectGone()
  return { photoId, prompt: null, words }
}

const swiping = (route: typeof swipe | typeof swipes) =>
  command(
    route,
    { reads: [...deckViews, entitlements, profiles], settles: [conversations, ...deckViews] },
    async (request, services) => {
      const { profileId: by, body, now } = request
      const { swipedProfileId: on, action, discoveryMode: mode } = body
      const seen = await retryAfterCatchUp(deckViews, request, services, async () => {
        const policy = await services.discovery.policyOf(by, [on], now)
        const visible = policy.canSee(on, { mode, sight: 'id' })
        return visible || policy.isMatched(on) ? { visible } : undefined
      })
      // Refused before the stream of the two is read, whose length would show in the time it takes.
      if (!seen) throw profileNotFound()

      if (action === 'super_like' && (await isNewcomerNow(request, services)))
        throw new Refusal('like_limit', superLikesLater)

      const { visible } = seen
      const comment = body.comment && (await storedComment(body.comment, on, services))
      const { events, state } = await request.dispatch(
        pair,
        streams.pair(by, on),
        { type: 'Swipe', by, on, mode, action, comment, visible, matchId: request.newId(), now },
        await priceOfSwipe(action, request, services),
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
  { reads: [], settles: deckViews },
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
  { reads: matchViews, settles: [conversations, ...deckViews] },
  async (request, services) => {
    const { profileId: by, params } = request
    const { matchId } = params
    const match = await request.oncePerKey(() => findOwnMatch(matchId, request, services))
    if (!match) throw matchNotFound()

    const on = otherOf(match.profiles, by)
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
  { reads: [blocks], settles: [blocks, ...deckViews] },
  async (request, services) => {
    const { profileId: by, params } = request
    const on = await findBlocked(params.profileId, by, services)
    await request.dispatch(pair, streams.pair(by, on), { type: 'Unblock', by, on })
    return { profileId: params.profileId }
  },
)

const kinds = {
  like: { allowance: 'likes', word: 'like' },
  super_like: { allowance: 'super-likes', word: 'super like' },
} as const

type Liking = {
  /** Id of the profile that likes. */
  readonly by: string
  readonly action: LikeAction
  readonly likesPerDay: LikesPerDay
  readonly now: Date
}

const likeLimitReached = ({ action, likesPerDay, now }: Liking) => {
  const most = likesPerDay[action]
  const { word } = kinds[action]
  const used = most === 1 ? `today's ${word}` : `today's ${most} ${word}s`
  const next = most === 1 ? 'The next one comes' : 'New ones come'
  return new Refusal(
    'like_limit',
    `You have used ${used}. ${next} at midnight UTC, in ${formatTimeUntilMidnight(now)}.`,
  )
}

/**
 * One of the member's likes of the UTC day, of the kind that they give. With premium it counts, too,
 * and none is refused.
 */
export const likePrice = (
  liking: Liking,
  allowances: DailyAllowances,
  { hasPremium = false } = {},
): CommandPrice => {
  const { by, action, likesPerDay, now } = liking
  const day = { name: kinds[action].allowance, member: by, now }
  const refusal = hasPremium ? undefined : () => likeLimitReached(liking)
  return allowances.price(day, likesPerDay[action], refusal)
}
