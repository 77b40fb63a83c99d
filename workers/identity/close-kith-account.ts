import * as z from 'zod'
import { Id } from '../../contracts/core/ids.ts'
import { closeKithAccount } from '../../contracts/core/jobs.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { streams } from '../../contracts/features.ts'
import { linkedIdentities, member, ownAccountIds } from '../../domain/identity/decider.ts'
import { kithAccount } from '../../domain/identity/kith-account.ts'
import { removePushDevice } from '../../engines/adapters/web-push/push-devices.ts'
import type { MemberSession } from '../../engines/records/sessions.ts'
import { identities, identityKey } from '../../projections/views/identity.ts'
import { defineQueue, type JobCause, type JobServices, task } from '../runtime/queue.ts'
import { defineReactor } from '../runtime/reactor.ts'
import { waitForViews } from '../runtime/wait-for-views.ts'

const end = async (
  accountId: string,
  cause: JobCause,
  { dispatch, keys }: JobServices,
): Promise<void> => {
  const command = { type: 'Close', accountId } as const
  await dispatch(kithAccount, streams.kithAccount(accountId), command, cause)
  await keys.destroy([subjects.kithAccount(accountId)])
}

/** Ends the account at Kith's own provider of a member who closed theirs; of one who did not, nothing. */
const endKithAccount = defineQueue({
  name: closeKithAccount.queue,
  data: closeKithAccount.data,
  concurrency: 1,
  async run({ memberId, accountId }, cause, services) {
    const { closedAt } = await services.dispatch.readState(member, streams.member(memberId))
    if (closedAt !== null) await end(accountId, cause, services)
  },
})

type OfMember = { readonly memberId: string; readonly accountId: string }

/** Whether the account signs in its member, or a new member: its owner may have come back with it. */
const isInUse = async (
  { memberId, accountId }: OfMember,
  services: JobServices,
  signal: AbortSignal,
): Promise<boolean> => {
  const { dispatch, log, views } = services
  const state = await dispatch.readState(member, streams.member(memberId))
  if (state.closedAt === null) {
    const linked = linkedIdentities(state).find(({ subject }) => subject === accountId)
    return linked !== undefined && ownAccountIds(state, linked.issuer)[0] === accountId
  }
  await waitForViews([identities.name], services, signal)
  for await (const { type, data } of log.read(streams.member(memberId))) {
    if (type !== 'IdentityLinked') continue
    const where = { identities: identityKey(data.issuer, accountId) }
    const [found] = await views.collection(identities).find({ where, limit: 1 })
    if (found) return true
  }
  return false
}

/** Ends the sessions that passkeys of an account began. */
const endSessions = async ({ memberId, accountId }: OfMember, services: JobServices) => {
  const { dispatch, sessions, shortLived, clock } = services
  const { passkeys } = await dispatch.readState(kithAccount, streams.kithAccount(accountId))
  for (const key of await sessions.owned(memberId)) {
    const session = await sessions.get(key, clock.now().getTime())
    const { passkeyId } = (session?.value ?? {}) as Partial<MemberSession>
    if (!passkeys.some(passkey => passkey.passkeyId === passkeyId)) continue
    await sessions.remove(key)
    await removePushDevice(shortLived, key)
  }
}

/**
 * Ends an account that a member opened beside the one that they see, or that survived their deletion.
 */
const endSurplusAccount = defineQueue({
  name: 'end-surplus-account',
  data: z.object({ memberId: Id, accountId: Id }),
  concurrency: 1,
  async run(account, cause, services, signal) {
    if (await isInUse(account, services, signal)) return
    await endSessions(account, services)
    await end(account.accountId, cause, services)
  },
})

export const kithAccountQueues = [endKithAccount, endSurplusAccount] as const

/** By then a call that opens an account has linked it. */
const SETTLED_MS = 10 * 60_000

/**
 * Looks at every account that a member who signs in elsewhere opened: calls that race may open two.
 */
export const kithAccountsReactor = defineReactor({
  name: 'kith-accounts',
  from: 'origin',
  on: {
    KithAccountOpened: ({ data, at, meta: { actor: memberId } }) =>
      data.way === 'linked' && memberId
        ? [
            task(
              endSurplusAccount,
              { memberId, accountId: data.accountId },
              new Date(Date.parse(at) + SETTLED_MS).toISOString(),
            ),
          ]
        : [],
  },
})
