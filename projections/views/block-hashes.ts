import type { Instant } from '../../contracts/core/event.ts'
import type { EventNamed } from '../../contracts/core/event-types.ts'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { identityHashesOf } from '../../engines/log/identity-hashes.ts'
import { keyedId } from '../../engines/log/keyed-ids.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { defineProjection } from '../runtime/define-projection.ts'
import { deleteOnAccountClosed, profileKey } from './delete-on-account-closed.ts'
import { identities } from './identity.ts'
import { profiles } from './profiles.ts'

/** A block on one account of a person, with identity hashes of that person. */
type HashedBlock = {
  readonly on: string
  /** The profile that was blocked first: `on`, unless the block was carried over to this account. */
  readonly root: string
  readonly hashesId: string
  readonly identityHashes: readonly string[]
  readonly since: Instant
}

/** The blocks of a member, and those carried over from them, with identity hashes. */
export type BlockHashesDocument = {
  readonly by: string
  readonly blocks: readonly HashedBlock[]
  /** The values of `blocks`, for the index. */
  readonly on: readonly string[]
  readonly identityHashes: readonly string[]
  /** When the oldest of them was placed. */
  readonly oldest: Instant
}

const documentOf = (by: string, blocks: readonly HashedBlock[]): BlockHashesDocument | null => {
  const [first] = blocks.map(({ since }) => since).toSorted()
  if (first === undefined) return null
  return {
    by,
    blocks,
    on: [...new Set(blocks.map(({ on }) => on))],
    identityHashes: [...new Set(blocks.flatMap(block => block.identityHashes))],
    oldest: first,
  }
}

const hashedBlock = (
  { on, root, hashesId, identityHashes, since }: EventNamed<'BlockHashesStored'>['data'],
  at: Instant,
): HashedBlock => ({ on, root: root ?? on, hashesId, identityHashes, since: since ?? at })

/**
 * Identity hashes of blocked members. By profile id of the blocker; indexed by blocked profile, by
 * identity hash, and by age.
 *
 * @until the blocker unblocks or deletes their account, or 24 months
 */
export const blockHashes = defineProjection<BlockHashesDocument>({
  name: 'blockHashes',
  version: 1,
  indexes: [{ by: ['on'] }, { by: ['identityHashes'] }, { by: [], order: 'oldest' }],
  on: {
    BlockHashesStored: {
      keys: ({ data: { by, identityHashes } }) => (identityHashes.length > 0 ? [by] : []),
      fold: (document, { data, at }, by) =>
        documentOf(by, [...(document?.blocks ?? []), hashedBlock(data, at)]),
    },
    BlockHashesErased: {
      keys: ({ data }) => [data.by],
      fold: (document, { data: { hashesId } }, by) =>
        documentOf(by, document?.blocks.filter(one => one.hashesId !== hashesId) ?? []),
    },
    Unblocked: {
      keys: ({ data }) => [data.by],
      fold: (document, { data: { on } }, by) =>
        documentOf(by, document?.blocks.filter(one => one.on !== on) ?? []),
    },
    AccountClosed: deleteOnAccountClosed(profileKey),
  },
})

type Sources = { readonly views: ReadModels; readonly keys: Keys }

/** The identity hashes of a member; empty once their account is closed. */
export const hashesOfMember = async (
  memberId: string,
  { views, keys }: Sources,
): Promise<string[]> => {
  const linked = await views.collection(identities).get(memberId)
  const all = Object.entries(linked?.emails ?? {}).map(([identity, verifiedEmail]) => {
    const [issuer, subject] = JSON.parse(identity) as [string, string]
    return { issuer, subject, verifiedEmail }
  })
  return identityHashesOf(keys, all)
}

/** The identity hashes of a profile's member; empty when there is no such profile. */
export const hashesOfProfile = async (profileId: string, sources: Sources): Promise<string[]> => {
  const profile = await sources.views.collection(profiles).get(profileId)
  return profile ? hashesOfMember(profile.memberId, sources) : []
}

/**
 * Commands that carry blocks over to a member whom somebody blocked under an earlier account, or that
 * store identity hashes for blocks of this account. Each has a deterministic command id, so several
 * callers can dispatch it. Requires `identities` and `blockHashes` to contain the identity and the block.
 */
export const blockCommandsFor = async (memberId: string, { views, keys }: Sources) => {
  const profileId = profileIdOf(memberId)
  const identityHashes = await hashesOfMember(memberId, { views, keys })
  const collection = views.collection(blockHashes)
  const matching = await Promise.all([
    collection.find({ where: { on: profileId } }),
    ...identityHashes.map(hash => collection.find({ where: { identityHashes: hash } })),
  ])
  const blockers = new Map(matching.flat().map(document => [document.by, document]))
  blockers.delete(profileId)
  const commands = [...blockers.values()].map(async ({ by, blocks }) => {
    const onOwn = blocks.filter(({ on }) => on === profileId)
    const known = new Set(onOwn.flatMap(one => one.identityHashes))
    const block =
      onOwn[0] ?? blocks.find(one => one.identityHashes.some(hash => identityHashes.includes(hash)))
    if (!block || identityHashes.every(hash => known.has(hash))) return []
    const { root, since } = block
    const id = (kind: string) => keyedId(keys, kind, block.hashesId, profileId, ...identityHashes)
    const [commandId, hashesId] = [await id('block by identity hash'), await id('identity hashes')]
    const hashed = { by, on: profileId, hashesId, identityHashes }
    return block.on === profileId
      ? [{ id: commandId, command: { type: 'StoreBlockHashes', ...hashed } as const }]
      : [{ id: commandId, command: { type: 'CarryBlock', ...hashed, root, since } as const }]
  })
  return (await Promise.all(commands)).flat()
}
