import { closeKithAccount, type JobEnvelope } from '../../../contracts/core/jobs.ts'
import { subjects } from '../../../contracts/core/personal.ts'
import { streams } from '../../../contracts/features.ts'
import { kithAccount } from '../../../domain/identity/kith-account.ts'
import type { ApiRequest } from '../../handlers/handler.ts'
import type { Services } from '../../handlers/services.ts'
import { allOwnAccountIds } from './own-account.ts'

/** Long after the API closed the account itself, in milliseconds. */
const MADE_UP_FOR_MS = 60_000

type Request = Pick<
  ApiRequest<never>,
  'memberId' | 'sessionKey' | 'now' | 'dispatch' | 'readState' | 'newId'
>

/**
 * Prepares that the caller's accounts at Kith's own provider end with their membership. Call what it
 * returns once that is closed: nobody finds the accounts from the member any more. A job for each does
 * the same in case this process stops in between.
 */
export const prepareEnd = async (
  request: Request,
  { passkeySite, jobs, keys }: Pick<Services, 'passkeySite' | 'jobs' | 'keys'>,
): Promise<() => Promise<void>> => {
  const accountIds = passkeySite ? await allOwnAccountIds(request, passkeySite) : []
  const { memberId } = request
  for (const accountId of accountIds) {
    const id = request.newId()
    const cause = { event: id, correlation: id }
    const data: JobEnvelope = { cause, data: { memberId, accountId } }
    await jobs.add(closeKithAccount.queue, { id, data, delay: MADE_UP_FOR_MS })
  }
  return async () => {
    for (const accountId of accountIds) {
      const command = { type: 'Close', accountId } as const
      await request.dispatch(kithAccount, streams.kithAccount(accountId), command)
    }
    await keys.destroy(accountIds.map(subjects.kithAccount))
  }
}
