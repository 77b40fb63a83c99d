import { closeKithAccount, type JobEnvelope } from '../../../contracts/core/jobs.ts'
import { subjects } from '../../../contracts/core/personal.ts'
import { streams } from '../../../contracts/core/streams.ts'
import { kithAccount } from '../../../domain/identity/kith-account.ts'
import type { ApiRequest } from '../../handler.ts'
import type { Services } from '../../services.ts'
import { ownAccountId } from './own-account.ts'

/** Long after the API closed the account itself, in milliseconds. */
const MADE_UP_FOR_MS = 60_000

type Request = Pick<
  ApiRequest<never>,
  'memberId' | 'sessionKey' | 'now' | 'dispatch' | 'readState' | 'newId'
>

/**
 * Prepares that the caller's account at Kith's own provider ends with their membership. Call what it
 * returns once that is closed: nobody finds the account from the member any more. A job does the same in
 * case this process stops in between.
 */
export const prepareEnd = async (
  request: Request,
  { passkeySite, jobs, keys }: Pick<Services, 'passkeySite' | 'jobs' | 'keys'>,
): Promise<() => Promise<void>> => {
  const accountId = passkeySite && (await ownAccountId(request, passkeySite))
  if (accountId === undefined) return async () => {}
  const { memberId } = request
  const id = request.newId()
  const data: JobEnvelope = { cause: { event: id, correlation: id }, data: { memberId, accountId } }
  await jobs.add(closeKithAccount.queue, { id, data, delay: MADE_UP_FOR_MS })
  return async () => {
    const command = { type: 'Close', accountId } as const
    await request.dispatch(kithAccount, streams.kithAccount(accountId), command)
    await keys.destroy([subjects.kithAccount(accountId)])
  }
}
