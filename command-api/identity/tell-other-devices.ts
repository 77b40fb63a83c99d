import { profileIdOf } from '../../contracts/core/ids.ts'
import {
  type AccessChange,
  type JobEnvelope,
  tellAccessChange,
  tellNewSignIn,
} from '../../contracts/core/jobs.ts'
import type { ApiRequest } from '../handler.ts'
import type { Services } from '../services.ts'

const addJob = async (
  queue: string,
  id: string,
  data: unknown,
  jobs: Services['jobs'],
): Promise<void> => {
  const envelope: JobEnvelope = { cause: { event: id, correlation: id }, data }
  await jobs.add(queue, { id, data: envelope, attempts: 8 })
}

/** Has a member told of a sign-in where they are signed in already; at their only device nobody asks. */
export const tellOtherDevices = async (
  { memberId, device, requestId }: { memberId: string; device: string | null; requestId: string },
  { jobs, memberSessions }: Pick<Services, 'jobs' | 'memberSessions'>,
): Promise<void> => {
  if ((await memberSessions.list(memberId)).length === 0) return
  await addJob(tellNewSignIn.queue, requestId, { profileId: profileIdOf(memberId), device }, jobs)
}

/** Has a member told of a change of how they sign in. */
export const tellOfChange = async (
  change: AccessChange,
  { memberId, newId }: Pick<ApiRequest<never>, 'memberId' | 'newId'>,
  { jobs }: Pick<Services, 'jobs'>,
): Promise<void> => {
  await addJob(tellAccessChange.queue, newId(), { profileId: profileIdOf(memberId), change }, jobs)
}
