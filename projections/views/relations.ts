import type { RecordedEvent } from '../../contracts/core/event.ts'
import { profileIdOf } from '../../contracts/core/ids.ts'
import type { DomainEvent, EventNamed } from '../../contracts/events.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import {
  type ModeRelation,
  minuteOf,
  noModeRelation,
  noRelation,
  type Relation,
  swipeCounts,
} from '../../domain/discovery/relation.ts'
import { defineProjection, type Fold } from '../runtime/define-projection.ts'

/** What a member is to another. */
type Related = Relation & { readonly id: string }

/** A page of a member's relations, sorted by the other's id: a list is read and changed faster than keys. */
export type RelationsPage = { readonly others: readonly Related[] }

export const emptyPage: RelationsPage = { others: [] }

const digits = '0123456789abcdef'

/** The pages of a member, by the last digit of the other's id. */
export const pagesOf = (profileId: string): string[] =>
  Array.from(digits, digit => `${profileId}/${digit}`)

/** The page of a member that holds the relation to another. */
export const pageKey = (of: string, to: string): string => `${of}/${to.at(-1)}`

/** Where another is on a page, or belongs, by binary search. */
const placeOf = (others: RelationsPage['others'], id: string): number => {
  let low = 0
  let high = others.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((others[middle] as Related).id < id) low = middle + 1
    else high = middle
  }
  return low
}

/** The relation to a member whose page this is. */
export const relationIn = ({ others }: RelationsPage, id: string): Relation => {
  const found = others[placeOf(others, id)]
  return found?.id === id ? found : noRelation
}

/** Ids of the members whose relation in a mode passes a test. */
export const relatedIds = (
  pages: readonly RelationsPage[],
  mode: DiscoveryMode,
  isWanted: (relation: ModeRelation) => boolean,
): string[] =>
  pages.flatMap(({ others }) =>
    others.filter(one => isWanted(one[mode] ?? noModeRelation)).map(({ id }) => id),
  )

/** The same object if it does not have the key. */
const without = <T extends object>(whole: T, key: keyof T): T => {
  if (!(key in whole)) return whole
  const { [key]: _, ...others } = whole
  return others as T
}

/** Without the modes of which nothing is left: a swipe whose card may come back, and no more. */
const remembered = (related: Related, now: number): Related =>
  modes.reduce((left, mode) => {
    const one = left[mode]
    const isForgotten = one && !one.liked && !one.match && !swipeCounts(one, now)
    return isForgotten ? without(left, mode) : left
  }, related)

/** What an event makes of the relation of one member to another: the same object if nothing. */
type Change = {
  readonly of: string
  readonly to: string
  readonly after: (before: Relation) => Relation
}

const isAny = (related: Related): boolean => Object.keys(related).length > 1

const changed = (page: RelationsPage | null, { to, after }: Change, now: number) => {
  const { others } = page ?? emptyPage
  const before = relationIn({ others }, to)
  const next = after(before)
  if (next === before) return page
  const left = others
    .toSpliced(placeOf(others, to), before === noRelation ? 0 : 1, { ...next, id: to })
    .map(one => remembered(one, now))
    .filter(isAny)
  return left.length > 0 ? { others: left } : null
}

/** A change of a relation in a mode. */
const inMode =
  (mode: DiscoveryMode, change: (before: ModeRelation) => ModeRelation): Change['after'] =>
  relation => {
    const before = relation[mode] ?? noModeRelation
    const after = change(before)
    return after === before ? relation : { ...relation, [mode]: after }
  }

const both = (
  [one, other]: readonly [string, string],
  after: Change['after'],
): readonly Change[] => [
  { of: one, to: other, after },
  { of: other, to: one, after },
]

/** Folds an event into both sides. */
const relate = <T extends DomainEvent['type']>(
  changesOf: (event: RecordedEvent<EventNamed<T>>) => readonly Change[],
): Fold<RelationsPage, T> => ({
  keys: event => changesOf(event).map(({ of, to }) => pageKey(of, to)),
  fold: (page, event, key) =>
    changesOf(event)
      .filter(({ of, to }) => pageKey(of, to) === key)
      .reduce<RelationsPage | null>(
        (before, change) => changed(before, change, Date.parse(event.at)),
        page,
      ),
})

const forget = <D>(profileOf: (data: D) => string) => ({
  keys: ({ data }: RecordedEvent<DomainEvent> & { readonly data: D }) => pagesOf(profileOf(data)),
  fold: () => null,
})

const linked = ({ data }: RecordedEvent<EventNamed<'Linked' | 'LinkRevised'>>) =>
  both(data.profiles, one => ({ ...one, link: data.asksBoth ? 'suggested' : 'linked' }))

/**
 * Who swiped, likes, matched, blocked and is linked with whom: what a member is to others, and others to them. Sixteen
 * pages for each member, by the last digit of the other's id, so that a question about one other reads
 * one page. A pass is dropped from its page with the next change after the card may come back.
 *
 * @until the swipe is undone or may be repeated, and the account is deleted; what others did to a
 *   deleted account stays with them as an id that names nobody
 */
export const relations = defineProjection<RelationsPage>({
  name: 'relations',
  version: 3,
  on: {
    Swiped: relate(({ data: { by, on, mode, action }, at }) => {
      const swipe = { swipe: action, minute: minuteOf(Date.parse(at)) }
      const isLike = action === 'like' || action === 'super_like'
      return [
        { of: by, to: on, after: inMode(mode, one => ({ ...one, ...swipe })) },
        {
          of: on,
          to: by,
          after: inMode(mode, one => (isLike ? { ...one, liked: action } : without(one, 'liked'))),
        },
      ]
    }),
    SwipeUndone: relate(({ data: { by, on, mode } }) => [
      { of: by, to: on, after: inMode(mode, one => without(without(one, 'swipe'), 'minute')) },
      { of: on, to: by, after: inMode(mode, one => without(one, 'liked')) },
    ]),
    Matched: relate(({ data: { profiles, mode } }) =>
      both(
        profiles,
        inMode(mode, one => ({ ...one, match: 'live' })),
      ),
    ),
    // Likes end with the match, whose end is remembered. The pages of a deleted member stay empty.
    Unmatched: relate(({ data: { profiles, mode, by } }) =>
      both(
        profiles,
        inMode(mode, () => ({ match: 'ended' })),
      ).map(({ of, to, after }) => ({
        of,
        to,
        after: one => (of === by && !one[mode] ? one : after(one)),
      })),
    ),
    Blocked: relate(({ data: { by, on } }) => [
      { of: by, to: on, after: one => ({ ...one, blocks: true }) },
      { of: on, to: by, after: one => ({ ...one, isBlockedBy: true }) },
    ]),
    Unblocked: relate(({ data: { by, on } }) => [
      { of: by, to: on, after: one => without(one, 'blocks') },
      { of: on, to: by, after: one => without(one, 'isBlockedBy') },
    ]),
    Linked: relate<'Linked'>(linked),
    LinkRevised: relate<'LinkRevised'>(linked),
    LinkEnded: relate(({ data }) => both(data.profiles, one => without(one, 'link'))),
    ProfileClosed: forget(({ profileId }: { profileId: string }) => profileId),
    AccountClosed: forget(({ memberId }: { memberId: string }) => profileIdOf(memberId)),
  },
})
