import { listMatchBoundaries } from '../../contracts/boundaries.ts'
import { getMatchProfile } from '../../contracts/match-profile.ts'
import { getMatch, listBlocks, listMatches, type Match } from '../../contracts/matching.ts'
import type { ConversationDocument } from '../../projections/chat.ts'
import { blocks } from '../../projections/matching.ts'
import { ownConversations } from '../../projections/own-conversations.ts'
import { type ProfileDocument, profiles } from '../../projections/profiles.ts'
import { readMessage } from '../../projections/read-message.ts'
import { answer, type Call } from '../handle.ts'
import { presentBoundaries } from '../profiles/present-parts.ts'
import type { Services } from '../services.ts'
import { noMatch } from './decider.ts'
import { presentBlock, presentMatch } from './present.ts'
import { presentMatchProfile } from './present-profile.ts'
import { matchViews, otherThan, ownMatch, withOthersHere } from './sight.ts'

const profilesOf = async (ids: readonly string[], { views }: Services) => {
  const unique = [...new Set(ids)]
  const found = await views.collection(profiles).many(unique)
  return new Map(found.flatMap(one => (one ? [[one.profileId, one] as const] : [])))
}

const presentAll = async (
  matches: readonly ConversationDocument[],
  { profileId, now }: Call<unknown>,
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
 * The caller and the other side of a live match of theirs.
 *
 * @throws {Refusal} `not_found`.
 */
const bothSides = async (matchId: string, call: Call<unknown>, services: Services) => {
  const match = await ownMatch(matchId, call, services)
  if (!match) throw noMatch()
  const known = await profilesOf(match.profiles, services)
  const own = known.get(call.profileId)
  const other = known.get(otherThan(call.profileId, match.profiles))
  if (!own || !other) throw noMatch()
  return { own, other }
}

export const onListMatchBoundaries = answer(
  listMatchBoundaries,
  matchViews,
  async (call, services) => {
    const { other } = await bothSides(call.params.matchId, call, services)
    return presentBoundaries(other)
  },
)

export const onGetMatchProfile = answer(getMatchProfile, matchViews, async (call, services) => {
  const { own, other } = await bothSides(call.params.matchId, call, services)
  return presentMatchProfile(other, own.place?.cell, call.now)
})

export const onListBlocks = answer(listBlocks, [blocks, profiles], async (call, services) => {
  const own = await services.views.collection(blocks).get(call.profileId)
  const newestFirst = own?.blocks.toReversed() ?? []
  const known = await profilesOf(
    newestFirst.map(block => block.profileId),
    services,
  )
  return newestFirst.flatMap(({ profileId, at }) => {
    const blocked = known.get(profileId)
    return blocked ? [presentBlock(blocked, at)] : []
  })
})
