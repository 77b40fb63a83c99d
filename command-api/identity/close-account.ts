import { closeAccount } from '../../contracts/account.ts'
import { streams } from '../../contracts/streams.ts'
import { command } from '../handler.ts'
import { recordClosedAccount } from './daily-limits.ts'
import { member } from './decider.ts'

/** Closes the account and ends its sessions. It is hidden at once; a reactor erases its data. */
export const onCloseAccount = command(closeAccount, { reads: [] }, async (request, services) => {
  const { memberId, now } = request
  await recordClosedAccount(memberId, now, services)
  const command = { type: 'CloseAccount', memberId } as const
  const { state } = await request.dispatch(member, streams.member(memberId), command)
  await services.sessions.removeOwned('session', memberId)
  return { closedAt: state.closedAt ?? now.toISOString() }
})
