import { relationshipStyles } from '../../../contracts/profiles/profile-choices.ts'
import { fitTogether, styleName } from '../../../domain/profiles/style-affinity.ts'
import type { CitableBoundary, ScorerSubject } from '../../ports/scorer.ts'
import type { Features } from './extract-features.ts'
import { lifestyleNames, toneNames } from './lexicon.ts'
import { leading } from './similarity.ts'
import { citableBoundaries } from './subject.ts'
import type { WordLookup } from './words.ts'

/** Something that is true of both members and may be shown to them before they match. */
export type Factor = {
  /** snake_case; shown with spaces. */
  readonly key: string
  /** A clause completes "You …"; a word is shown as it is. */
  readonly phrase: string
  readonly kind: 'word' | 'clause'
  /** Strength, about 30 to 90; higher comes first. */
  readonly weight: number
}

const MAX_FACTORS = 10
const MAX_WORDS = 2

const clause = (key: string, phrase: string, weight: number): Factor => ({
  key,
  phrase,
  kind: 'clause',
  weight,
})

/** The clause for each boundary to which both answered yes, or both no. */
const agreements: Readonly<Record<CitableBoundary, { yes: string; no: string }>> = {
  physical_touch: { yes: 'welcome a hug', no: 'prefer to keep hands to themselves' },
  emotional_intimacy: { yes: 'like to talk about what goes deep', no: 'keep talk light' },
  group_activities: { yes: 'like meeting in a group', no: 'would rather meet one to one' },
  public_displays: { yes: 'are happy to be seen as close', no: 'keep affection private' },
  social_media: { yes: 'are fine with photos online', no: 'stay off social media' },
  family_integration: { yes: "like to meet each other's people", no: 'keep family separate' },
  date_nights: { yes: 'like an evening for two', no: 'would skip the date nights' },
  overnight_stays: { yes: 'welcome overnight stays', no: 'sleep best at home' },
  protection_sharing: {
    yes: 'talk openly about protection',
    no: 'keep test results to themselves',
  },
}

const styleFactors = (a: Features, b: Features): Factor[] => {
  const style = styleName(a.style)
  if (style && a.style === b.style) {
    const label = relationshipStyles[style as keyof typeof relationshipStyles].form.toLowerCase()
    return [clause(`both_${style}`, `both choose ${label}`, 72)]
  }
  return fitTogether(a.style, b.style)
    ? [clause('styles_that_fit', 'love in ways that fit together', 52)]
    : []
}

const boundaryFactors = (a: Features, b: Features): Factor[] => {
  const { both, clashes } = boundaryAgreement(a, b)
  const harmonious =
    both >= 4 && clashes === 0
      ? [clause('boundaries_in_harmony', 'have boundaries that go together', both >= 7 ? 66 : 56)]
      : []
  const sharedAnswers = citableBoundaries.flatMap((category, at) => {
    const { yes, no } = agreements[category]
    if (a.boundaries[at] !== b.boundaries[at]) return []
    if (a.boundaries[at] === 3) return [clause(`both_welcome_${category}`, `both ${yes}`, 42)]
    return a.boundaries[at] === 1 ? [clause(`both_decline_${category}`, `both ${no}`, 40)] : []
  })
  return [...harmonious, ...sharedAnswers.sort((x, y) => y.weight - x.weight).slice(0, 2)]
}

const toneClauses: Readonly<Record<(typeof toneNames)[number], string>> = {
  casual: 'keep it casual in writing',
  formal: 'choose words with care',
  playful: 'write with a wink',
  direct: 'say things directly',
  thoughtful: 'write thoughtfully',
}
const lifestyleClauses: Readonly<Record<(typeof lifestyleNames)[number], string>> = {
  adventurous: 'look for adventure',
  homebody: 'are happiest at home',
  social: 'like company',
  intellectual: 'live among books and ideas',
  creative: 'make things',
}

const characterFactors = (a: Features, b: Features): Factor[] => {
  const tone = leading(a.tones, toneNames)
  const lifestyle = leading(a.lifestyles, lifestyleNames)
  return [
    ...(lifestyle && lifestyle === leading(b.lifestyles, lifestyleNames)
      ? [clause(`both_${lifestyle}`, `both ${lifestyleClauses[lifestyle]}`, 54)]
      : []),
    ...(tone && tone === leading(b.tones, toneNames)
      ? [clause(`both_${tone}_in_tone`, `both ${toneClauses[tone]}`, 46)]
      : []),
  ]
}

/** Words by stem. Only those of 4 to 15 plain letters count, and no everyday words. */
const distinctiveWords = (bio: string | null, { wordsOf }: WordLookup) => {
  const words = new Map<string, string>()
  for (const { text, stem, weight } of wordsOf(bio ?? ''))
    if (/^[a-z]{4,15}$/.test(text) && weight === 1) {
      const before = words.get(stem)
      if (!before || text < before) words.set(stem, text)
    }
  return words
}

const wordFactors = (
  a: ScorerSubject,
  b: ScorerSubject,
  named: readonly Factor[],
  words: WordLookup,
): Factor[] => {
  const theirs = distinctiveWords(b.bio, words)
  const stems = named.flatMap(({ key }) => key.split('_').map(part => words.wordOf(part).stem))
  const namedStems = new Set(stems)
  return [...distinctiveWords(a.bio, words)]
    .filter(([stem]) => theirs.has(stem) && !namedStems.has(stem))
    .map(([stem, mine]) => [mine, theirs.get(stem) ?? mine].sort()[0] ?? mine)
    .sort((x, y) => y.length - x.length || (x < y ? -1 : 1))
    .slice(0, MAX_WORDS)
    .map(word => ({
      key: `both_mention_${word}`,
      phrase: word,
      kind: 'word' as const,
      weight: 45 + Math.min(10, word.length),
    }))
}

/**
 * All factors that may be cited, the strongest first, at most 10. Only what strangers see on the
 * cards is used: no hobbies, wishes, seeking descriptions or matches-only boundaries, although
 * these count in the score.
 */
export const commonFactors = (
  [a, b]: readonly [ScorerSubject, ScorerSubject],
  [featuresA, featuresB]: readonly [Features, Features],
  words: WordLookup,
): Factor[] => {
  const styles = styleFactors(featuresA, featuresB)
  const closeInAge =
    featuresA.bracket === featuresB.bracket
      ? [clause('similar_stage_of_life', 'are at a similar stage of life', 36)]
      : []
  return [
    ...styles,
    ...boundaryFactors(featuresA, featuresB),
    ...characterFactors(featuresA, featuresB),
    ...wordFactors(a, b, styles, words),
    ...closeInAge,
  ]
    .sort((x, y) => y.weight - x.weight || (x.key < y.key ? -1 : 1))
    .slice(0, MAX_FACTORS)
}

/** Agreement of two answers to a boundary (0 unstated, no, maybe, yes): -1…1. */
const boundaryLevels = [
  [0, 0, 0, 0],
  [0, 1, 0.3, -1],
  [0, 0.3, 0.6, 0.4],
  [0, -1, 0.4, 1],
] as const

/**
 * Agreement of two answers to a wish (0 unstated, off limits, maybe, like, must): a must against an
 * off limits weighs more than any agreement.
 */
const wishLevels = [
  [0, 0, 0, 0, 0],
  [0, 0.5, -0.2, -0.6, -1.5],
  [0, -0.2, 0.1, 0.3, 0],
  [0, -0.6, 0.3, 0.7, 0.8],
  [0, -1.5, 0, 0.8, 1],
] as const

/** `both` counts items that both answered, `clashes` contradictions; `score` is 0…100. */
type Agreement = { readonly both: number; readonly clashes: number; readonly score: number }

type Table = readonly (readonly number[])[]

/** `doubt` counts as so many neutral answers, so that few common answers stay near 50. */
const agreementOf = (a: Uint8Array, b: Uint8Array, table: Table, clash: number, doubt: number) => {
  let both = 0
  let clashes = 0
  let sum = 0
  for (let at = 0; at < a.length; at++) {
    const mine = a[at] as number
    const theirs = b[at] as number
    if (mine === 0 || theirs === 0) continue
    const agreement = (table[mine] as readonly number[])[theirs] as number
    both++
    sum += agreement
    if (agreement <= clash) clashes++
  }
  const score = 50 + (50 * sum) / (both + doubt)
  return { both, clashes, score: Math.min(100, Math.max(0, score)) }
}

/** A yes against a no is a clash. */
export const boundaryAgreement = (a: Features, b: Features): Agreement =>
  agreementOf(a.boundaries, b.boundaries, boundaryLevels, -1, 1)

/** A must-have against an off-limits is a clash. */
export const wishAgreement = (a: Features, b: Features): Agreement =>
  agreementOf(a.wishes, b.wishes, wishLevels, -1.5, 2)
