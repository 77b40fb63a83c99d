import type { Instant } from '../contracts/event.ts'
import type { EventNamed } from '../contracts/events.ts'
import { profileIdOf } from '../contracts/ids.ts'
import { identityHashesOf } from '../engines/identity-hashes.ts'
import { keyedId } from '../engines/keyed-ids.ts'
import type { Keys } from '../engines/keys.ts'
import type { ReadModels } from '../engines/read-models.ts'
import { defineProjection } from './define-projection.ts'
import { deleteOnAccountClosed, profileKey } from './delete-on-account-closed.ts'
import { identities } from './identity.ts'
import { profiles } from './profiles.ts'

/** A block on an account of somebody, and identity hashes of theirs. */
type HashedBlock = {
  readonly on: string
  /** The profile that was blocked first: `on`, unless the block was carried. */
  readonly root: string
  readonly hashesId: string
  readonly identityHashes: readonly string[]
  readonly since: Instant
}

/** The blocks that a member placed, or that follow from them, by identity hash. */
export type BlockHashesDocument = {
  readonly by: string
  readonly blocks: readonly HashedBlock[]
  /** Those of `blocks`, to find them by. */
  readonly on: readonly string[]
  readonly identityHashes: readonly string[]
  /** Since when the oldest of them stands. */
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

/** By the profile id of the one who blocked; found by whom, by identity hash, and the oldest first. */
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

/** The identity hashes of a member; none once their account is closed. */
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

/** The identity hashes of a profile's member; none where there is no such profile. */
export const hashesOfProfile = async (profileId: string, sources: Sources): Promise<string[]> => {
  const profile = await sources.views.collection(profiles).get(profileId)
  return profile ? hashesOfMember(profile.memberId, sources) : []
}

/**
 * What has to be said on the pairs of a member with those who blocked them, as this account or an
 * earlier one: commands, each under an id that is the same whoever gives it. The views `identities`
 * and `blockHashes` have to know of the block, and of the identity.
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
