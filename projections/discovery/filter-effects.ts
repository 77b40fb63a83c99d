import { setImmediate as nextTurn } from 'node:timers/promises'
import { distanceBands } from '../../contracts/core/limits.ts'
import type { FilterType } from '../../contracts/discovery/filter-types.ts'
import { canSee, countingFilters, milesApart } from '../../domain/discovery/can-see.ts'
import type { Member } from '../../domain/discovery/member.ts'
import { MOST_READ, pagesOfOthers, type Search } from './find-candidates.ts'

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
    await nextTurn()
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
