import { freePremium, type Premium, premiumAt } from '../../contracts/payments/payments.ts'
import { hashesOfMember, type PersonSources } from '../../projections/identity/person-hashes.ts'
import {
  entitlements,
  purchases,
  type TrialDocument,
  trialClaimOf,
  trialIdsOf,
  trials,
} from '../../projections/views/payments.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'

/** The caller's current premium, by the view `entitlements`. */
export const findPremium = async (
  { memberId, now }: Pick<ApiRequest<unknown>, 'memberId' | 'now'>,
  { views }: Pick<Services, 'views'>,
): Promise<Premium> => {
  const found = await views.collection(entitlements).get(memberId)
  return premiumAt(found?.grants ?? {}, now)
}

/** What premium lets the caller do now: everybody may, where it is not sold. */
export const findAllowed = async (
  request: Pick<ApiRequest<unknown>, 'memberId' | 'now'>,
  services: Pick<Services, 'views' | 'sellsPremium'>,
): Promise<Premium> => {
  const premium = await findPremium(request, services)
  return services.sellsPremium || premium.active ? premium : freePremium
}

/** Views that `offersFirstWeek` reads, besides `identities`. */
export const trialViews = [trials, purchases] as const

/** The first weeks that the person of an account has used or reserved. */
const trialsOfMember = async (
  memberId: string,
  { views, keys }: PersonSources,
): Promise<TrialDocument[]> => {
  const ids = await trialIdsOf(keys, await hashesOfMember(memberId, { views, keys }))
  const found = await views.collection(trials).many(ids)
  return found.flatMap(one => one ?? [])
}

/** Whether a member is offered the first week. The checkout decides from the log. */
export const offersFirstWeek = async (
  memberId: string,
  sources: PersonSources,
): Promise<boolean> => {
  const bought = await sources.views.collection(purchases).get(memberId)
  if (bought && bought.subscriptions.length > 0) return false
  const claimId = await trialClaimOf(sources.keys, memberId)
  const found = await trialsOfMember(memberId, sources)
  return found.every(one => one.claimId === claimId)
}
