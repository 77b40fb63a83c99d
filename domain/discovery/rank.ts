import { premiumAt } from '../../contracts/payments/payments.ts'
import { listedGenders } from '../../contracts/profiles/identity-choices.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { adultWishes } from '../../contracts/profiles/relationship-catalogue.ts'
import { styleAffinity, styleIndex } from '../profiles/style-affinity.ts'
import { dayNumber } from '../questions/earned.ts'
import { isShownLast, milesApart } from './can-see.ts'
import { compatibilityOf } from './compare-answers.ts'
import { likelyMutual, noSwipes } from './likely-mutual.ts'
import { folded, type Member, oncePer, type Statement, settledOn } from './member.ts'
import { rankOf, seedOf, shuffleKeyOf, shuffleOffsetOf } from './rank-level.ts'
import type { Relation } from './relation.ts'

/** A member who may be in a viewer's deck, with what the two are to each other. */
export type DeckCandidate = { readonly member: Member; readonly relation: Relation }

type Comparable = StatedChoices & { readonly words: ReadonlySet<string> }

/** What every reader of a profile compares: choices of closed lists, tags, and details shown to all. */
const comparableOf = oncePer((stated: Statement): Comparable => {
  const isShown = stated.detailsVisibility === 'public'
  const wishes = stated.relationshipPreferences.filter(({ item }) => !adultWishes.has(item))
  return {
    gender: folded.gender(stated),
    orientation: folded.orientation(stated),
    relationshipStyle: stated.relationshipStyle,
    words: new Set([
      ...folded.tags(stated).map(tag => `tag ${tag}`),
      ...(isShown ? stated.hobbies.map(hobby => `hobby ${hobby}`) : []),
      ...(isShown ? wishes.flatMap(({ item, level }) => [`wish ${item}`, `${level} ${item}`]) : []),
    ]),
  }
})

/**
 * How likely two members like each other, as far as the order of the viewer's deck depends on it. The
 * viewer's own rates are left out: they are the same for every card, and what others did on the
 * viewer's card must not show in their deck.
 */
const mutualWith = (viewer: Comparable, { now, rates }: Member): number => {
  const other = comparableOf(now)
  const shared = viewer.words.intersection(other.words).size
  return likelyMutual(noSwipes, rates, statedFit(viewer, other, shared))
}

/** Whole days since a member was active, as of the beginning of a day: a deck does not tell who is here. */
const idleDaysOn = ({ activeDays: [last, earlier] }: Member, day: number): number =>
  Math.max(0, day - (last < day ? last : earlier))

/**
 * The order of all decks. Candidates who super-liked the viewer come first: the viewer knows of super
 * likes anyway. Then candidates go by level, the lower first, and by shuffle order within a level.
 *
 * The level is the weighted mean of the known inputs, in eight steps of eight parts: compatibility (2),
 * before a match as it is shown, so that the order of cards tells no more than the cards;
 * likely mutual interest (2), nearness (1) and freshness (1): active this week, this month or longer
 * ago, as of the beginning of the day. An unknown input has no weight. Only an unknown place counts as
 * far away, so that hiding a place is no advantage.
 *
 * Fairness moves candidates up who would seldom be among the first cards of anybody, by parts of a
 * level and two levels at most: `domain/discovery/decider.ts`. Premium moves a candidate one level up.
 * It changes the order of two candidates only on the same or neighbouring levels, and adds or removes
 * nobody. Premium that runs out counts to the end of the day (UTC), because decks are sorted for a day.
 *
 * Candidates described by a DE_RANK rule of the viewer come after all others of the same group, in the
 * same order among themselves.
 *
 * Each candidate has a shuffle key for the day, and each viewer starts at their own offset, so equal
 * candidates rotate between days and viewers.
 *
 * Likely mutual interest knows how often a member likes, not whom: a like of the viewer counts as one
 * of anybody else. A preference for likers could be measured by comparing decks and would reveal them.
 * Members are told the number of likes, and of super likes.
 */
export const rank = (
  candidates: readonly DeckCandidate[],
  viewer: Member,
  { mode, at }: { readonly mode: DiscoveryMode; readonly at: Date },
): readonly DeckCandidate[] => {
  const day = dayNumber(at)
  const dayStart = new Date(at.getTime() - (at.getTime() % 86_400_000))
  const offset = shuffleOffsetOf(seedOf(viewer.id), day, modes.indexOf(mode))
  const own = comparableOf(settledOn(viewer, at))
  const rankedOf = (candidate: DeckCandidate) => {
    const { member, relation } = candidate
    const isSuperLiker = relation[mode]?.liked === 'super_like'
    const inputs = {
      compatibility: compatibilityOf({ one: viewer, other: member, relation, at }),
      ...(!isSuperLiker && { mutual: mutualWith(own, member) }),
      distance: milesApart(viewer, member),
      idleDays: idleDaysOn(member, day),
      hasPremium: premiumAt(member.premium, dayStart).active,
      lift: member.lifts[mode] ?? 0,
      isDeRanked: isShownLast(viewer, member, 'PEOPLE', at),
    }
    const place = rankOf(inputs, shuffleKeyOf(seedOf(member.id), day), offset)
    return { candidate, group: isSuperLiker ? 0 : 1, ...place }
  }
  return candidates
    .map(rankedOf)
    .sort(
      (one, other) =>
        one.group - other.group || one.level - other.level || one.shuffleOrder - other.shuffleOrder,
    )
    .map(({ candidate }) => candidate)
}

/** What a member states from closed lists, in its compared form: see `comparable`. */
export type StatedChoices = Pick<Statement, 'gender' | 'orientation' | 'relationshipStyle'>

/** Shares of the fit. */
const STYLE = 0.5
const WORDS = 0.5

/** Common words that make the best fit: the first matter most. */
const ENOUGH_WORDS = 6

/** Of each gender that is a man's or a woman's: which of the two. */
const binaryGenders: ReadonlyMap<string, string> = new Map(
  Object.entries(listedGenders).flatMap(([gender, broader]) =>
    [gender, ...broader].filter(one => one === 'man' || one === 'woman').map(one => [gender, one]),
  ),
)

/**
 * Whether the orientation that one states leaves the other's gender out. Only where both genders are
 * a man's or a woman's: nobody is left out for anything else, and own words leave nobody out.
 */
const leavesOut = (one: StatedChoices, other: StatedChoices): boolean => {
  const [gender, others] = [binaryGenders.get(one.gender), binaryGenders.get(other.gender)]
  if (gender === undefined || others === undefined) return false
  if (one.orientation === 'straight') return gender === others
  return ['gay', 'lesbian'].includes(one.orientation) && gender !== others
}

/**
 * How well what two members state fits, from -1 to 1; 0 while nothing is known. Symmetric. -1 where
 * the orientation of either leaves the other out; else half relationship styles and half shared tags,
 * hobbies and wishes, of which the first matter most.
 *
 * @param shared how many words both state for all to see: tags, hobbies and wishes.
 */
export const statedFit = (one: StatedChoices, other: StatedChoices, shared: number): number => {
  if (leavesOut(one, other) || leavesOut(other, one)) return -1
  const style =
    (styleAffinity(styleIndex(one.relationshipStyle), styleIndex(other.relationshipStyle)) - 50) /
    50
  return STYLE * style + WORDS * Math.sqrt(Math.min(ENOUGH_WORDS, shared) / ENOUGH_WORDS)
}
