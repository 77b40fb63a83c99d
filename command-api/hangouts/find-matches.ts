import type { TimeSlot } from '../../contracts/hangout-availability.ts'
import {
  type HangoutProfile,
  listHangoutMatches,
  listHangoutMatchesByQuery,
} from '../../contracts/hangouts.ts'
import type { Hobby } from '../../contracts/hobbies.ts'
import { limits } from '../../contracts/limits.ts'
import { deRankedLast } from '../../projections/discovery/de-ranked-last.ts'
import { discoveryIndexView } from '../../projections/discovery.ts'
import { type HangoutOffersDocument, hangoutOffers, offerKey } from '../../projections/hangouts.ts'
import { profiles } from '../../projections/profiles.ts'
import { cardLimitReached } from '../discovery/new-cards.ts'
import { type ApiRequest, query } from '../handler.ts'
import type { Services } from '../services.ts'
import { presentHangoutProfile } from './present.ts'
import { mayMeet } from './visibility.ts'

const { shown, scanned } = limits.hangoutMatches

const reads = [hangoutOffers, profiles, discoveryIndexView]

/** Members who have said last that they have time: as many as a call may look at. */
const findOffers = (
  offer: string,
  { views }: Pick<Services, 'views'>,
): Promise<HangoutOffersDocument[]> =>
  views.collection(hangoutOffers).find({
    where: { offers: offer },
    order: { field: 'at', direction: 'descending' },
    limit: scanned,
  })

/**
 * Members who have time for a hobby and whom the caller may ask; the nearest first. Who is no match
 * counts as a new person of the day.
 * @throws {Refusal} `card_limit`: there are some, and the day has no room for them.
 */
const findMatches = async (
  { hobby, timeSlot }: { readonly hobby: Hobby; readonly timeSlot: TimeSlot },
  { profileId, now }: ApiRequest<unknown>,
  services: Services,
): Promise<HangoutProfile[]> => {
  const { discoveryIndex, newCards, views } = services
  const milesTo = (other: string) =>
    discoveryIndex.distance(profileId, other) ?? Number.POSITIVE_INFINITY
  const byDistance = (await findOffers(offerKey(hobby, timeSlot), services))
    .map(one => one.profileId)
    .filter(other => mayMeet(profileId, other, { now, sight: 'list' }, services))
    .map(other => ({ other, miles: milesTo(other) }))
    // Equal distances stay in the order of the index. Infinity less Infinity is no number.
    .sort((one, two) => (one.miles === two.miles ? 0 : one.miles - two.miles))
  const nearest = deRankedLast(
    byDistance.map(({ other }) => other),
    other => [other],
    { viewer: profileId, surface: 'PEOPLE', now },
    discoveryIndex,
  ).slice(0, shown)
  const isMatch = (other: string) => discoveryIndex.isMatched(profileId, other)
  const strangers = nearest.filter(other => !isMatch(other))
  const admitted = new Set(await newCards.admit(profileId, strangers, now))
  const seen = nearest.filter(other => admitted.has(other) || isMatch(other))
  if (nearest.length > 0 && seen.length === 0) throw cardLimitReached(now)
  const documents = await views.collection(profiles).many(seen)
  return documents.flatMap(document => (document ? [presentHangoutProfile(document, now)] : []))
}

export const onListHangoutMatches = query(listHangoutMatches, { reads }, (request, services) =>
  findMatches(request.params, request, services),
)

export const onListHangoutMatchesByQuery = query(
  listHangoutMatchesByQuery,
  { reads },
  (request, services) => findMatches(request.query, request, services),
)
