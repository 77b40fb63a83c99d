import {
  onboardingLimits,
  preferenceItems,
} from '../../../../contracts/insights/onboarding-questions.ts'
import { type HobbyKey, hobbyLabels } from '../../../../contracts/profiles/hobby-catalogue.ts'
import {
  relationshipStyles,
  type StyleKey,
} from '../../../../contracts/profiles/profile-choices.ts'
import type { WordLookup } from '../words.ts'

type Words = Pick<WordLookup, 'wordsOf'>

const most = onboardingLimits.suggestions
const styles = Object.keys(relationshipStyles) as StyleKey[]

/** How members name a style in their own words. */
const styleWords: Readonly<Record<StyleKey, RegExp>> = {
  monogamous: /(?<!\bnon[ -]?)\bmonogam/iu,
  solo_poly: /\bsolo[ -]?poly/iu,
  hierarchical_poly: /(?<!\bnon[ -]?)\bhierarch/iu,
  relationship_anarchy: /\banarch/iu,
  kitchen_table_poly: /\bkitchen[ -]table|\bone table\b/iu,
  parallel_poly: /\bparallel\b/iu,
  polyfidelity: /\bpolyfidel|\bclosed (?:triad|quad|polycule)\b/iu,
}

/** The styles that are named; one that is chosen by its label comes first. */
export const stylesNamed = (responses: readonly string[]): StyleKey[] => {
  const chosen = styles.filter(style =>
    responses.some(response => response.split('\n')[0] === relationshipStyles[style].form),
  )
  const named = styles.filter(style => responses.some(text => styleWords[style].test(text)))
  return [...new Set([...chosen, ...named])]
}

const negation = /\b(?:no|not|never|hate|hates|without|dislike|avoid)\b|n[’']t\b/iu

/** Clauses that say yes: `Ceramics, never crowds` has one. */
const clausesOf = (responses: readonly string[]): string[] =>
  responses.flatMap(text => text.split(/[.,;!?\n]|\bbut\b/iu)).filter(part => !negation.test(part))

/** What names a hobby: the parts of its label, each with the stems of all its words. */
const namesOf = (label: string, { wordsOf }: Words): string[][] =>
  label
    .split(/[&()]/u)
    .map(part => wordsOf(part).map(({ stem }) => stem))
    .filter(stems => stems.length > 0)

/** The hobbies of the catalogue that the responses name, in their order. */
export const hobbiesNamed = (responses: readonly string[], words: Words): HobbyKey[] => {
  const clauses = clausesOf(responses).map(
    clause => new Set(words.wordsOf(clause).map(({ stem }) => stem)),
  )
  const keys = Object.keys(hobbyLabels) as HobbyKey[]
  const found = keys.flatMap(hobby => {
    const names = namesOf(hobbyLabels[hobby], words)
    const at = clauses.findIndex(stems => names.some(name => name.every(stem => stems.has(stem))))
    return at < 0 ? [] : [{ hobby, at }]
  })
  return found
    .sort((one, other) => one.at - other.at)
    .map(({ hobby }) => hobby)
    .slice(0, most)
}

/** What members say and the wish that it speaks for. */
const wishWords: readonly (readonly [RegExp, string])[] = [
  [/\bcheck[ -]?ins?\b/iu, 'regular_check_ins'],
  [/\b(?:shared|google|common) calendar/iu, 'shared_calendar'],
  [/\bplan(?:s|ned|ning)?\b|\bahead\b/iu, 'planned_ahead'],
  [/\bspontan|\bspur of the moment\b/iu, 'spontaneous_meetups'],
  [/\bmetamour|\bmeet (?:my|your|each other’s) partners?\b/iu, 'meeting_metamours'],
  [/\bcalls?\b|\bvideo\b|\bphone\b/iu, 'phone_or_video_calls'],
  [/\bevery day\b|\bdaily\b|\bgood morning\b/iu, 'daily_messages'],
  [/\bslow(?:ly)? (?:to reply|repl|with repl)/iu, 'slow_replies_welcome'],
  [/\balone\b|\bsolitude\b/iu, 'time_alone'],
  [/\bslow(?:ly)?\b/iu, 'slow_deepening'],
  [/\bveto/iu, 'no_veto'],
  [/\bagreements?\b/iu, 'relationship_agreements'],
  [/\bjealous/iu, 'working_through_jealousy'],
]

/** From this step on the scale of directness, and up to that, a member says a wish. */
const DIRECT_FROM = 7
const GENTLE_UP_TO = 4

const fromScale = (response: string): string[] => {
  const said = /^(\d{1,2})\/10(?:\n|$)/u.exec(response)
  if (!said) return []
  const step = Number(said[1])
  if (step >= DIRECT_FROM) return ['direct_requests', 'conflict_talks_soon']
  return step <= GENTLE_UP_TO ? ['time_to_cool_down', 'reassurance'] : ['regular_check_ins']
}

/** The options that a response consists of: they are joined by commas, and some contain one. */
const optionsIn = (response: string): string[] => {
  const [line = ''] = response.split('\n')
  return [...preferenceItems.values()]
    .filter(({ label }) => `, ${line}, `.includes(`, ${label}, `))
    .map(({ item }) => item)
}

/** The items of relationship preferences that the responses choose, or speak for. */
export const wishesNamed = (responses: readonly string[]): string[] => {
  const clauses = clausesOf(responses)
  const spoken = wishWords.filter(([words]) => clauses.some(clause => words.test(clause)))
  const items = [
    ...responses.flatMap(optionsIn),
    ...responses.flatMap(fromScale),
    ...spoken.map(([, item]) => item),
  ]
  return [...new Set(items)].slice(0, most)
}
