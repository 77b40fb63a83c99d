import { profileIdOf } from '../../contracts/core/ids.ts'
import { keyedId } from '../../engines/log/keyed-ids.ts'
import { type SuspensionHashesDocument, suspensionHashes } from '../views/suspension-hashes.ts'
import { isAbout, keptHashesOf, type PersonSources, personHashesOf } from './person-hashes.ts'

/** Operator name of suspensions that are carried over to another account. */
const OPERATOR = 'Kith'

/**
 * The command that carries a suspension over to a member who was suspended under an earlier account,
 * or that stores identity hashes for a suspension of this account; empty for most members. It has a
 * deterministic command id. Requires `personViews` and `suspensionHashes` to contain the identity and
 * the suspension.
 */
export const suspensionCommandsFor = async (memberId: string, { views, keys }: PersonSources) => {
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
