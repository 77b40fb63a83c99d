import type { GroupProfile } from '../../contracts/groups/groups.ts'
import { anonymousPseudonym } from '../../contracts/matching/matching.ts'
import { seenName } from '../../contracts/profiles/member-name.ts'
import { ageNow } from '../../contracts/profiles/profiles.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import type { Between } from '../../projections/discovery/between.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { nameFor } from '../profiles/name-for.ts'
import { scopedId } from '../profiles/scoped-ids.ts'

/**
 * The member who reads groups, and their relation to the members whom the request names, at that time.
 * A question about anybody else is an error of the programme.
 */
export type GroupReader = Pick<Between, 'isShownLast'> & {
  readonly profileId: string
  readonly now: Date
  /** Whether a member exists for the reader: neither is hidden from the other. */
  canSee(other: string): boolean
  /** Whether the reader exists for a member, in a list of theirs. */
  isSeenBy(other: string): boolean
  /** Whether the reader has a live match with a member. */
  isMatch(other: string): boolean
  /** The id under which the reader knows a member of a group. */
  idOf(groupId: string, other: string): Promise<string>
  /** The id of a seat whose member is hidden from the reader. */
  hiddenIdOf(groupId: string, other: string): Promise<string>
}

/** The reader of one request, who knows themselves and `others`: everybody whom it may mention. */
export const groupReaderOf = async (
  { profileId, now }: Pick<ApiRequest<unknown>, 'profileId' | 'now'>,
  others: readonly string[],
  services: Pick<Services, 'discovery' | 'keys'>,
): Promise<GroupReader> => {
  const named = [...new Set([profileId, ...others])]
  const between = await services.discovery.between(profileId, named, now)
  return {
    profileId,
    now,
    canSee: other => profileId === other || between.canSee(other, { surface: 'GROUPS' }),
    isSeenBy: other => profileId === other || between.isSeenBy(other, { surface: 'GROUPS' }),
    isMatch: between.isMatched,
    isShownLast: between.isShownLast,
    idOf: async (groupId, other) =>
      other === profileId || between.isMatched(other)
        ? other
        : scopedId(services.keys, 'member of a group', groupId, other),
    hiddenIdOf: (groupId, other) =>
      scopedId(services.keys, 'hidden seat of a group', groupId, other),
  }
}

/** Whether a member shows their profile to the reader: to all, to matches, or to themselves. */
const isShown = (
  { profileId, profileVisibility }: Pick<ProfileDocument, 'profileId' | 'profileVisibility'>,
  { profileId: reader, isMatch }: GroupReader,
): boolean => profileVisibility === 'public' || profileId === reader || isMatch(profileId)

/** Whether joining a group makes a member visible by name to somebody who does not know them. */
export const isNamedStranger = (profile: ProfileDocument, reader: GroupReader): boolean =>
  isShown(profile, reader) &&
  profile.profileId !== reader.profileId &&
  !reader.isMatch(profile.profileId)

/** A member or requester of a group as the reader sees them. */
export const presentGroupProfile = async (
  groupId: string,
  profile: ProfileDocument,
  reader: GroupReader,
): Promise<GroupProfile> => {
  const { profileId, pronouns, bio } = profile
  const shown = isShown(profile, reader)
  return {
    id: await reader.idOf(groupId, profileId),
    ...nameFor(profile, reader),
    isMatch: reader.isMatch(profileId),
    age: shown ? ageNow(profile.age, profile.declaredAt, reader.now) : null,
    pronouns: shown ? pronouns : null,
    bio: shown ? bio : null,
  }
}

/** A seat with a member who is hidden from the founder. */
export const hiddenProfile = (id: string): GroupProfile => ({
  id,
  ...seenName(),
  pseudonym: anonymousPseudonym,
  isMatch: false,
  age: null,
  pronouns: null,
  bio: null,
})
