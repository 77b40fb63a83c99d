import { profileIdOf } from '../../contracts/core/ids.ts'
import type { TrialClaim } from '../../contracts/core/jobs.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { streams } from '../../contracts/features.ts'
import { closeAccount } from '../../contracts/identity/account.ts'
import { setAiConsent } from '../../contracts/identity/identity.ts'
import { member } from '../../domain/identity/decider.ts'
import { subscription } from '../../domain/payments/decider.ts'
import type { SubscriptionState } from '../../domain/payments/subscription-state.ts'
import { removePushDevices } from '../../engines/adapters/web-push/push-devices.ts'
import { deckViews } from '../../projections/views/discovery.ts'
import { aiConsents, members } from '../../projections/views/identity.ts'
import { profileInsights, suggestionBatches } from '../../projections/views/insights.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { command } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { claimOf, recordTrial, releaseTrial, reserveTrial } from '../payments/checkout.ts'
import { enqueueEnd } from '../payments/serve-notices.ts'
import { recordClosedAccount } from '../profiles/carry-over.ts'
import { requirePasskey } from './passkeys/account-access.ts'
import { prepareEnd } from './passkeys/own-account.ts'

export const onSetAiConsent = command(
  setAiConsent,
  { reads: [], settles: [aiConsents, suggestionBatches, profileInsights], limit: 'profile' },
  async request => {
    const { memberId, body } = request
    const { given } = body
    await request.dispatch(member, streams.member(memberId), {
      type: 'SetAiConsent',
      memberId,
      given,
    })
    return { given }
  },
)

/**
 * Reserves the first week while its account is closed, so that the person's next account cannot
 * have it before it is known whether this one paid.
 */
const holdTrial = async (
  memberId: string,
  { customer, subscriptions }: SubscriptionState,
  services: Services,
): Promise<TrialClaim> => {
  const claim = await claimOf(memberId, services)
  if (Object.keys(subscriptions).length > 0) await recordTrial(claim, services)
  else if (customer === null) await releaseTrial(claim, services)
  else await reserveTrial(claim, services)
  return claim
}

/**
 * Closes the account, adds a job that ends its payments, destroys the key of its member's data, and
 * ends its sessions. Without the key no process can decrypt their messages for a match, even from
 * views that are behind. A reactor erases the rest.
 */
export const onCloseAccount = command(
  closeAccount,
  { reads: [], settles: [members, profiles, ...deckViews] },
  async (request, services) => {
    const { memberId, now, newId } = request
    await requirePasskey(request, request.body.passkey, services)
    const paid = await request.readState(subscription, streams.subscription(memberId))
    const { customer } = paid
    const claim = await holdTrial(memberId, paid, services)
    await recordClosedAccount(memberId, now, services)
    const endKithAccount = await prepareEnd(request, services)
    const command = { type: 'CloseAccount', memberId } as const
    const { state } = await request.dispatch(member, streams.member(memberId), command)
    // The customer is found only with the key that is destroyed next. If the process stops before
    // this is stored, the nightly job finds a customer of a closed account.
    const cause = newId()
    if (customer !== null)
      await enqueueEnd(services.jobs, customer, claim, { event: cause, correlation: cause })
    await Promise.all([
      services.sessions.removeOwned(memberId),
      removePushDevices(services.shortLived, profileIdOf(memberId)),
      services.keys.destroy([subjects.member(memberId)]),
      endKithAccount(),
    ])
    return { closedAt: state.closedAt ?? now.toISOString() }
  },
)
