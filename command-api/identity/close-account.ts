import { closeAccount } from '../../contracts/account.ts'
import { profileIdOf } from '../../contracts/ids.ts'
import { subjects } from '../../contracts/personal.ts'
import { streams } from '../../contracts/streams.ts'
import { removePushDevices } from '../../engines/push/push-devices.ts'
import { command } from '../handler.ts'
import { subscription } from '../payments/decider.ts'
import { enqueueEnd } from '../payments/enqueue.ts'
import { recordClosedAccount } from './daily-limits.ts'
import { member } from './decider.ts'

/**
 * Closes the account, adds a job that ends what it pays for, destroys the key of what its member
 * wrote, and ends its sessions. Without the key no process decrypts their messages for a match, even
 * with views that are behind. A reactor erases the rest.
 */
export const onCloseAccount = command(closeAccount, { reads: [] }, async (request, services) => {
  const { memberId, now, newId } = request
  const { customer } = await request.readState(subscription, streams.subscription(memberId))
  await recordClosedAccount(memberId, now, services)
  const command = { type: 'CloseAccount', memberId } as const
  const { state } = await request.dispatch(member, streams.member(memberId), command)
  // Only the key that is destroyed next leads to the customer. If the process stops before this is
  // stored, the nightly job finds a customer of a closed account.
  const cause = newId()
  if (customer !== null)
    await enqueueEnd(services.jobs, customer, { event: cause, correlation: cause })
  await Promise.all([
    services.sessions.removeOwned('session', memberId),
    removePushDevices(services.sessions, profileIdOf(memberId)),
    services.keys.destroy([subjects.member(memberId)]),
  ])
  return { closedAt: state.closedAt ?? now.toISOString() }
})
