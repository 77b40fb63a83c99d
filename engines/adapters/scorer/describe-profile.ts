import {
  communicationStyles,
  lifestyleTypes,
  type PersonalityTrait,
} from '../../../contracts/insights/profile-insights.ts'
import {
  type HobbyField,
  hobbyCatalogue,
  hobbyLabels,
} from '../../../contracts/profiles/hobby-catalogue.ts'
import type { ProfileAnalysis, ScorerSubject } from '../../ports/scorer.ts'
import { type Lifestyle, lifestyleNames, type Tone, toneNames } from './lexicon.ts'
import type { Word, WordLookup } from './words.ts'

const MAX_KEYWORDS = 20
/** Other rare words of the profile, where few words say something about a person. */
const FEW_KEYWORDS = 8
const MAX_INTERESTS = 10
const MAX_TRAITS = 6

/** Traits that a tone of writing speaks for, and those that a lifestyle does. */
const toneTraits: Readonly<Record<Tone, readonly PersonalityTrait[]>> = {
  casual: ['easygoing', 'warm'],
  formal: ['reliable', 'considerate'],
  playful: ['playful', 'witty'],
  direct: ['candid', 'clear'],
  thoughtful: ['reflective', 'gentle'],
}
const lifestyleTraits: Readonly<Record<Lifestyle, PersonalityTrait>> = {
  adventurous: 'bold',
  homebody: 'homely',
  social: 'outgoing',
  intellectual: 'inquisitive',
  creative: 'imaginative',
}

/** What the hobbies of a category say of a lifestyle. */
const hobbyLifestyles: Readonly<Partial<Record<HobbyField, Lifestyle>>> = {
  fitness_sports: 'adventurous',
  nature_outdoors: 'adventurous',
  creative_arts: 'creative',
  music_performance: 'creative',
  reading_writing_media: 'intellectual',
  gaming_tech: 'intellectual',
  food_drink: 'homebody',
  lifestyle_collecting: 'homebody',
  mind_social: 'social',
}
const activeCategories: readonly HobbyField[] = ['fitness_sports', 'nature_outdoors']

const categories = Object.keys(hobbyCatalogue) as HobbyField[]
const categoryOf = (hobby: string) =>
  categories.find(category => Object.hasOwn(hobbyCatalogue[category].items, hobby))

const counted = <N extends string>(names: readonly N[], found: Iterable<N>): Map<N, number> => {
  const counts = new Map(names.map(name => [name, 0]))
  for (const name of found) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** Names by count, the most frequent first; equal ones in the order of the list. */
const ranked = <N extends string>(counts: ReadonlyMap<N, number>): N[] =>
  [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name)

/** Words that say how somebody talks or lives, the heaviest first; other rare words if those are few. */
const keywordsOf = (words: readonly Word[]): string[] => {
  const heaviest = (some: readonly Word[]): string[] => {
    const weights = new Map<string, number>()
    for (const { text, weight } of some)
      if (weight > 0) weights.set(text, (weights.get(text) ?? 0) + weight)
    return [...weights].sort(([, one], [, other]) => other - one).map(([text]) => text)
  }
  const isOfPerson = ({ tones, lifestyles }: Word) => tones.length + lifestyles.length > 0
  const ofPerson = heaviest(words.filter(isOfPerson)).slice(0, MAX_KEYWORDS)
  const others = heaviest(words.filter(word => !isOfPerson(word)))
  return [...ofPerson, ...others.slice(0, Math.max(0, FEW_KEYWORDS - ofPerson.length))]
}

const activityOf = (hobbies: readonly string[]): ProfileAnalysis['activityLevel'] => {
  const active = hobbies.filter(hobby => {
    const category = categoryOf(hobby)
    return category !== undefined && activeCategories.includes(category)
  }).length
  return active >= 3 ? 'high' : active >= 1 ? 'medium' : 'low'
}

/** Confidence grows with what there is to read: words that mean something, and hobbies. */
const confidenceOf = (words: readonly Word[], hobbies: number): number => {
  const meaning = words.reduce((sum, { weight }) => sum + weight, 0)
  return Math.round(100 * (20 + 75 * (1 - Math.exp(-(meaning + 2 * hobbies) / 40)))) / 100
}

/** Describes a profile by counting words and hobbies: the same profile always alike. */
export const describeProfile = (
  subject: ScorerSubject,
  { wordsOf }: Pick<WordLookup, 'wordsOf'>,
): ProfileAnalysis => {
  const words = wordsOf(`${subject.bio ?? ''}\n${subject.seekingDescription ?? ''}`)
  const namesOf = <N extends string>(names: readonly N[], indices: readonly number[]) =>
    indices.flatMap(index => names[index] ?? [])
  const tones = counted(
    communicationStyles,
    words.flatMap(word => namesOf(toneNames, word.tones)),
  )
  const ofHobbies = subject.hobbies.flatMap(hobby => {
    const category = categoryOf(hobby)
    return (category && hobbyLifestyles[category]) ?? []
  })
  const ofWords = words.flatMap(word => namesOf(lifestyleNames, word.lifestyles))
  const lifestyles = counted(lifestyleTypes, [...ofWords, ...ofHobbies])
  const isSpoken = [...tones.values()].some(count => count > 0)
  const [style = 'thoughtful', second = style] = isSpoken ? ranked(tones) : ['thoughtful' as const]
  const [lifestyle = 'homebody'] = ranked(lifestyles)
  const traits = [
    ...toneTraits[style],
    lifestyleTraits[lifestyle],
    ...((tones.get(second) ?? 0) > 0 ? toneTraits[second] : []),
    ...(subject.hobbies.length >= 6 ? (['curious'] as const) : []),
  ]
  return {
    keywords: keywordsOf(words),
    personalityTraits: [...new Set(traits)].slice(0, MAX_TRAITS),
    interests: subject.hobbies.slice(0, MAX_INTERESTS).map(hobby => hobbyLabels[hobby]),
    communicationStyle: style,
    activityLevel: activityOf(subject.hobbies),
    lifestyleType: lifestyle,
    confidence: confidenceOf(words, subject.hobbies.length),
    isAiGenerated: false,
  }
}
