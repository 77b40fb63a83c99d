import { profileIdOf } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/features.ts'
import { pair } from '../../domain/matching/decider.ts'
import { suspension } from '../../domain/staff/suspension-decider.ts'
import { type Dispatch, unlinkedContext } from '../../engines/log/dispatch.ts'
import { keyedId } from '../../engines/log/keyed-ids.ts'
import { blockHashes } from '../views/block-hashes.ts'
import { type SuspensionHashesDocument, suspensionHashes } from '../views/suspension-hashes.ts'
import { isAbout, keptHashesOf, type PersonSources, personHashesOf } from './person-hashes.ts'

/**
 * Carries blocks over to a member whom somebody blocked under an earlier account, and stores identity
 * hashes for blocks of this account. The events name no cause, so the log does not link the accounts;
 * a repeat changes nothing. Requires `personViews` and `blockHashes` to contain the identity and the
 * block.
 */
export const carryBlocks = async (
  memberId: string,
  now: Date,
  { dispatch, ...sources }: PersonSources & { readonly dispatch: Dispatch },
): Promise<void> => {
  for (const { id, command } of await blockCommandsFor(memberId, sources))
    await dispatch(pair, streams.pair(command.by, command.on), command, unlinkedContext(id, now))
}

/** Each command has an id of what it follows from, so several callers can dispatch it. */
const blockCommandsFor = async (memberId: string, { views, keys }: PersonSources) => {
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
  for (const { id, command } of await suspensionCommandsFor(memberId, sources)) {
    const stream = streams.suspension(command.profileId)
    await dispatch(suspension, stream, command, unlinkedContext(id, now))
  }
}

/** The command, if any, with an id of what it follows from, so several callers can dispatch it. */
const suspensionCommandsFor = async (memberId: string, { views, keys }: PersonSources) => {
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
