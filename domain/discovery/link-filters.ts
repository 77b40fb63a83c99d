import type { StoredFilter } from '../../contracts/discovery/stored-filters.ts'
import { canSee } from './can-see.ts'
import { type HidingLists, hidingListsOn, type Member, settledOn } from './member.ts'
import type { Relation } from './relation.ts'

/** Ids of those whose partners a member's block filters hide, in any list that hides on this day. */
export const namedInLinkFilters = (member: Member, at: Date): readonly string[] =>
  hidingListsOn(member, at).flatMap(({ block }) =>
    block.flatMap(filter =>
      filter.filterType === 'linked_to' ? filter.filterValue.profileIds : [],
    ),
  )

/** The member whose filters against linked people name only those for whom `counts` holds. */
export const withLinkFiltersOn = (member: Member, counts: (id: string) => boolean): Member => {
  const limit = (filter: StoredFilter): StoredFilter =>
    filter.filterType === 'linked_to'
      ? { ...filter, filterValue: { profileIds: filter.filterValue.profileIds.filter(counts) } }
      : filter
  const limited = <L extends HidingLists>(lists: L): L => ({
    ...lists,
    block: lists.block.map(limit),
  })
  const { now, before } = member
  return {
    ...member,
    now: limited(now),
    before: before && {
      ...before,
      stated: limited(before.stated),
      replaced: before.replaced.map(limited),
    },
  }
}

const asOfDayBegin = (member: Member, at: Date): Member => ({
  ...member,
  now: settledOn(member, at),
  before: null,
})

/**
 * Whether somebody counts in the filters of their owner against linked people: while the owner may see them
 * as a link, as both were when the UTC day began, and without a block since. Otherwise the filter would
 * tell the owner who the partners of somebody hidden are. The filters themselves are left out of that: two
 * who are linked with each other can both be named.
 */
export const countsInLinkFilters = (
  owner: Member,
  named: Member,
  relation: Relation,
  at: Date,
): boolean =>
  owner.id !== named.id &&
  canSee(
    withLinkFiltersOn(asOfDayBegin(owner, at), () => false),
    asOfDayBegin(named, at),
    relation,
    {
      surface: 'CONSTELLATIONS',
      sight: 'id',
      at,
    },
  )
