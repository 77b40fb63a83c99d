import type { ConsentPreference } from '../../contracts/profiles/boundaries.ts'
import {
  type BoundaryCategory,
  boundaryCatalogue,
} from '../../contracts/profiles/boundary-catalogue.ts'
import {
  type RelationshipCategory,
  relationshipCatalogue,
} from '../../contracts/profiles/relationship-catalogue.ts'
import type { RelationshipPreference } from '../../contracts/profiles/relationship-preferences.ts'
import type { Dice } from '../dice/dice.ts'
import type { PersonFacts } from '../words/facts.ts'
import { boundaryNotes } from '../words/words.ts'

type BoundaryLevel = ConsentPreference['level']
type WishLevel = RelationshipPreference['level']

type Odds = readonly [yes: number, maybe: number, no: number]

const usual: Record<BoundaryCategory, Odds> = {
  physical_touch: [60, 30, 10],
  emotional_intimacy: [70, 25, 5],
  group_activities: [45, 35, 20],
  public_displays: [50, 30, 20],
  social_media: [20, 40, 40],
  family_integration: [35, 40, 25],
  date_nights: [75, 20, 5],
  overnight_stays: [40, 40, 20],
  financial_support: [10, 30, 60],
  sexual_intimacy: [50, 42, 8],
  kink_bdsm: [40, 40, 20],
  protection_sharing: [82, 16, 2],
}

const kinkOdds: Record<PersonFacts['kink'], Odds> = {
  no: [0, 15, 85],
  curious: [10, 85, 5],
  yes: [85, 15, 0],
}

/** The odds of statements, adjusted to a member's facts. */
const oddsFor = ({
  style,
  kink,
  ace,
  modes,
  kids,
}: PersonFacts): Record<BoundaryCategory, Odds> => ({
  ...usual,
  ...(style === 'kitchen_table_poly' && {
    group_activities: [75, 20, 5],
    family_integration: [65, 30, 5],
  }),
  ...(style === 'parallel_poly' && {
    group_activities: [15, 35, 50],
    family_integration: [5, 30, 65],
  }),
  ...(kids === 'young' && { family_integration: [10, 45, 45], overnight_stays: [15, 55, 30] }),
  ...(!modes.includes('dating') && {
    date_nights: [15, 40, 45],
    overnight_stays: [10, 40, 50],
    sexual_intimacy: [2, 18, 80],
  }),
  ...(ace && { sexual_intimacy: [0, 12, 88] }),
  kink_bdsm: kinkOdds[kink],
})

/** Rolls boundaries: welcome, perhaps, or not, some with a note. */
export const rollBoundaries = (facts: PersonFacts, chance: Dice): ConsentPreference[] => {
  const roll = chance.fork('boundaries')
  const odds = oddsFor(facts)
  const categories = Object.keys(boundaryCatalogue) as BoundaryCategory[]
  const answered = roll.chance(0.7) ? categories : roll.some(categories, roll.whole(5, 11))
  return categories
    .filter(category => answered.includes(category))
    .map(category => {
      const [yes, maybe, no] = odds[category]
      const level = roll.weighted<BoundaryLevel>({ yes, maybe, no })
      const notes = boundaryNotes[category]?.[level] ?? []
      return {
        category,
        level,
        notes: notes.length > 0 && roll.chance(0.2) ? roll.one(notes) : null,
      }
    })
}

type Leaning = Readonly<Record<string, WishLevel>>

const must = 'must_have'
const like = 'like_to_have'
const off = 'off_limits'

/** Preferences that follow from the relationship style, before the rolled ones. */
const byStyle: Record<PersonFacts['style'], Leaning> = {
  monogamous: { primary_partnership: must, emotional_exclusivity: like, group_experiences: off },
  solo_poly: {
    own_living_space: must,
    living_apart: must,
    nesting_together: off,
    no_veto: must,
    deciding_for_oneself: must,
    joint_savings: off,
    time_alone: like,
  },
  hierarchical_poly: {
    primary_partnership: must,
    relationship_agreements: like,
    telling_about_new_partners: must,
    non_hierarchical_bonds: 'maybe',
  },
  relationship_anarchy: {
    non_hierarchical_bonds: must,
    room_to_change: must,
    no_veto: must,
    primary_partnership: off,
    chosen_family: like,
    closed_polycule: off,
  },
  kitchen_table_poly: {
    kitchen_table_gatherings: must,
    meeting_metamours: must,
    shared_friend_group: like,
    celebrating_compersion: like,
    parallel_lives: off,
    chosen_family: must,
  },
  parallel_poly: {
    parallel_lives: must,
    privacy_about_partners: like,
    kitchen_table_gatherings: off,
    own_calendar: like,
    discretion_in_public: 'maybe',
  },
  polyfidelity: {
    closed_polycule: must,
    open_to_new_partners: off,
    casual_dating: off,
    long_term_partnership: must,
    nesting_together: like,
    regular_testing: must,
  },
}

const leaningsOf = ({ style, ace, kink, kids, sober, age }: PersonFacts): Leaning => ({
  ...(ace && { asexual_relationship: must, sexual_connection: off, cuddling: like }),
  ...(kink === 'yes' && { kink_exploration: like, aftercare: must, safer_sex_agreements: must }),
  ...(kink === 'curious' && { kink_exploration: 'maybe' as const, slow_physical_pace: like }),
  ...(kink === 'no' && { power_exchange: off, rope_and_bondage: off }),
  ...(kids === 'young' && { planned_ahead: must, child_free_life: off }),
  ...(kids === 'none' && age > 38 && { raising_children_together: off }),
  ...(sober && { quiet_time_at_home: like }),
  ...byStyle[style],
})

/** Rolls relationship preferences: first those of the relationship style, then others. */
export const rollWishes = (facts: PersonFacts, chance: Dice): RelationshipPreference[] => {
  const roll = chance.fork('wishes')
  const leanings = leaningsOf(facts)
  const items = Object.entries(relationshipCatalogue).flatMap(([category, { items }]) =>
    Object.keys(items).map(item => ({ category: category as RelationshipCategory, item })),
  )
  const others = roll.some(
    items.filter(({ item }) => !(item in leanings)),
    roll.whole(6, 26),
  )
  return items
    .filter(({ item }) => item in leanings || others.some(other => other.item === item))
    .map(({ category, item }) => ({
      category,
      item,
      level:
        leanings[item] ??
        roll.weighted<WishLevel>({ must_have: 18, like_to_have: 48, maybe: 26, off_limits: 8 }),
    }))
}
