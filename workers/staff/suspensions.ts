import * as z from 'zod'
import { causedId, Id } from '../../contracts/core/ids.ts'
import { timing } from '../../contracts/core/limits.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { streams } from '../../contracts/features.ts'
import { suspension } from '../../domain/staff/suspension-decider.ts'
import { type CommandContext, unlinkedContext } from '../../engines/log/dispatch.ts'
import { keyedId } from '../../engines/log/keyed-ids.ts'
import { carrySuspension } from '../../projections/identity/carried-over.ts'
import {
  keptHashesOf,
  personHashesOf,
  personViews,
} from '../../projections/identity/person-hashes.ts'
import { identities } from '../../projections/views/identity.ts'
import {
  type SuspensionHashesDocument,
  suspensionHashes,
} from '../../projections/views/suspension-hashes.ts'
import { defineQueue, defineSchedule, type JobServices, task } from '../runtime/queue.ts'
import { defineReactor, documentsBefore } from '../runtime/reactor.ts'
import { waitForViews } from '../runtime/wait-for-views.ts'

const names = [...personViews, suspensionHashes].map(view => view.name)
const SuspendedMember = z.object({ memberId: Id, profileId: Id })

const erase = async (
  profileId: string,
  hashesId: string,
  cause: CommandContext,
  { dispatch, keys }: JobServices,
): Promise<void> => {
  await keys.destroy([subjects.hashes(hashesId)])
  const command = causedId(cause.command, hashesId)
  const erasing = { type: 'EraseSuspensionHashes', profileId, hashesId } as const
  await dispatch(suspension, streams.suspension(profileId), erasing, { ...cause, command })
}

/** Adds identity hashes to a suspension that lacks them, while the account exists. */
const storeHashes = defineQueue({
  name: 'store-suspension-hashes',
  data: SuspendedMember,
  concurrency: 1,
  async run(suspended, cause, services, signal) {
    await waitForViews(names, services, signal)
    const identityHashes = keptHashesOf(await personHashesOf(suspended.memberId, services))
    const hashesId = causedId('hashes of suspension', cause.command)
    const store = { type: 'StoreSuspensionHashes', ...suspended, hashesId, identityHashes } as const
    await services.dispatch(suspension, streams.suspension(suspended.profileId), store, cause)
  },
})

/**
 * Carries a suspension over to every account of the person, including ones created at the same
 * time.
 */
const carry = defineQueue({
  name: 'carry-suspension',
  data: z.object({ profileId: Id }),
  concurrency: 1,
  async run({ profileId }, { now }, services, signal) {
    const { views } = services
    await waitForViews(names, services, signal)
    const collection = views.collection(identities)
    const found = await views.collection(suspensionHashes).get(profileId)
    for (const hash of found?.identityHashes ?? [])
      for (const { memberId } of await collection.find({ where: { identityHashes: hash } }))
        await carrySuspension(memberId, now, services)
  },
})

const applyToMember = defineQueue({
  name: 'apply-suspensions',
  data: z.object({ memberId: Id }),
  concurrency: 2,
  async run({ memberId }, { now }, services, signal) {
    await waitForViews(names, services, signal)
    await carrySuspension(memberId, now, services)
  },
})

/**
 * Hashes by which others are let back in with a member: all of them, but for a suspension that was
 * carried over the browser, which somebody else may share. Lifting that one leaves the other's.
 */
const liftedHashes = async (
  profileId: string,
  hashes: readonly string[],
  { log, views }: JobServices,
): Promise<readonly string[]> => {
  let member: { readonly memberId: string; readonly isCarried: boolean } | undefined
  for await (const { type, data } of log.read(streams.suspension(profileId)))
    if (type === 'MemberSuspended')
      member = { memberId: data.memberId, isCarried: data.carried === true }
  if (!member?.isCarried) return hashes
  const linked = await views.collection(identities).get(member.memberId)
  return hashes.filter(hash => hash !== linked?.browser?.hash)
}

/** Lifts a suspension for all accounts of the person and destroys the keys of the identity hashes. */
const lift = defineQueue({
  name: 'lift-suspensions',
  data: z.object({ profileId: Id, operator: z.string() }),
  concurrency: 1,
  async run({ profileId, operator }, cause, services, signal) {
    const { views, dispatch, keys } = services
    await waitForViews(names, services, signal)
    const { suspended, hashes } = await dispatch.readState(
      suspension,
      streams.suspension(profileId),
    )
    if (suspended) return
    const collection = views.collection(suspensionHashes)
    for (const hash of await liftedHashes(profileId, Object.values(hashes).flat(), services))
      for (const other of await collection.find({ where: { identityHashes: hash } })) {
        const id = await keyedId(keys, 'lift suspension', cause.command, other.profileId)
        const note = { note: null, noteId: causedId(id, 'note'), operator, carried: true }
        const { memberId, profileId: liftedFor } = other
        const command = { type: 'Lift', memberId, profileId: liftedFor, ...note } as const
        const stream = streams.suspension(liftedFor)
        await dispatch(suspension, stream, command, unlinkedContext(id, cause.now))
      }
    for (const hashesId of Object.keys(hashes)) await erase(profileId, hashesId, cause, services)
  },
})

/** Once a day: erases identity hashes of suspensions after 24 months. The suspension stays. */
const eraseHashes = defineSchedule({
  name: 'erase-suspension-hashes',
  cron: '36 4 * * *',
  async run(cause, services) {
    const before = new Date(cause.now.getTime() - timing.identityHashesKept).toISOString()
    const keyOf = (one: SuspensionHashesDocument) => one.profileId
    const collection = services.views.collection(suspensionHashes)
    const old = { field: 'since', keyOf, before } as const
    for await (const { profileId, stored } of documentsBefore(collection, old))
      for (const { hashesId } of stored) await erase(profileId, hashesId, cause, services)
  },
})

export const suspensionsQueues = [storeHashes, carry, applyToMember, lift, eraseHashes] as const

/** Makes suspensions hold for a person across accounts: see `docs/adr/0015`. */
export const suspensionsReactor = defineReactor({
  name: 'suspensions',
  from: 'origin',
  on: {
    MemberSuspended: ({ data: { memberId, profileId } }) => [
      task(storeHashes, { memberId, profileId }),
    ],
    SuspensionHashesStored: ({ data: { profileId } }) => [task(carry, { profileId })],
    SuspensionLifted: ({ data: { profileId, operator } }) => [task(lift, { profileId, operator })],
    IdentityLinked: ({ data: { memberId, identityHashes = [] } }) =>
      identityHashes.length > 0 ? [task(applyToMember, { memberId })] : [],
  },
})
