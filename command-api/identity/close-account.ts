import { closeAccount } from '../../contracts/account.ts'
import { profileIdOf } from '../../contracts/ids.ts'
import { subjects } from '../../contracts/personal.ts'
import { streams } from '../../contracts/streams.ts'
import { removePushDevices } from '../../engines/push/push-devices.ts'
import { command } from '../handler.ts'
import { recordClosedAccount } from './daily-limits.ts'
import { member } from './decider.ts'

/**
 * Closes the account, destroys the key of what its member wrote, and ends its sessions. Without the
 * key no process decrypts their messages for a match, however far behind its views are. A reactor
 * erases the rest.
 */
export const onCloseAccount = command(closeAccount, { reads: [] }, async (request, services) => {
  const { memberId, now } = request
  await recordClosedAccount(memberId, now, services)
  const command = { type: 'CloseAccount', memberId } as const
  const { state } = await request.dispatch(member, streams.member(memberId), command)
  await Promise.all([
    services.sessions.removeOwned('session', memberId),
    removePushDevices(services.sessions, profileIdOf(memberId)),
    services.keys.destroy([subjects.member(memberId)]),
  ])
  return { closedAt: state.closedAt ?? now.toISOString() }
})
