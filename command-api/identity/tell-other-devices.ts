import { profileIdOf } from '../../contracts/core/ids.ts'
import { type JobEnvelope, tellNewSignIn } from '../../contracts/core/jobs.ts'
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
