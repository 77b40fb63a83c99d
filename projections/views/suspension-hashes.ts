import type { Instant } from '../../contracts/core/event.ts'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { keyedId } from '../../engines/log/keyed-ids.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { defineProjection } from '../runtime/define-projection.ts'
import { isAbout, keptHashesOf, personHashesOf } from './block-hashes.ts'

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

/** Operator name of suspensions that are carried over to another account. */
const OPERATOR = 'Kith'

/**
 * The command that carries a suspension over to a member who was suspended under an earlier account,
 * or that stores identity hashes for a suspension of this account; empty for most members. It has a
 * deterministic command id. Requires `personViews` and `suspensionHashes` to contain the identity and
 * the suspension.
 */
export const suspensionCommandsFor = async (
  memberId: string,
  { views, keys }: { readonly views: ReadModels; readonly keys: Keys },
) => {
  const profileId = profileIdOf(memberId)
  const person = await personHashesOf(memberId, { views, keys })
  const identityHashes = keptHashesOf(person)
  const collection = views.collection(suspensionHashes)
  const matching = await Promise.all(
    identityHashes.map(hash => collection.find({ where: { identityHashes: hash } })),
  )
  const found = [...new Map(matching.flat().map(one => [one.profileId, one])).values()]
  const all = found.filter(one => one.profileId === profileId || isAbout(person, one))
  const own = all.find(one => one.profileId === profileId)
  const isPersons = (one: SuspensionHashesDocument) =>
    isAbout({ ...person, browser: undefined }, one)
  const first = own ?? all.find(isPersons) ?? all[0]
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
      id: isPersons(first)
        ? await id('suspension by identity hash')
        : // Once for each account, so that the staff can lift it for one of two people with one browser.
          await keyedId(keys, 'suspension by browser', profileId),
      command: { type: 'Suspend', memberId, profileId, ...note, hashed } as const,
    },
  ]
}
