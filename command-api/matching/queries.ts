import { listMatchBoundaries } from '../../contracts/boundaries.ts'
import { getMatchProfile } from '../../contracts/match-profile.ts'
import { getMatch, listBlocks, listMatches, type Match } from '../../contracts/matching.ts'
import type { ConversationDocument } from '../../projections/chat.ts'
import type { DiscoveryIndex } from '../../projections/discovery/discovery-index.ts'
import { blocks } from '../../projections/matching.ts'
import { ownConversations } from '../../projections/own-conversations.ts'
import { type ProfileDocument, profiles } from '../../projections/profiles.ts'
import { readMessage } from '../../projections/read-message.ts'
import { type ApiRequest, answer } from '../handler.ts'
import { presentBoundaries } from '../profiles/present-parts.ts'
import type { Services } from '../services.ts'
import { noMatch } from './decider.ts'
import { presentBlock, presentMatch } from './present.ts'
import { presentMatchProfile } from './present-profile.ts'
import { matchViews, otherThan, ownMatch, withOthersHere } from './visibility.ts'

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
      if (!areBoth(sides)) return []
      return [presentMatch(match, sides, await lastMessageOf(match, services), profileId, now)]
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
  const content = await readMessage(keys, { matchId, from: senderProfileId, content: last.content })
  return content === undefined ? null : { content, senderProfileId, createdAt }
}

const areBoth = (
  sides: readonly (ProfileDocument | undefined)[],
): sides is readonly [ProfileDocument, ProfileDocument] =>
  sides.length === 2 && sides.every(side => side !== undefined)

export const onListMatches = answer(listMatches, matchViews, async (call, services) => {
  const matches = await ownConversations(call.profileId, services.views)
  return presentAll(await withOthersHere(matches, call, services), call, services)
})

export const onGetMatch = answer(getMatch, matchViews, async (call, services) => {
  const match = await ownMatch(call.params.matchId, call, services)
  const [presented] = match ? await presentAll([match], call, services) : []
  if (!presented) throw noMatch()
  return presented
})

/**
 * The other side of a live match of the caller's.
 *
 * @throws {Refusal} `not_found`.
 */
const otherSide = async (matchId: string, call: ApiRequest<unknown>, services: Services) => {
  const match = await ownMatch(matchId, call, services)
  const other =
    match &&
    (await services.views.collection(profiles).get(otherThan(call.profileId, match.profiles)))
  if (!other) throw noMatch()
  return other
}

export const onListMatchBoundaries = answer(
  listMatchBoundaries,
  matchViews,
  async (call, services) => {
    return presentBoundaries(await otherSide(call.params.matchId, call, services))
  },
)

const profileViews = [...matchViews, { name: 'deck' } satisfies Pick<DiscoveryIndex, 'name'>]

export const onGetMatchProfile = answer(getMatchProfile, profileViews, async (call, services) => {
  const other = await otherSide(call.params.matchId, call, services)
  const distance = services.deck.distance(call.profileId, other.profileId)
  return presentMatchProfile(other, distance, call.now)
})

export const onListBlocks = answer(listBlocks, [blocks], async (call, services) => {
  const own = await services.views.collection(blocks).get(call.profileId)
  return (own?.blocks.toReversed() ?? []).map(one => presentBlock(one.profileId, one))
})
