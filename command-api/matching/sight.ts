import { type ConversationDocument, conversations } from '../../projections/chat.ts'
import { type ProfileDocument, profiles } from '../../projections/profiles.ts'
import { suspensions } from '../../projections/staff.ts'
import type { Call } from '../handle.ts'
import { lookTwice } from '../look-twice.ts'
import type { Services } from '../services.ts'
import { gone } from './decider.ts'

/** What `ownMatch` and `withOthersHere` read. */
export const matchViews = [conversations, profiles, suspensions] as const

/** The other of two profiles. */
export const otherThan = (one: string, [lo, hi]: readonly [string, string]): string =>
  one === lo ? hi : lo

/** The caller's live match of that id; undefined also where it is another pair's, over, or the other has left. */
export const ownMatch = (
  matchId: string,
  call: Call<unknown>,
  services: Services,
): Promise<ConversationDocument | undefined> =>
  lookTwice([conversations, profiles], call, services, async () => {
    const match = await services.views.collection(conversations).get(matchId)
    if (!match?.profiles.includes(call.profileId)) return undefined
    const other = otherThan(call.profileId, match.profiles)
    if (!(await services.views.collection(profiles).get(other))) return undefined
    const [here] = await withOthersHere([match], call, services)
    return here
  })

/** The matches whose other side is here: who is suspended is out of them until that is lifted. */
export const withOthersHere = async (
  matches: readonly ConversationDocument[],
  { profileId }: Pick<Call<unknown>, 'profileId'>,
  { views }: Services,
): Promise<ConversationDocument[]> => {
  const others = matches.map(({ profiles }) => otherThan(profileId, profiles))
  const suspended = await views.collection(suspensions).many(others)
  return matches.filter((_, place) => suspended[place] === undefined)
}

/**
 * A profile that exists, whether the caller may see it or not: for blocks and reports, which must
 * work whatever the other side did, and whose answer tells nothing of it.
 *
 * @throws {Refusal} `not_found`.
 */
export const anyProfile = async (
  profileId: string,
  call: Call<unknown>,
  services: Services,
): Promise<ProfileDocument> => {
  const found = await lookTwice([profiles], call, services, () =>
    services.views.collection(profiles).get(profileId),
  )
  if (!found) throw gone()
  return found
}
