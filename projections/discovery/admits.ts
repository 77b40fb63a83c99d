import { anyClause, type Encounter, everyClause } from './clause-holds.ts'
import { GROUP } from './clauses.ts'
import { minuteOf } from './day-of-year.ts'
import { surfaceBit } from './encode-rules.ts'
import type { IndexData } from './index-data.ts'

/**
 * Whether all filters of a member admit another, and no rule of theirs hides the other among people.
 * `wantsWithPremium` counts only while the member has premium. `other` is the member of the encounter
 * who is not its viewer.
 */
export const admits = (
  encounter: Encounter,
  owner: number,
  subject: number,
  other: number,
): boolean => {
  const { index, now } = encounter
  const { filters, members } = index
  const length = filters.lengthOf(owner)
  if (length === 0) return true
  const groups = filters.pool()
  const end = filters.startOf(owner) + length
  for (let group = filters.startOf(owner); group < end; ) {
    const next = group + (groups[group + 1] as number)
    const kind = groups[group] as number
    if (kind === GROUP.wants || kind === GROUP.wantsWithPremium) {
      const rests = kind === GROUP.wantsWithPremium && !members.hasAllFilters(owner, minuteOf(now))
      if (!rests && !anyClause(encounter, groups, group, subject, other)) return false
    } else if (isHiding(encounter, owner, groups, group, PEOPLE)) {
      if (everyClause(encounter, groups, group, subject, other)) return false
    }
    group = next
  }
  return true
}

const PEOPLE = surfaceBit('PEOPLE')

/**
 * Whether a group is a block filter or a rule that blocks on the surface, also one replaced earlier
 * today.
 */
const isHiding = (
  { index, now }: Encounter,
  owner: number,
  groups: Uint32Array,
  group: number,
  surface: number,
): boolean => {
  const kind = groups[group]
  if (kind === GROUP.hides) return true
  if (kind !== GROUP.blocks && kind !== GROUP.lingers) return false
  if (((groups[group + 2] as number) & surface) === 0) return false
  return kind === GROUP.blocks || index.settled.lingersOn(owner, now.day)
}

/** Whether a block filter of a member, or a rule on a surface, hides another. */
export const hides = (
  encounter: Encounter,
  surface: number,
  owner: number,
  subject: number,
  other: number,
): boolean => {
  const { filters } = encounter.index
  const groups = filters.pool()
  const end = filters.startOf(owner) + filters.lengthOf(owner)
  for (let group = filters.startOf(owner); group < end; group += groups[group + 1] as number)
    if (
      isHiding(encounter, owner, groups, group, surface) &&
      everyClause(encounter, groups, group, subject, other)
    )
      return true
  return false
}

/** Whether a group is a rule that shows others last on a surface. */
const isDeRanking = (groups: Uint32Array, group: number, surface: number): boolean =>
  groups[group] === GROUP.deRanks && ((groups[group + 2] as number) & surface) !== 0

/** Whether a member has rules that show others last on a surface. */
export const deRanks = (
  { filters }: Pick<IndexData, 'filters'>,
  owner: number,
  surface: number,
): boolean => {
  const groups = filters.pool()
  const end = filters.startOf(owner) + filters.lengthOf(owner)
  for (let group = filters.startOf(owner); group < end; group += groups[group + 1] as number)
    if (isDeRanking(groups, group, surface)) return true
  return false
}

/** Whether a rule of the encounter's viewer shows another member last on a surface. */
export const isShownLast = (
  encounter: Encounter,
  surface: number,
  viewer: number,
  other: number,
): boolean => {
  const { filters } = encounter.index
  const groups = filters.pool()
  const end = filters.startOf(viewer) + filters.lengthOf(viewer)
  for (let group = filters.startOf(viewer); group < end; group += groups[group + 1] as number)
    if (isDeRanking(groups, group, surface) && everyClause(encounter, groups, group, other, other))
      return true
  return false
}
