import { limits } from '../../contracts/core/limits.ts'
import { otherOf } from '../../contracts/core/pair.ts'
import { streams } from '../../contracts/features.ts'
import type { ShownLikeComment } from '../../contracts/matching/like-comments.ts'
import { likesReceived } from '../../contracts/matching/likes.ts'
import { getMatchProfile } from '../../contracts/matching/match-details.ts'
import { getMatch, listBlocks, listMatches, type Match } from '../../contracts/matching/matching.ts'
import { listMatchBoundaries } from '../../contracts/profiles/boundaries.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { lastSwipeBy, matchNotFound, pair } from '../../domain/matching/decider.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { deRankedLast } from '../../projections/discovery/viewer-policy.ts'
import { listedMatches } from '../../projections/notifications/unread-conversations.ts'
import { type ConversationDocument, readMessage } from '../../projections/views/chat.ts'
import { constellations } from '../../projections/views/constellations.ts'
import { deckViews } from '../../projections/views/discovery.ts'
import { blocks } from '../../projections/views/matching.ts'
import { entitlements } from '../../projections/views/payments.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { presentCards } from '../discovery/present-cards.ts'
import { type ApiRequest, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { scoreViews } from '../insights/scores.ts'
import { findAllowed } from '../payments/paid-time.ts'
import { readConstellations } from '../profiles/linked-people.ts'
import { presentBoundaries } from '../profiles/present.ts'
import { presentBlock, presentLikeComment, presentMatch, presentMatchProfile } from './present.ts'
import { findOwnMatch, matchViews } from './visibility.ts'

const profilesOf = async (ids: readonly string[], { views }: Services) => {
  const unique = [...new Set(ids)]
  const found = await views.collection(profiles).many(unique)
  return new Map(found.flatMap(one => (one ? [[one.profileId, one] as const] : [])))
}

const presentAll = async (
  matches: readonly ConversationDocument[],
  { profileId, now }: ApiRequest<unknown>,
  services: Services,
): Promise<Match[]> => {
  const known = await profilesOf(
    matches.flatMap(match => match.profiles),
    services,
  )
  const presented = await Promise.all(
    matches.map(async match => {
      const sides = match.profiles.map(id => known.get(id))
      if (!hasBothSides(sides)) return []
      const lastMessage = await lastMessageOf(match, services)
      return [presentMatch({ match, sides, lastMessage, viewer: profileId, now })]
    }),
  )
  return presented.flat()
}

const lastMessageOf = async (
  { matchId, lastMessage: last }: ConversationDocument,
  { keys }: Services,
): Promise<Match['lastMessage']> => {
  if (!last) return null
  const { senderProfileId, createdAt } = last
  const content = await readMessage(keys, { ...last, matchId, from: senderProfileId })
  return content === undefined ? null : { content, senderProfileId, createdAt }
}

const hasBothSides = (
  sides: readonly (ProfileDocument | undefined)[],
): sides is readonly [ProfileDocument, ProfileDocument] =>
  sides.length === 2 && sides.every(side => side !== undefined)

export const onListMatches = query(
  listMatches,
  { reads: matchViews },
  async (request, services) => {
    return presentAll(await listedMatches(request.profileId, services), request, services)
  },
)

export const onGetMatch = query(getMatch, { reads: matchViews }, async (request, services) => {
  const match = await findOwnMatch(request.params.matchId, request, services)
  const [presented] = match ? await presentAll([match], request, services) : []
  if (!presented) throw matchNotFound()
  return presented
})

/** The other side of the caller's live match. @throws {Refusal} `not_found`. */
const findOtherProfile = async (
  matchId: string,
  request: ApiRequest<unknown>,
  services: Services,
) => {
  const match = await findOwnMatch(matchId, request, services)
  const other =
    match &&
    (await services.views.collection(profiles).get(otherOf(match.profiles, request.profileId)))
  if (!other) throw matchNotFound()
  return other
}

export const onListMatchBoundaries = query(
  listMatchBoundaries,
  { reads: matchViews },
  async (request, services) => {
    return presentBoundaries(await findOtherProfile(request.params.matchId, request, services))
  },
)

const profileViews = [...matchViews, ...deckViews, constellations]

export const onGetMatchProfile = query(
  getMatchProfile,
  { reads: profileViews },
  async (request, services) => {
    const { matchId } = request.params
    const other = await findOtherProfile(matchId, request, services)
    const { profileId, now } = request
    const ids = [other.profileId]
    const [policy, { shownOf }, own, between] = await Promise.all([
      services.discovery.policyOf(profileId, ids, now),
      readConstellations(ids, request, services),
      services.views.collection(profiles).get(profileId),
      services.dispatch.readState(pair, streams.pair(profileId, other.profileId)),
    ])
    const mode = modes.find(one => between.matches[one] === matchId)
    const like = mode && lastSwipeBy(between, other.profileId, mode)
    const shown = {
      distance: policy.distance(other.profileId),
      constellation: shownOf(other.profileId),
      likeComment: presentLikeComment(like?.comment, own),
    }
    return presentMatchProfile(other, shown, now)
  },
)

export const onListBlocks = query(listBlocks, { reads: [blocks] }, async (request, services) => {
  const own = await services.views.collection(blocks).get(request.profileId)
  return (own?.blocks.toReversed() ?? []).map(one => presentBlock(one.seenAs ?? one.profileId, one))
})

/** What a liker says of a member who welcomes comments, in the first of these modes; else null. */
const welcomeComment = async (
  liker: string,
  likedIn: readonly DiscoveryMode[],
  own: ProfileDocument | undefined,
  { dispatch }: Services,
): Promise<ShownLikeComment | null> => {
  if (!own?.commentsWelcome) return null
  const between = await dispatch.readState(pair, streams.pair(own.profileId, liker))
  const comments = likedIn.map(mode => lastSwipeBy(between, liker, mode)?.comment)
  return presentLikeComment(comments.find(Boolean), own)
}

export const onLikesReceived = query(
  likesReceived,
  { reads: [...deckViews, entitlements, profiles, ...scoreViews] },
  async (request, services) => {
    const { profileId, now } = request
    const { discovery, newCards } = services
    const count = await discovery.likeCount(profileId, now)
    const { active } = await findAllowed(request, services)
    if (!active) return { count }
    const likers = await discovery.likers(profileId, now)
    const likerIds = likers.map(({ id }) => id)
    const policy = await discovery.policyOf(profileId, likerIds, now)
    const listed = deRankedLast(likers, ({ id }) => [id], 'PEOPLE', policy).slice(0, limits.likers)
    const modesOf = new Map(listed.map(({ id, modes }) => [id, modes]))
    const ids = await newCards.admit(profileId, [...modesOf.keys()], now)
    const [cards, own] = await Promise.all([
      presentCards(ids, policy, request, services),
      services.views.collection(profiles).get(profileId),
    ])
    const likerCards = cards.map(async card => {
      const discoveryModes = [...(modesOf.get(card.id) ?? [])]
      return {
        ...card,
        discoveryModes,
        comment: await welcomeComment(card.id, discoveryModes, own, services),
      }
    })
    return { count, profiles: await Promise.all(likerCards) }
  },
)
