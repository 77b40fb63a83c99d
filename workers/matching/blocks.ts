import * as z from 'zod'
import { causedId, Id } from '../../contracts/core/ids.ts'
import { timing } from '../../contracts/core/limits.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { streams } from '../../contracts/features.ts'
import { pair } from '../../domain/matching/decider.ts'
import { unlinkedContext } from '../../engines/log/dispatch.ts'
import { keyedId } from '../../engines/log/keyed-ids.ts'
import { carryBlocks } from '../../projections/identity/carried-over.ts'
import { hashesOfProfile, personViews } from '../../projections/identity/person-hashes.ts'
import { type BlockHashesDocument, blockHashes } from '../../projections/views/block-hashes.ts'
import { identities } from '../../projections/views/identity.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { defineQueue, defineSchedule, type JobServices, task } from '../runtime/queue.ts'
import { defineReactor, documentsBefore } from '../runtime/reactor.ts'
import { waitForViews } from '../runtime/wait-for-views.ts'

const names = [...personViews, blockHashes].map(view => view.name)
const PairFields = { by: Id, on: Id }

/** Applies blocks to every account with one of these identity hashes. */
const applyToHolders = async (
  identityHashes: readonly string[],
  now: Date,
  services: JobServices,
): Promise<void> => {
  const collection = services.views.collection(identities)
  for (const hash of new Set(identityHashes))
    for (const { memberId } of await collection.find({ where: { identityHashes: hash } }))
      await carryBlocks(memberId, now, services)
}

/** Adds identity hashes to a block that lacks them, while the blocked account exists. */
const storeHashes = defineQueue({
  name: 'store-block-hashes',
  data: z.object(PairFields),
  concurrency: 2,
  async run({ by, on }, cause, services, signal) {
    await waitForViews(
      [profiles, ...personViews].map(view => view.name),
      services,
      signal,
    )
    const identityHashes = await hashesOfProfile(on, services)
    const hashesId = causedId('hashes of block', cause.command)
    const store = { type: 'StoreBlockHashes', by, on, hashesId, identityHashes } as const
    await services.dispatch(pair, streams.pair(by, on), store, cause)
  },
})

/** Applies earlier blocks to a member with a new identity. */
const applyToMember = defineQueue({
  name: 'apply-blocks',
  data: z.object({ memberId: Id }),
  concurrency: 2,
  async run({ memberId }, { now }, services, signal) {
    await waitForViews(names, services, signal)
    await carryBlocks(memberId, now, services)
  },
})

/** Carries a block over to all accounts of a person; lifts it if the original is gone. */
const carry = defineQueue({
  name: 'carry-block',
  data: z.object({ ...PairFields, hashesId: Id }),
  concurrency: 2,
  async run({ by, on, hashesId }, { now, command }, services, signal) {
    const { views, dispatch, keys } = services
    await waitForViews(names, services, signal)
    const { blocks = [] } = (await views.collection(blockHashes).get(by)) ?? {}
    const stored = blocks.find(one => one.hashesId === hashesId)
    if (!stored) return
    await applyToHolders(stored.identityHashes, now, services)

    if (stored.root === on) return
    const { blocks: first } = await dispatch.readState(pair, streams.pair(by, stored.root))
    if (first[by] && !first[by].carried) return
    const id = await keyedId(keys, 'lift carried block', command)
    const lift = { type: 'LiftCarriedBlock', by, on } as const
    await dispatch(pair, streams.pair(by, on), lift, unlinkedContext(id, now))
  },
})

/** Lifts the blocks carried over from a lifted block, and destroys the keys of its identity hashes. */
const lift = defineQueue({
  name: 'lift-carried-blocks',
  data: z.object(PairFields),
  concurrency: 2,
  async run({ by, on }, cause, services, signal) {
    const { log, views, dispatch, keys } = services
    const endedSubjects: string[] = []
    let isLifted = false
    let isBlockedAgain = false
    for await (const { id, type, data } of log.read(streams.pair(by, on))) {
      if (type === 'BlockHashesStored' && data.by === by && !isLifted)
        endedSubjects.push(subjects.hashes(data.hashesId))
      if (type === 'Blocked' && data.by === by && isLifted) isBlockedAgain = true
      if (id === cause.causation) isLifted = true
    }
    if (endedSubjects.length > 0) await keys.destroy(endedSubjects)
    if (cause.isLate && isBlockedAgain) return // what is carried over follows from the later block

    await waitForViews([blockHashes.name], services, signal)
    const { blocks = [] } = (await views.collection(blockHashes).get(by)) ?? {}
    const carriedBlocks = blocks.filter(one => one.root === on && one.on !== on)
    for (const carriedOn of new Set(carriedBlocks.map(one => one.on))) {
      const id = await keyedId(keys, 'lift carried block', cause.command, carriedOn)
      const command = { type: 'LiftCarriedBlock', by, on: carriedOn } as const
      await dispatch(pair, streams.pair(by, carriedOn), command, unlinkedContext(id, cause.now))
    }
    // Another block on the same person may still hold.
    await waitForViews(names, services, signal)
    await applyToHolders(
      carriedBlocks.flatMap(one => one.identityHashes),
      cause.now,
      services,
    )
  },
})

/** Once a day: erases identity hashes of blocks after 24 months. The blocks stay. */
const eraseHashes = defineSchedule({
  name: 'erase-identity-hashes',
  cron: '31 4 * * *',
  async run(cause, { views, dispatch, keys }) {
    const before = new Date(cause.now.getTime() - timing.identityHashesKept).toISOString()
    const old = { field: 'oldest', keyOf: (one: BlockHashesDocument) => one.by, before } as const
    for await (const { by, blocks } of documentsBefore(views.collection(blockHashes), old))
      for (const { on, hashesId, since } of blocks) {
        if (since >= before) continue
        await keys.destroy([subjects.hashes(hashesId)])
        const erase = { type: 'EraseBlockHashes', by, on, hashesId } as const
        const command = causedId(cause.command, hashesId)
        await dispatch(pair, streams.pair(by, on), erase, { ...cause, command })
      }
  },
})

export const blocksQueues = [storeHashes, applyToMember, carry, lift, eraseHashes] as const

/** Makes blocks hold for a person across accounts: see `docs/adr/0015`. */
export const blocksReactor = defineReactor({
  name: 'blocks',
  from: 'origin',
  on: {
    Blocked: ({ data: { by, on } }) => [task(storeHashes, { by, on })],
    BlockHashesStored: ({ data: { by, on, hashesId } }) => [task(carry, { by, on, hashesId })],
    Unblocked: ({ data: { by, on } }) => [task(lift, { by, on })],
    IdentityLinked: ({ data: { memberId, identityHashes = [] } }) =>
      identityHashes.length > 0 ? [task(applyToMember, { memberId })] : [],
  },
})

export const matchingWorkers = { reactors: [blocksReactor], queues: blocksQueues }
