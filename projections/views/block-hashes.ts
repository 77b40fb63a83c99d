import type { Instant } from '../../contracts/core/event.ts'
import type { EventNamed } from '../../contracts/core/event-types.ts'
import { Id, profileIdOf } from '../../contracts/core/ids.ts'
import { identityHashesOf } from '../../engines/log/identity-hashes.ts'
import { keyedId } from '../../engines/log/keyed-ids.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { defineProjection } from '../runtime/define-projection.ts'
import { deleteOnAccountClosed, profileKey } from './delete-on-account-closed.ts'
import { identities } from './identity.ts'
import { kithAccounts } from './kith-accounts.ts'
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

/** By what a person is known again, beside their account. */
export type PersonHashes = {
  readonly identityHashes: readonly string[]
  /**
   * The browser in which the account was made. Others may share it, so it counts less than an
   * identity: only for what was said of an account before this one was made.
   */
  readonly browser: { readonly hash: string; readonly since: Instant } | undefined
}

/** The views that `personHashesOf` reads. */
export const personViews = [identities, kithAccounts] as const

/** The hashes of a member; none once their account is closed. */
export const personHashesOf = async (
  memberId: string,
  { views, keys }: Sources,
): Promise<PersonHashes> => {
  const linked = await views.collection(identities).get(memberId)
  const all = Object.entries(linked?.emails ?? {}).map(([identity, verifiedEmail]) => {
    const [issuer, subject] = JSON.parse(identity) as [string, string]
    return { issuer, subject, verifiedEmail }
  })
  const accountIds = all.map(({ subject }) => subject).filter(id => Id.safeParse(id).success)
  const accounts = await views.collection(kithAccounts).many(accountIds)
  const credentialIds = accounts.flatMap(account => account?.credentialIds ?? [])
  return {
    identityHashes: await identityHashesOf(keys, all, credentialIds),
    browser: linked?.browser,
  }
}

/** The identity hashes of a member; empty once their account is closed. */
export const hashesOfMember = async (memberId: string, sources: Sources): Promise<string[]> => [
  ...(await personHashesOf(memberId, sources)).identityHashes,
]

/** The hashes that a block or suspension of a member keeps: identity hashes, and that of the browser. */
export const keptHashesOf = ({ identityHashes, browser }: PersonHashes): string[] => [
  ...identityHashes,
  ...(browser ? [browser.hash] : []),
]

/** The hashes that a block of a profile keeps; empty when there is no such profile. */
export const hashesOfProfile = async (profileId: string, sources: Sources): Promise<string[]> => {
  const profile = await sources.views.collection(profiles).get(profileId)
  return profile ? keptHashesOf(await personHashesOf(profile.memberId, sources)) : []
}

/** Whether something that was said of an account with these hashes is about this person, too. */
export const isAbout = (
  { identityHashes, browser }: PersonHashes,
  said: { readonly identityHashes: readonly string[]; readonly since: Instant },
): boolean =>
  said.identityHashes.some(hash => identityHashes.includes(hash)) ||
  (browser !== undefined &&
    said.since < browser.since &&
    said.identityHashes.includes(browser.hash))

/**
 * Commands that carry blocks over to a member whom somebody blocked under an earlier account, or that
 * store identity hashes for blocks of this account. Each has a deterministic command id, so several
 * callers can dispatch it. Requires `personViews` and `blockHashes` to contain the identity and the block.
 */
export const blockCommandsFor = async (memberId: string, { views, keys }: Sources) => {
  const profileId = profileIdOf(memberId)
  const person = await personHashesOf(memberId, { views, keys })
  const identityHashes = keptHashesOf(person)
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
    const block = onOwn[0] ?? blocks.find(one => isAbout(person, one))
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
