import { otherOf } from '../../contracts/core/pair.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { type ProfileDocument, sendsReceipts } from '../../domain/profiles/profile.ts'
import { readIfPossible } from '../../engines/ports/storage-fault.ts'
import type { ViewerPolicy } from '../../projections/discovery/viewer-policy.ts'
import {
  excludeSuspended,
  unreadMatchViews,
} from '../../projections/notifications/unread-conversations.ts'
import { type ConversationDocument, conversations } from '../../projections/views/chat.ts'
import { deckViews } from '../../projections/views/discovery.ts'
import { profiles } from '../../projections/views/profiles.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { retryAfterCatchUp } from '../http/consistency.ts'

/** Views that `findOwnMatch` and the list of matches read. */
export const matchViews = [conversations, ...unreadMatchViews] as const

/** Whether messages between two members have read receipts: only if both send and see them. */
export const haveReceipts = async (
  members: readonly [string, string],
  { views }: Pick<Services, 'views'>,
): Promise<boolean> => {
  const found = await views.collection(profiles).many(members)
  return found.every(profile => profile !== undefined && sendsReceipts(profile))
}

/** The caller's live match with that id, unless the other has left. */
export const findOwnMatch = (
  matchId: string,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<ConversationDocument | undefined> =>
  retryAfterCatchUp([conversations, profiles], request, services, async () => {
    const match = await services.views.collection(conversations).get(matchId)
    if (!match?.profiles.includes(request.profileId)) return undefined
    const other = otherOf(match.profiles, request.profileId)
    const [profile, [visibleMatch]] = await Promise.all([
      services.views.collection(profiles).get(other),
      excludeSuspended([match], request.profileId, services),
    ])
    return profile && visibleMatch
  })

/** An answer of the discovery index; undefined while it is away, or behind with who knows whom. */
export const ifAvailable = async (
  asked: Promise<ViewerPolicy>,
): Promise<ViewerPolicy | undefined> => {
  try {
    return await readIfPossible(asked)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable') return undefined
    throw error
  }
}

/**
 * A profile that the caller sees now, as card or match; undefined for all others, whatever the
 * reason. Waits for the discovery index, but accepts an outdated one or none, so that blocking never
 * fails.
 */
export const findVisibleProfile = async (
  profileId: string,
  {
    profileId: viewer,
    now,
    waitForViews,
  }: Pick<ApiRequest<unknown>, 'profileId' | 'now' | 'waitForViews'>,
  { log, discovery, views }: Services,
): Promise<ProfileDocument | undefined> => {
  const look = async () => {
    const policy = await ifAvailable(discovery.policyOf(viewer, [profileId], now))
    const inSight =
      policy?.isMatched(profileId) || policy?.canSee(profileId, { mode: 'any', sight: 'id' })
    return inSight ? views.collection(profiles).get(profileId) : undefined
  }
  const profile = await look()
  if (profile) return profile
  await readIfPossible(
    waitForViews(
      [...deckViews, profiles].map(view => view.name),
      await log.head(),
    ),
  )
  return look()
}
