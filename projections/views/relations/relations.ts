import type { RecordedEvent } from '../../../contracts/core/event.ts'
import { profileIdOf } from '../../../contracts/core/ids.ts'
import type { DomainEvent } from '../../../contracts/events.ts'
import { modes } from '../../../contracts/profiles/mode-labels.ts'
import { defineProjection, type Fold } from '../../runtime/define-projection.ts'
import { type RelationChange, relationChanges } from './relation.ts'
import { decodeRecords, encodeRecords, idWords, withChange } from './relation-records.ts'

/** Where a page keeps the relations of a mode, by its number, and those of every mode. */
export const pageSections = [...modes, 'every'] as const

/**
 * A page of the relations of a member: for each mode, and for every mode, records as text (see
 * `relation-records.ts`). A mode without relations is missing.
 */
export type RelationsDocument = { readonly [S in (typeof pageSections)[number]]?: string }

const digits = '0123456789abcdef'

/** The pages of a member, by the last digit of the other's id. */
export const pagesOf = (profileId: string): string[] =>
  Array.from(digits, digit => `${profileId}/${digit}`)

/** The page of a member that holds the relation to another. */
export const pageKey = (of: string, to: string): string => `${of}/${to.at(-1)?.toLowerCase()}`

const changed = (
  document: RelationsDocument | null,
  change: RelationChange,
): RelationsDocument | null => {
  const ids = idWords(change.to)
  const section = pageSections[change.mode]
  if (!ids || !section) return document
  const records = decodeRecords(document?.[section])
  const after = withChange(records, ids, change)
  if (after === records) return document
  const { [section]: _, ...others } = document ?? {}
  const next = after.length > 0 ? { ...others, [section]: encodeRecords(after) } : others
  return Object.keys(next).length > 0 ? next : null
}

type RelationFold = Fold<RelationsDocument, DomainEvent['type']>

const relate: RelationFold = {
  keys: event => relationChanges(event).map(({ of, to }) => pageKey(of, to)),
  fold: (document, event, key) =>
    relationChanges(event)
      .filter(({ of, to }) => pageKey(of, to) === key)
      .reduce(changed, document),
}

const forget = <D>(profileOf: (data: D) => string) => ({
  keys: ({ data }: RecordedEvent<DomainEvent> & { readonly data: D }) => pagesOf(profileOf(data)),
  fold: () => null,
})

/**
 * Who swiped, likes, matched, blocked and is linked with whom: what a member is to others, and others to them. Sixteen
 * pages for each member, by the last digit of the other's id, so that a question about one other reads
 * one page. A pass is dropped from its page with the next change after the card may come back.
 *
 * @until the swipe is undone or may be repeated, and the account is deleted; what others did to a
 *   deleted account stays with them as an id that names nobody
 */
export const relations = defineProjection<RelationsDocument>({
  name: 'relations',
  version: 2,
  on: {
    Swiped: relate,
    SwipeUndone: relate,
    Matched: relate,
    Unmatched: relate,
    Blocked: relate,
    Unblocked: relate,
    Linked: relate,
    LinkRevised: relate,
    LinkEnded: relate,
    ProfileClosed: forget(({ profileId }: { profileId: string }) => profileId),
    AccountClosed: forget(({ memberId }: { memberId: string }) => profileIdOf(memberId)),
  },
})
