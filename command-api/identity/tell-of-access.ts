import { profileIdOf } from '../../contracts/core/ids.ts'
import {
  type AccessChange,
  type JobEnvelope,
  tellAccessChange,
  tellNewSignIn,
} from '../../contracts/core/jobs.ts'
import { streams } from '../../contracts/features.ts'
import { identities, identityKey } from '../../projections/views/identity.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { PasskeySite, Services } from '../handlers/services.ts'

const addJob = async (
  queue: string,
  id: string,
  data: unknown,
  jobs: Services['jobs'],
): Promise<void> => {
  const envelope: JobEnvelope = { cause: { event: id, correlation: id }, data }
  await jobs.add(queue, { id, data: envelope, attempts: 8 })
}

type SignedIn = {
  readonly memberId: string
  readonly device: string | null
  readonly requestId: string
}

/** Whether this sign-in registered the member. */
const isFirst = async (
  { memberId, requestId }: SignedIn,
  { log }: Pick<Services, 'log'>,
): Promise<boolean> => {
  for await (const { meta } of log.read(streams.member(memberId), { limit: 1 }))
    return meta.correlation === requestId
  return true
}

/** Has a member told of a sign-in; nobody asks about the one that made them a member. */
export const tellOfSignIn = async (
  signedIn: SignedIn,
  { jobs, log }: Pick<Services, 'jobs' | 'log'>,
): Promise<void> => {
  if (await isFirst(signedIn, { log })) return
  const { memberId, device, requestId } = signedIn
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

/** The same, by somebody who is not signed in. Before its first sign-in an account has no member. */
export const tellOwnerOfChange = async (
  change: AccessChange,
  accountId: string,
  { issuer }: PasskeySite,
  { newId }: Pick<ApiRequest<never>, 'newId'>,
  services: Pick<Services, 'jobs' | 'views'>,
): Promise<void> => {
  const where = { identities: identityKey(issuer, accountId) }
  const [owner] = await services.views.collection(identities).find({ where, limit: 1 })
  if (owner) await tellOfChange(change, { memberId: owner.memberId, newId }, services)
}
