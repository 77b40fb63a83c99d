import { profileIdOf } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/features.ts'
import { suspension } from '../../domain/staff/decider.ts'
import { type Dispatch, unlinkedContext } from '../../engines/log/dispatch.ts'
import { keyedId } from '../../engines/log/keyed-ids.ts'
import { type SuspensionHashesDocument, suspensionHashes } from '../views/suspension-hashes.ts'
import { isAbout, keptHashesOf, type PersonSources, personHashesOf } from './person-hashes.ts'

/** Operator name of suspensions that are carried over to another account. */
const OPERATOR = 'Kith'

/**
 * Carries a suspension over to a member who was suspended under an earlier account, or stores identity
 * hashes for a suspension of this account; does nothing for most members. The events name no cause, so
 * the log does not link the accounts; a repeat changes nothing. Requires `personViews` and
 * `suspensionHashes` to contain the identity and the suspension.
 */
export const carrySuspension = async (
  memberId: string,
  now: Date,
  { dispatch, ...sources }: PersonSources & { readonly dispatch: Dispatch },
): Promise<void> => {
  for (const { id, command } of await commandsFor(memberId, sources)) {
    const stream = streams.suspension(command.profileId)
    await dispatch(suspension, stream, command, unlinkedContext(id, now))
  }
}

/** The command, if any, with an id of what it follows from, so several callers can dispatch it. */
const commandsFor = async (memberId: string, { views, keys }: PersonSources) => {
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
