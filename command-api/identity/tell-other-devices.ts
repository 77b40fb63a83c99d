import { profileIdOf } from '../../contracts/core/ids.ts'
import {
  type AccessChange,
  type JobEnvelope,
  tellAccessChange,
  tellNewSignIn,
} from '../../contracts/core/jobs.ts'
import type { ApiRequest } from '../handler.ts'
import type { Services } from '../services.ts'

/** Has a member told of a sign-in where they are signed in already; at their only device nobody asks. */
export const tellOtherDevices = async (
  { memberId, device, requestId }: { memberId: string; device: string | null; requestId: string },
  { jobs, memberSessions }: Pick<Services, 'jobs' | 'memberSessions'>,
): Promise<void> => {
  if ((await memberSessions.list(memberId)).length === 0) return
  const data: JobEnvelope = {
    cause: { event: requestId, correlation: requestId },
    data: { profileId: profileIdOf(memberId), device },
  }
  await jobs.add(tellNewSignIn.queue, { id: requestId, data, attempts: 8 })
}

/** Has a member told of a change of how they sign in. */
export const tellOfChange = async (
  change: AccessChange,
  { memberId, newId }: Pick<ApiRequest<never>, 'memberId' | 'newId'>,
  { jobs }: Pick<Services, 'jobs'>,
): Promise<void> => {
  const id = newId()
  const data: JobEnvelope = {
    cause: { event: id, correlation: id },
    data: { profileId: profileIdOf(memberId), change },
  }
  await jobs.add(tellAccessChange.queue, { id, data, attempts: 8 })
}
