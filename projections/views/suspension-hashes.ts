import type { Instant } from '../../contracts/core/event.ts'
import { defineProjection } from '../runtime/define-projection.ts'

/** Identity hashes of a suspended person, whether or not they have an account now. */
export type SuspensionHashesDocument = {
  readonly memberId: string
  readonly profileId: string
  readonly stored: readonly {
    readonly hashesId: string
    readonly identityHashes: readonly string[]
  }[]
  /** The hashes of `stored`, for the index. */
  readonly identityHashes: readonly string[]
  readonly since: Instant
}

const documentOf = (
  stored: SuspensionHashesDocument['stored'],
  {
    memberId,
    profileId,
    since,
  }: Pick<SuspensionHashesDocument, 'memberId' | 'profileId' | 'since'>,
): SuspensionHashesDocument | null => {
  const identityHashes = stored.flatMap(one => one.identityHashes)
  return stored.length === 0 ? null : { memberId, profileId, stored, identityHashes, since }
}

/**
 * Identity hashes of suspended people, also after their account is deleted. By profile id, while
 * the suspension stands; indexed by identity hash and by age.
 *
 * @until the suspension is lifted, or 24 months
 */
export const suspensionHashes = defineProjection<SuspensionHashesDocument>({
  name: 'suspensionHashes',
  version: 1,
  indexes: [{ by: ['identityHashes'] }, { by: [], order: 'since' }],
  on: {
    SuspensionHashesStored: {
      keys: ({ data: { profileId, identityHashes } }) =>
        identityHashes.length > 0 ? [profileId] : [],
      fold: (document, { data, at }) => {
        const { memberId, profileId, hashesId, identityHashes } = data
        const since = data.since ?? document?.since ?? at
        const stored = [...(document?.stored ?? []), { hashesId, identityHashes }]
        return documentOf(stored, { memberId, profileId, since })
      },
    },
    SuspensionHashesErased: {
      keys: ({ data }) => [data.profileId],
      fold: (document, { data: { hashesId } }) =>
        document &&
        documentOf(
          document.stored.filter(one => one.hashesId !== hashesId),
          document,
        ),
    },
    SuspensionLifted: { keys: ({ data }) => [data.profileId], fold: () => null },
  },
})
