import { closeKithAccount } from '../../contracts/core/jobs.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { streams } from '../../contracts/core/streams.ts'
import { member } from '../../domain/identity/decider.ts'
import { kithAccount } from '../../domain/identity/kith-account.ts'
import { defineQueue } from '../runtime/queue.ts'

/** Ends the account at Kith's own provider of a member who closed theirs; of one who did not, nothing. */
const endKithAccount = defineQueue({
  name: closeKithAccount.queue,
  data: closeKithAccount.data,
  concurrency: 1,
  async run({ memberId, accountId }, cause, { dispatch, keys }) {
    const { closedAt } = await dispatch.readState(member, streams.member(memberId))
    if (closedAt === null) return
    const command = { type: 'Close', accountId } as const
    await dispatch(kithAccount, streams.kithAccount(accountId), command, cause)
    await keys.destroy([subjects.kithAccount(accountId)])
  },
})

export const kithAccountQueues = [endKithAccount] as const
