import type { Instant } from '../../contracts/core/event.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { defineProjection } from '../runtime/define-projection.ts'
import { deleteOnAccountClosed, profileKey } from './delete-on-account-closed.ts'

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
