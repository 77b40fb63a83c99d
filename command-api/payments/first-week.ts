import { hashesOfMember, type PersonSources } from '../../projections/identity/person-hashes.ts'
import { purchases } from '../../projections/views/payments.ts'
import {
  type TrialDocument,
  trialClaimOf,
  trialIdsOf,
  trials,
} from '../../projections/views/trials.ts'

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
