import { setImmediate as nextTurn } from 'node:timers/promises'
import { distanceBands } from '../../contracts/core/limits.ts'
import type { FilterType } from '../../contracts/discovery/filter-types.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { canSee, countingFilters, milesApart } from '../../domain/discovery/can-see.ts'
import type { Member } from '../../domain/discovery/member.ts'
import { type DeckCandidate, rank } from '../../domain/discovery/rank.ts'
import { isBlocked, isSwipedIn, type Relation } from '../../domain/discovery/relation.ts'
import { relatedIds } from '../views/relations.ts'
import type { CardStore } from './card-store.ts'
import { MOST_READ, meetInPages, PAGE } from './meet-in-pages.ts'
import type { Viewer } from './open-viewer.ts'
import { skeleton } from './skeleton.ts'

/** A viewer's search for others, from a store of cards. */
type Search = {
  readonly store: CardStore
  readonly viewer: Viewer
  readonly mode: DiscoveryMode
  readonly sellsPremium: boolean
}

const isSettled = (relation: Relation, mode: DiscoveryMode, at: Date): boolean =>
  isBlocked(relation) || isSwipedIn(relation, mode, at)

/**
 * Pages of members who may be in the viewer's deck and whom the viewer has not swiped in the mode, of at
 * most `MOST_READ` members. Between two pages others have their turn.
 */
async function* pagesOfOthers(
  { store, viewer, mode, sellsPremium }: Search,
  asViewerWants = true,
): AsyncGenerator<readonly DeckCandidate[]> {
  const { member, at } = viewer
  let page: string[] = []
  let read = 0
  for await (const id of skeleton(store, member, { mode, at, sellsPremium, asViewerWants })) {
    if (id === member.id || isSettled(viewer.relationTo(id), mode, at)) continue
    page.push(id)
    read += 1
    if (page.length < PAGE && read < MOST_READ) continue
    yield await viewer.meet(page)
    if (read === MOST_READ) return
    page = []
    await nextTurn()
  }
  if (page.length > 0) yield await viewer.meet(page)
}

/** Ids of the members who super-liked the viewer in a mode and may still be in its deck. */
const superLikers = ({ viewer, mode }: Search): string[] =>
  relatedIds(viewer.pages, mode, ({ liked }) => liked === 'super_like').filter(
    id => !isSettled(viewer.relationTo(id), mode, viewer.at),
  )

/**
 * The viewer's deck, best first. Ranks the members whom the rule admits among a hundred or more
 * who may fit, and reads on while there are too few.
 */
export const findCandidates = async (
  search: Search,
  limit: number,
): Promise<readonly DeckCandidate[]> => {
  const { viewer, mode, sellsPremium } = search
  const { member, at } = viewer
  if (!member.isActive || !member.now.modes.includes(mode)) return []
  const isOpen = ({ member: other, relation }: DeckCandidate) =>
    canSee(member, other, relation, { mode, sight: 'list', at, sellsPremium })
  const first = superLikers(search).slice(0, MOST_READ)
  const found: DeckCandidate[] = []
  for await (const page of meetInPages(viewer, first)) found.push(...page.filter(isOpen))
  const isFirst = new Set(first)
  for await (const page of pagesOfOthers(search)) {
    found.push(...page.filter(one => !isFirst.has(one.member.id) && isOpen(one)))
    if (found.length >= limit) break
  }
  return rank(found, member, { mode, at }).slice(0, limit)
}

/** How many more members a deck would have if its viewer asked for less. */
export type FilterEffects = {
  /** Without a type of their filters, or without the age range or the distance of their profile. */
  readonly hidden: ReadonlyMap<FilterType, number>
  /**
   * With each of `distanceBands` as the distance of their profile; 0 for bands not above it, and while a
   * filter by distance replaces it.
   */
  readonly within: readonly number[]
  /** Whether everybody was looked at who may admit the viewer; of a larger community only a part is. */
  readonly isComplete: boolean
}

/** Highest number that is shown. */
const ENOUGH = 1_000

/** The viewer without one type of filter, or without the range of the profile for it. */
const without = (viewer: Member, type: FilterType): Member => ({
  ...viewer,
  now: {
    ...viewer.now,
    discovery: viewer.now.discovery.filter(({ filterType }) => filterType !== type),
    ...(type === 'age_range' && { minAge: 0, maxAge: Number.POSITIVE_INFINITY }),
    ...(type === 'max_distance' && { maxDistance: Number.POSITIVE_INFINITY }),
  },
})

/**
 * How many more members the viewer's deck would have without each type of their filters, among some
 * thousand members who may admit the viewer.
 */
export const countFilterEffects = async (search: Search): Promise<FilterEffects> => {
  const { viewer, mode, sellsPremium } = search
  const { member, at } = viewer
  const look = { mode, sight: 'list', at, sellsPremium } as const
  const types = countingFilters(member, look).map(({ filterType }) => filterType)
  const looser = [...new Set<FilterType>(['age_range', 'max_distance', ...types])].map(
    type => [type, without(member, type)] as const,
  )
  const hidden = new Map(looser.map(([type]) => [type, 0]))
  const within = distanceBands.map(() => 0)
  const loosest = looser.reduce((one, [type]) => without(one, type), member)
  let read = 0
  for await (const page of pagesOfOthers(search, false)) {
    read += page.length
    for (const { member: other, relation } of page) {
      if (!canSee(loosest, other, relation, look) || canSee(member, other, relation, look)) continue
      const [only, more] = looser.filter(([, one]) => canSee(one, other, relation, look))
      if (!only || more) continue
      hidden.set(only[0], Math.min(ENOUGH, (hidden.get(only[0]) ?? 0) + 1))
      // A filter by distance replaces the distance of the profile.
      if (only[0] !== 'max_distance' || types.includes('max_distance')) continue
      const miles = milesApart(member, other) ?? Number.POSITIVE_INFINITY
      for (const [band, reach] of distanceBands.entries())
        if (miles <= reach) within[band] = Math.min(ENOUGH, (within[band] as number) + 1)
    }
  }
  return { hidden, within, isComplete: read < MOST_READ }
}
