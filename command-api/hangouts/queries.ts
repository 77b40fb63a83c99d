import { limits } from '../../contracts/core/limits.ts'
import {
  listHangoutAvailability,
  type TimeSlot,
} from '../../contracts/hangouts/hangout-availability.ts'
import {
  type FreePerson,
  type HangoutActivity,
  type HangoutInvitation,
  type HangoutProfile,
  listHangoutActivities,
  listHangoutInvitations,
  listHangoutMatches,
  listHangoutMatchesByQuery,
  listHangoutPeople,
} from '../../contracts/hangouts/hangouts.ts'
import { type SlotKey, timeSlots } from '../../contracts/hangouts/time-slots.ts'
import type { Hobby } from '../../contracts/profiles/hobbies.ts'
import type { FindQuery } from '../../engines/ports/read-models.ts'
import { deRankedLast, type ViewerPolicy } from '../../projections/discovery/viewer-policy.ts'
import { deckViews } from '../../projections/views/discovery.ts'
import {
  type HangoutDocument,
  hangoutOffers,
  hangouts,
  offerKey,
  readPlan,
  readProposal,
} from '../../projections/views/hangouts.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { cardLimitReached } from '../discovery/new-cards.ts'
import { type ApiRequest, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { findOwnProfile } from '../profiles/find-profile.ts'
import {
  presentActivity,
  presentAvailability,
  presentFreePerson,
  presentHangoutProfile,
  presentInvitation,
  type SeenProfile,
} from './present.ts'
import {
  hangoutViews,
  mayMeet,
  partnerIdsOf,
  partnerOf,
  partnersOf,
  withFace,
} from './visibility.ts'

const { shown, scanned } = limits.hangoutMatches
const slots = Object.keys(timeSlots) as SlotKey[]

const reads = [hangoutOffers, profiles, ...deckViews]

type Wish = { readonly hobby?: Hobby | undefined; readonly timeSlot?: TimeSlot | undefined }

/**
 * Conditions on the index of offers. A time slot alone has no index: members with any time are read
 * and filtered.
 */
const queriesFor = ({ hobby, timeSlot }: Wish): FindQuery['where'][] => {
  if (!hobby) return [{ hasTime: true }]
  return (timeSlot ? [timeSlot] : slots).map(slot => ({ offers: offerKey(hobby, slot) }))
}

/** Members free at the wanted time, of those who declared it last; it looks at a bounded number. */
const findFree = async (wish: Wish, { views }: Pick<Services, 'views'>): Promise<string[]> => {
  const found = await Promise.all(
    queriesFor(wish).map(where =>
      views.collection(hangoutOffers).find({
        where,
        order: { field: 'at', direction: 'descending' },
        limit: scanned,
      }),
    ),
  )
  const { hobby, timeSlot } = wish
  const fits = (offers: readonly string[]) =>
    hobby !== undefined ||
    timeSlot === undefined ||
    offers.some(offer => offer.endsWith(`/${timeSlot}`))
  const free = found.flat().filter(({ offers }) => fits(offers))
  return [...new Set(free.map(({ profileId }) => profileId))]
}

/** A member who is free, and the miles to them; null when unknown. */
type FreeMember = { readonly profile: SeenProfile; readonly distance: number | null }

/**
 * Members who are free as wanted and whom the caller may invite, nearest first. Those without a
 * match count as new people of the day.
 * @throws {Refusal} `card_limit`: there are some, but the day's allowance is used up.
 */
const findPeople = async (
  wish: Wish,
  { profileId, now }: ApiRequest<unknown>,
  services: Services,
): Promise<FreeMember[]> => {
  const { discovery, newCards, views } = services
  const free = await findFree(wish, services)
  const policy = await discovery.policyOf(profileId, free, now)
  const milesTo = (other: string) => policy.distance(other) ?? Number.POSITIVE_INFINITY
  const byDistance = free
    .filter(other => mayMeet(profileId, other, 'list', policy))
    .map(other => ({ other, miles: milesTo(other) }))
    // Equal distances keep the order of the index. Infinity minus Infinity is NaN.
    .sort((one, two) => (one.miles === two.miles ? 0 : one.miles - two.miles))
  const nearest = deRankedLast(
    byDistance.map(({ other }) => other),
    other => [other],
    'PEOPLE',
    policy,
  ).slice(0, shown)
  const strangers = nearest.filter(other => !policy.isMatched(other))
  const admitted = new Set(await newCards.admit(profileId, strangers, now))
  const seen = nearest.filter(other => admitted.has(other) || policy.isMatched(other))
  if (nearest.length > 0 && seen.length === 0) throw cardLimitReached(now)
  const documents = await views.collection(profiles).many(seen)
  return documents.flatMap(profile =>
    profile
      ? [
          {
            profile: withFace(profile, profileId, policy),
            distance: policy.distance(profile.profileId),
          },
        ]
      : [],
  )
}

const findMatches = async (
  wish: Wish,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<HangoutProfile[]> =>
  (await findPeople(wish, request, services)).map(({ profile }) =>
    presentHangoutProfile(profile, request.now),
  )

export const onListHangoutMatches = query(listHangoutMatches, { reads }, (request, services) =>
  findMatches(request.params, request, services),
)

export const onListHangoutMatchesByQuery = query(
  listHangoutMatchesByQuery,
  { reads },
  (request, services) => findMatches(request.query, request, services),
)

export const onListHangoutPeople = query(
  listHangoutPeople,
  { reads },
  async (request, services): Promise<FreePerson[]> => {
    const found = await findPeople(request.query, request, services)
    return found.map(({ profile, distance }) => presentFreePerson(profile, distance, request.now))
  },
)

export const onListHangoutAvailability = query(
  listHangoutAvailability,
  { reads: [profiles] },
  async (request, services) => presentAvailability(await findOwnProfile(request, services)),
)

export const onListHangoutInvitations = query(
  listHangoutInvitations,
  { reads: hangoutViews },
  async (request, services) => {
    const { profileId, now } = request
    const own = await services.views.collection(hangouts).find({
      where: { profiles: profileId },
      order: { field: 'at', direction: 'descending' },
      limit: limits.hangoutsPage,
    })
    const partnerIds = partnerIdsOf(own, profileId)
    const policy = await services.discovery.policyOf(profileId, partnerIds, now)
    const partners = await partnersOf(own, profileId, policy, services)
    const presented = await Promise.all(
      own.map(async (hangout): Promise<HangoutInvitation[]> => {
        const partner = partners.get(partnerOf(hangout, profileId))
        const proposal = partner && (await readProposal(services.keys, hangout))
        return partner && proposal ? [presentInvitation(hangout, proposal, partner, now)] : []
      }),
    )
    return presented.flat()
  },
)

export const onListHangoutActivities = query(
  listHangoutActivities,
  { reads: hangoutViews },
  async (request, services) =>
    (await listOwnPlans(request, services)).map(({ activity }) => activity),
)

type PlanReader = { readonly profileId: string; readonly now: Date }

/** A plan as one of the two sees it, with its document. */
export type OwnPlan = { readonly hangout: HangoutDocument; readonly activity: HangoutActivity }

/** A decrypted plan; undefined once one of the two has left. */
export const readActivity = async (
  hangout: HangoutDocument,
  partner: SeenProfile,
  now: Date,
  { keys }: Pick<Services, 'keys'>,
): Promise<OwnPlan | undefined> => {
  const proposal = await readProposal(keys, hangout)
  if (!proposal) return undefined
  const plan = await readPlan(keys, hangout)
  return { hangout, activity: presentActivity(hangout, proposal, plan, partner, now) }
}

/** Documents of the member's plans, the latest agreement first. */
export const findOwnPlans = (
  profileId: string,
  { views }: Pick<Services, 'views'>,
): Promise<readonly HangoutDocument[]> =>
  views.collection(hangouts).find({
    where: { planners: profileId },
    order: { field: 'acceptedAt', direction: 'descending' },
    limit: limits.hangoutsPage,
  })

/** The decrypted plans with partners who exist for the member, in order. `policy` knows all partners. */
export const readOwnPlans = async (
  own: readonly HangoutDocument[],
  { profileId, now }: PlanReader,
  policy: Pick<ViewerPolicy, 'canSee' | 'opens' | 'variantOf'>,
  services: Pick<Services, 'views' | 'keys'>,
): Promise<OwnPlan[]> => {
  const partners = await partnersOf(own, profileId, policy, services)
  const presented = await Promise.all(
    own.map(hangout => {
      const partner = partners.get(partnerOf(hangout, profileId))
      return partner && readActivity(hangout, partner, now, services)
    }),
  )
  return presented.filter(one => one !== undefined)
}

/** The member's plans with partners who exist for them, the latest agreement first. */
export const listOwnPlans = async (
  reader: PlanReader,
  services: Pick<Services, 'views' | 'keys' | 'discovery'>,
): Promise<OwnPlan[]> => {
  const { profileId, now } = reader
  const own = await findOwnPlans(profileId, services)
  const partnerIds = partnerIdsOf(own, profileId)
  const policy = await services.discovery.policyOf(profileId, partnerIds, now)
  return readOwnPlans(own, reader, policy, services)
}
