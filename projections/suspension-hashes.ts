import type { Instant } from '../contracts/event.ts'
import { profileIdOf } from '../contracts/ids.ts'
import { keyedId } from '../engines/keyed-ids.ts'
import type { Keys } from '../engines/keys.ts'
import type { ReadModels } from '../engines/read-models.ts'
import { hashesOfMember } from './block-hashes.ts'
import { defineProjection } from './define-projection.ts'

/** The identity hashes of somebody who is suspended, whether they have an account now or not. */
export type SuspensionHashesDocument = {
  readonly memberId: string
  readonly profileId: string
  readonly stored: readonly {
    readonly hashesId: string
    readonly identityHashes: readonly string[]
  }[]
  /** Those of `stored`, to find them by. */
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

/** By profile id, while the suspension stands; found by identity hash, and the oldest first. */
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

/** Who answers for a suspension that is carried to another account. */
const OPERATOR = 'Kith'

/**
 * What has to be said of a member whom the staff suspended, as this account or an earlier one: a
 * command under an id that is the same whoever gives it; none for most. The views `identities` and
 * `suspensionHashes` have to know of the suspension, and of the identity.
 */
export const suspensionCommandsFor = async (
  memberId: string,
  { views, keys }: { readonly views: ReadModels; readonly keys: Keys },
) => {
  const profileId = profileIdOf(memberId)
  const identityHashes = await hashesOfMember(memberId, { views, keys })
  const collection = views.collection(suspensionHashes)
  const matching = await Promise.all(
    identityHashes.map(hash => collection.find({ where: { identityHashes: hash } })),
  )
  const all = [...new Map(matching.flat().map(one => [one.profileId, one])).values()]
  const own = all.find(one => one.profileId === profileId)
  const [first] = own ? [own] : all
  if (!first) return []
  const id = (kind: string) => keyedId(keys, kind, first.profileId, profileId, ...identityHashes)
  const hashed = { hashesId: await id('identity hashes'), identityHashes, since: first.since }
  if (own)
    return [
      {
        id: await id('hashes of suspension'),
        command: { type: 'StoreSuspensionHashes', memberId, profileId, ...hashed } as const,
      },
    ]
  const note = { note: null, noteId: await id('note'), operator: OPERATOR, carried: true }
  return [
    {
      id: await id('suspension by identity hash'),
      command: { type: 'Suspend', memberId, profileId, ...note, hashed } as const,
    },
  ]
}
