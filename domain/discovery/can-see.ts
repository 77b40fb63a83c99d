import { milesBetween } from '../../contracts/core/geo.ts'
import { type FilterType, needsPremium } from '../../contracts/discovery/filter-types.ts'
import type {
  RuleSurface,
  StoredFilter,
  StoredRule,
} from '../../contracts/discovery/stored-filters.ts'
import { premiumAt } from '../../contracts/payments/payments.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { type AgeSpan, ageSpan } from '../../contracts/profiles/profiles.ts'
import { dayNumber } from '../questions/earned.ts'
import { breaksDeal } from './compare-answers.ts'
import { filterHolds, isWithin, type Subject } from './filter-holds.ts'
import {
  type HidingLists,
  hidingListsOn,
  type Member,
  oncePer,
  type Statement,
  settledOn,
} from './member.ts'
import { hasMatch, isBlocked, isLiked, type Relation } from './relation.ts'
import { anyRuleHolds, ruleHolds, type Surface } from './rule-holds.ts'

/**
 * How a member looks at another: in a list, or by an id. In a `list`, the viewer's current filters and
 * rules apply. By `id`, a member is hidden only by the block filters and rules that the viewer had when
 * the UTC day began, and never by discovery filters: otherwise the viewer could learn a person's traits
 * by changing filters and asking again. Everybody in a list is also visible by id.
 */
export type Sight = 'list' | 'id'

type Moment = {
  readonly at: Date
  /** Whether filters that need premium rest without it: not where it is not sold. */
  readonly sellsPremium?: boolean
}

/** Where a member looks at another, on a surface or in a mode, and how. */
export type LookAt = { readonly sight: Sight } & (
  | { readonly surface: Surface }
  | { readonly mode: DiscoveryMode | 'any' }
)

type Look = Moment & LookAt

/** Miles between the displaced places of two members, to one decimal; null while one is unknown. */
export const milesApart = (one: Member, other: Member): number | null => {
  const [here, there] = [one.now.place, other.now.place]
  return here && there && milesBetween(here.cell, there.cell)
}

const createdDay = oncePer(({ createdAt }: Member) => dayNumber(createdAt))

const spans = new WeakMap<Statement, AgeSpan>()

/** The age that a statement tells at a time; it is computed anew on birthdays only. */
const statedAge = (stated: Statement, at: Date): number => {
  const known = spans.get(stated)
  if (known && known.from <= at.getTime() && at.getTime() < known.until) return known.age
  const span = ageSpan(stated.age, stated.declaredAt, at)
  spans.set(stated, span)
  return span.age
}

const subjectOf = (
  member: Member,
  stated: Statement,
  { miles, at }: { readonly miles: number | null; readonly at: Date },
): Subject => ({
  stated,
  age: statedAge(stated, at),
  miles,
  isVerified: member.isVerified,
  daysHere: dayNumber(at) - createdDay(member),
})

/** Whether a block filter, or a rule on a surface, describes a member. */
const describe = ({ block, rules }: HidingLists, surface: Surface, subject: Subject): boolean =>
  block.some(filter => filter.isActive && filterHolds(filter, subject) === true) ||
  anyRuleHolds(rules, 'BLOCK', surface, subject)

const isOfType = (type: FilterType) => (filter: StoredFilter) =>
  filter.isActive && filter.filterType === type

/** Whether the ranges of a profile admit a member; an active filter replaces each. */
const rangesAdmit = (
  { discovery, minAge, maxAge, maxDistance }: Statement,
  { age, miles }: Subject,
): boolean =>
  (discovery.some(isOfType('age_range')) || isWithin(age, { min: minAge, max: maxAge })) &&
  (discovery.some(isOfType('max_distance')) || miles === null || miles <= maxDistance)

/** The discovery filters of a member that count: active, and not resting for want of premium. */
export const countingFilters = (
  { premium, now: { discovery } }: Member,
  { at, sellsPremium = true }: Moment,
): readonly StoredFilter[] => {
  const active = discovery.filter(({ isActive }) => isActive)
  const isLimited =
    sellsPremium &&
    active.some(({ filterType }) => needsPremium(filterType)) &&
    !premiumAt(premium, at).active
  return isLimited ? active.filter(({ filterType }) => !needsPremium(filterType)) : active
}

/**
 * Whether the discovery filters of a member admit another: every type that says something, by any of its
 * filters.
 */
const filtersAdmit = (member: Member, subject: Subject, moment: Moment): boolean =>
  [...Map.groupBy(countingFilters(member, moment), ({ filterType }) => filterType).values()].every(
    ofType => {
      const held = ofType.map(filter => filterHolds(filter, subject))
      return held.includes(true) || !held.includes(false)
    },
  )

/** Whether a member's visibility setting admits a reader: public, a like of theirs, or a match. */
export const showsProfileTo = (member: Member, ofReader: Relation): boolean =>
  member.now.profileVisibility === 'public' || isLiked(ofReader) || hasMatch(ofReader)

type Subjects = { readonly them: Subject; readonly me: Subject }

/** Both subjects of a look: the viewer counts as of the day's beginning. */
const subjectsOf = (viewer: Member, other: Member, at: Date): Subjects => {
  const moment = { miles: milesApart(viewer, other), at }
  return {
    them: subjectOf(other, other.now, moment),
    me: subjectOf(viewer, settledOn(viewer, at), moment),
  }
}

/** Whether a dealbreaker, a block filter or a rule of either keeps the two apart on a surface. */
const areApart = (
  viewer: Member,
  other: Member,
  relation: Relation,
  { me, them, at, sight, surface }: Subjects & Look & { readonly surface: Surface },
): boolean => {
  const own = sight === 'list' ? hidingListsOn(viewer, at) : [settledOn(viewer, at)]
  return (
    own.some(lists => describe(lists, surface, them)) ||
    hidingListsOn(other, at).some(lists => describe(lists, surface, me)) ||
    breaksDeal({ one: viewer, other, relation, at })
  )
}

/** Whether ranges and discovery filters of both admit the other. */
const wantEachOther = (viewer: Member, other: Member, look: Subjects & Look): boolean => {
  const { me, them } = look
  const iWant =
    look.sight === 'list'
      ? rangesAdmit(viewer.now, them) && filtersAdmit(viewer, them, look)
      : rangesAdmit(viewer.now, them) || rangesAdmit(settledOn(viewer, look.at), them)
  return iWant && rangesAdmit(other.now, me) && filtersAdmit(other, me, look)
}

/** Whether the viewer may get to know another in a mode, or in any. */
const mayGetToKnow = (
  viewer: Member,
  other: Member,
  relation: Relation,
  look: Moment & { readonly sight: Sight; readonly mode: DiscoveryMode | 'any' },
): boolean => {
  const shared = viewer.now.modes.filter(mode => other.now.modes.includes(mode))
  const isOpen = look.mode === 'any' ? shared.length > 0 : shared.includes(look.mode)
  if (viewer.id === other.id || !isOpen || !showsProfileTo(other, relation)) return false
  const both = { ...look, ...subjectsOf(viewer, other, look.at) }
  return (
    wantEachOther(viewer, other, both) &&
    !areApart(viewer, other, relation, { ...both, surface: 'PEOPLE' })
  )
}

/**
 * Whether a member, the viewer, may see another. The one policy of all features; its promise is the
 * table in `can-see.test.ts`.
 *
 * On a `surface` the two exist for each other: both are active, without a block between them, and no
 * block filter, rule or dealbreaker of either hides the other there. A live match outlasts these three.
 * Among `CONSTELLATIONS` a link outlasts them, too; without one the other's profile must be shown to
 * the viewer. On `JOINT_CARDS` people are linked or matched, or may get to know each other in some mode:
 * a card that is proposed names them before they have agreed. In a `mode`, or in `any`, the viewer may
 * get to know the other: both also chose the mode, are in the ranges and filters of each other, and the
 * other's profile is shown to the viewer.
 *
 * Others judge the viewer by what the viewer had stated when the UTC day began: see `settledOn`.
 */
export const canSee = (viewer: Member, other: Member, relation: Relation, look: Look): boolean => {
  if (!viewer.isActive || !other.isActive || isBlocked(relation)) return false
  if (!('surface' in look)) return mayGetToKnow(viewer, other, relation, look)
  const { surface, ...moment } = look
  if (viewer.id === other.id || hasMatch(relation)) return true
  if (surface === 'CONSTELLATIONS' || surface === 'JOINT_CARDS') {
    if (relation.link) return true
    if (surface === 'JOINT_CARDS')
      return mayGetToKnow(viewer, other, relation, { ...moment, mode: 'any' })
    if (!showsProfileTo(other, relation)) return false
  }
  return !areApart(viewer, other, relation, { ...look, ...subjectsOf(viewer, other, look.at) })
}

/** Whether a rule of the viewer shows another last on a surface. */
export const isShownLast = (
  viewer: Member,
  other: Member,
  surface: RuleSurface,
  at: Date,
): boolean =>
  viewer.id !== other.id &&
  viewer.now.rules.length > 0 &&
  anyRuleHolds(viewer.now.rules, 'DE_RANK', surface, subjectsOf(viewer, other, at).them)

/** Whether a rule of the viewer describes another, whatever its action and surface. */
export const isDescribed = (rule: StoredRule, viewer: Member, other: Member, at: Date): boolean =>
  ruleHolds(rule, subjectsOf(viewer, other, at).them)
