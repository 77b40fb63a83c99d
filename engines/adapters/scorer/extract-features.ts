import { Hobby } from '../../../contracts/profiles/hobbies.ts'
import { modes } from '../../../contracts/profiles/mode-labels.ts'
import { relationshipStyles } from '../../../contracts/profiles/profile-choices.ts'
import type { BoundaryAnswer, ScorerSubject, WishAnswer } from '../../ports/scorer.ts'
import { lifestyleNames, toneNames } from './lexicon.ts'
import { bracketIndex, citableBoundaries, comparableWishes } from './subject.ts'
import type { Word, WordLookup } from './words.ts'

/** Hobbies so common that sharing them says little. */
const everyday: ReadonlySet<string> = new Set([
  'travel',
  'cooking',
  'film_cinema',
  'live_music',
  'podcasts',
  'beach_days',
  'video_games',
  'reading_fiction',
  'hiking',
  'yoga',
  'running',
  'dog_walking',
])

/** Hobbies so rare that sharing them says much. */
const rare: ReadonlySet<string> = new Set([
  'roller_derby',
  'ultimate_frisbee',
  'leatherwork',
  'jewellery_making',
  'printmaking_zines',
  'contact_improvisation',
  'drag_burlesque',
  'circus_fire_arts',
  'live_action_roleplay',
  'three_d_printing',
  'amateur_radio',
  'tea_ceremony',
  'fermentation',
  'birdwatching',
  'foraging',
  'wild_swimming',
  'stargazing',
  'home_restoration',
  'antiques',
  'perfumery_scent',
  'breathwork',
  'discussion_circles',
  'rope_workshops',
  'sober_socialising',
  'electronics_making',
  'woodworking',
])

/**
 * The weight of a shared hobby: 1 for common, 2.2 for rare, 1.5 for others. Fixed by judgement, not
 * counted from profiles, so that a score does not change when somebody joins.
 */
const rarity = (hobby: string): number => (everyday.has(hobby) ? 1 : rare.has(hobby) ? 2.2 : 1.5)

/** Numeric features of a subject: about 1 kB, so that thousands can be compared in milliseconds. */
export type Features = {
  /** Index of the relationship style; -1 for one that is not in the catalogue. */
  readonly style: number
  readonly bracket: number
  /** One bit per mode. */
  readonly modes: number
  /** Indices of hobbies, ascending. */
  readonly hobbies: Uint8Array
  /** One answer per citable boundary: 0 unstated, then no, maybe, yes. */
  readonly boundaries: Uint8Array
  /** One per comparable wish: 0 unstated, then off_limits, maybe, like_to_have, must_have. */
  readonly wishes: Uint8Array
  /** Hashes of the stems of bio and seeking description, ascending, without duplicates. */
  readonly terms: Uint32Array
  /** Weights of `terms`, as a vector of length 1. */
  readonly termWeights: Float32Array
  /** Number of words of each tone and each lifestyle. */
  readonly tones: Float32Array
  readonly lifestyles: Float32Array
}

const styleNames: readonly string[] = Object.keys(relationshipStyles)
/** The catalogue's hobbies; features use their indices. */
const hobbyNames = Hobby.options
const hobbyIndex = new Map(hobbyNames.map((hobby, index) => [hobby, index] as const))

export const hobbyWeights = Float32Array.from(hobbyNames, rarity)

const boundaryLevels: Readonly<Record<BoundaryAnswer, number>> = { no: 1, maybe: 2, yes: 3 }
const wishLevels: Readonly<Record<WishAnswer, number>> = {
  off_limits: 1,
  maybe: 2,
  like_to_have: 3,
  must_have: 4,
}

const counted = (words: readonly Word[], kind: 'tones' | 'lifestyles', size: number) => {
  const counts = new Float32Array(size)
  for (const word of words) for (const index of word[kind]) counts[index] = (counts[index] ?? 0) + 1
  return counts
}

/**
 * Term weights grow with the logarithm of the count: a word used ten times does not count as ten
 * words.
 */
const termVector = (words: readonly Word[]) => {
  const counts = new Map<Word['hash'], { weight: number; count: number }>()
  for (const { hash, weight } of words) {
    if (weight === 0) continue
    const before = counts.get(hash)
    if (before) before.count++
    else counts.set(hash, { weight, count: 1 })
  }
  const terms = Uint32Array.from(counts.keys()).sort()
  const termWeights = Float32Array.from(terms, hash => {
    const { weight, count } = counts.get(hash) ?? { weight: 0, count: 1 }
    return weight * (1 + Math.log(count))
  })
  const length = Math.hypot(...termWeights) || 1
  return { terms, termWeights: termWeights.map(weight => weight / length) }
}

/** Computes the features of a subject. Pure: the same subject gives the same features. */
export const extractFeatures = (subject: ScorerSubject, { wordsOf }: WordLookup): Features => {
  const words = wordsOf(`${subject.bio ?? ''}\n${subject.seekingDescription ?? ''}`)
  const hobbies = subject.hobbies.flatMap(hobby => hobbyIndex.get(hobby) ?? [])
  return {
    style: styleNames.indexOf(subject.relationshipStyle),
    bracket: bracketIndex(subject.ageBracket),
    modes: modes.reduce((bits, mode, at) => bits | (subject.modes.includes(mode) ? 1 << at : 0), 0),
    hobbies: Uint8Array.from(new Set(hobbies)).sort(),
    boundaries: Uint8Array.from(citableBoundaries, category => {
      const level = subject.boundaries[category]
      return level ? boundaryLevels[level] : 0
    }),
    wishes: Uint8Array.from(comparableWishes, item => {
      const level = subject.wishes[item]
      return level ? wishLevels[level] : 0
    }),
    ...termVector(words),
    tones: counted(words, 'tones', toneNames.length),
    lifestyles: counted(words, 'lifestyles', lifestyleNames.length),
  }
}
