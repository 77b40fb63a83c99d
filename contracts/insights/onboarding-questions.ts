import { type HobbyKey, hobbyLabels } from '../profiles/hobby-catalogue.ts'
import { relationshipStyles, type StyleKey } from '../profiles/profile-choices.ts'
import {
  type RelationshipCategory,
  relationshipCatalogue,
} from '../profiles/relationship-catalogue.ts'

export const onboardingTypes = ['text', 'select', 'multiselect', 'scale'] as const

/** The topics of the onboarding in the order of its steps; each is the id of its question. */
export const onboardingTopics = [
  'consent',
  'looking_for',
  'relationship_style',
  'hobbies',
  'communication',
  'logistics',
] as const
type OnboardingTopic = (typeof onboardingTopics)[number]

export const onboardingSuggestionTypes = [
  'bio',
  'relationship_style',
  'hobbies',
  'preferences',
] as const
export type OnboardingSuggestionType = (typeof onboardingSuggestionTypes)[number]

/** Lengths in UTF-16 units. `responses` counts answers and follow-ups of all steps. */
export const onboardingLimits = {
  steps: onboardingTopics.length,
  scale: { min: 1, max: 10, initial: 5 },
  text: 1_000,
  followUp: 500,
  options: 12,
  option: 120,
  responses: 12,
  /** An answer with its follow-up. */
  response: 1_600,
  question: 300,
  bio: 600,
  suggestions: 8,
} as const

/** A question of the onboarding; only questions with choices have `options`. */
export type OnboardingQuestion = {
  readonly id: OnboardingTopic
  readonly type: (typeof onboardingTypes)[number]
  readonly question: string
  readonly options?: readonly string[]
  /** Why it is asked. */
  readonly reasoning: string
  /** A further, optional question with a text as its answer. */
  readonly followUp?: string
}

/** Preferences by item alone; items are unique in the catalogue. */
const preferences = Object.entries(relationshipCatalogue).flatMap(([category, { items }]) =>
  Object.entries(items).map(([item, label]) => ({
    category: category as RelationshipCategory,
    item,
    label: label as string,
  })),
)

/** Items of the catalogue of relationship preferences with their category and label. */
export const preferenceItems: ReadonlyMap<
  string,
  { readonly category: RelationshipCategory; readonly item: string; readonly label: string }
> = new Map(preferences.map(preference => [preference.item, preference]))

const preferenceOptions = (...items: readonly string[]) =>
  items.flatMap(item => preferenceItems.get(item)?.label ?? [])
const hobbyOptions = (...hobbies: readonly HobbyKey[]) => hobbies.map(hobby => hobbyLabels[hobby])
const styleOptions = (Object.keys(relationshipStyles) as StyleKey[]).map(
  style => relationshipStyles[style].form,
)

/** The six questions asked without AI. */
export const builtInQuestions: readonly OnboardingQuestion[] = [
  {
    id: 'consent',
    type: 'text',
    question: 'What does good consent look like to you, on an ordinary day?',
    reasoning: 'Consent comes first here. Your own words tell others how to ask you.',
    followUp: 'How do you like to be asked?',
  },
  {
    id: 'looking_for',
    type: 'multiselect',
    question: 'What are you hoping to find here?',
    options: preferenceOptions(
      ...['long_term_partnership', 'casual_dating', 'open_to_new_partners', 'primary_partnership'],
      ...['non_hierarchical_bonds', 'chosen_family', 'slow_deepening', 'shared_friend_group'],
      ...['community_events_together', 'nesting_together', 'asexual_relationship'],
      'room_to_change',
    ),
    reasoning: 'Shared hopes make good matches. Pick all that apply.',
  },
  {
    id: 'relationship_style',
    type: 'select',
    question: 'Which of these comes closest to how you live relationships?',
    options: styleOptions,
    reasoning: "It's on your card, so nobody has to guess. You can change it whenever you like.",
    followUp: 'What would you add to that?',
  },
  {
    id: 'hobbies',
    type: 'multiselect',
    question: 'What do you love to do when nobody needs you?',
    options: hobbyOptions(
      'hiking',
      'gardening',
      'cooking',
      'baking_bread',
      'board_games',
      'tabletop_roleplaying',
      'reading_fiction',
      'live_music',
      'singing_choir',
      'ceramics_pottery',
      'yoga',
      'potlucks_supper_clubs',
    ),
    reasoning: 'A shared hobby is the easiest first conversation.',
    followUp: 'What else, in your own words?',
  },
  {
    id: 'communication',
    type: 'scale',
    question: 'How directly do you ask for what you want? (1 I hint · 10 I say it outright)',
    reasoning: 'Neither end is better. Those who know where you stand can meet you there.',
    followUp: 'How do you like to stay in touch between meetings?',
  },
  {
    id: 'logistics',
    type: 'text',
    question: 'What should people know about your time, your limits and your other relationships?',
    reasoning: 'What is said early hurts nobody later. Leave out names and addresses.',
  },
]
