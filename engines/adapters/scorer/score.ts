import { styleAffinity } from '../../../domain/profiles/style-affinity.ts'
import type { Scores } from '../../ports/scorer.ts'
import type { Features } from './extract-features.ts'
import { boundaryAgreement, wishAgreement } from './factors.ts'
import { hobbyOverlap, leaning, wordOverlap } from './similarity.ts'

/** Closeness of two age brackets, by how many brackets lie between them. */
const closeness = [100, 85, 60, 35, 20, 10, 0]

const commonModes = (a: number, b: number) => {
  const either = a | b
  const bits = (set: number) => (set & 1) + ((set >> 1) & 1) + ((set >> 2) & 1)
  return either === 0 ? 50 : (100 * bits(a & b)) / bits(either)
}

const rounded = (score: number) => Math.round(Math.min(100, Math.max(0, score)) * 100) / 100

/**
 * Compatibility of two members. Symmetric and pure; all parts and the whole lie in 0…100. 50 stands
 * for "nothing is known", except for what two people share (hobbies, words), where nothing shared
 * gives 35.
 *
 *   lifestyle      .40 relationship styles + .25 boundaries + .20 wishes + .10 age + .05 modes:
 *                  relationship styles decide most whether two lives fit
 *   hobbies        root of the rarity-weighted overlap, see `hobbyOverlap`: the first common hobby
 *                  matters more than the fifth
 *   bioKeywords    cosine of their words, stretched: two strangers' texts rarely pass 0.2
 *   communication  whether they write in the same tone
 *   personality    whether their texts show the same lifestyle
 *
 *   overall        .36 lifestyle + .28 hobbies + .12 bioKeywords + .12 communication
 *                  + .12 personality, stretched about 50 by 1.5 because a mean of means stays near
 *                  the middle, less 4 for each boundary with a yes against a no (12 at most) and 5
 *                  for each must-have against an off-limits (15 at most)
 */
export const scoreFeatures = (a: Features, b: Features): Scores => {
  const boundaries = boundaryAgreement(a, b)
  const wishes = wishAgreement(a, b)

  const lifestyle =
    0.4 * styleAffinity(a.style, b.style) +
    0.25 * boundaries.score +
    0.2 * wishes.score +
    0.1 * (closeness[Math.abs(a.bracket - b.bracket)] ?? 0) +
    0.05 * commonModes(a.modes, b.modes)
  const hobbies = 35 + 65 * Math.sqrt(hobbyOverlap(a, b))
  const bioKeywords = 35 + 65 * (1 - Math.exp(-wordOverlap(a, b) / 0.1))
  const communication = 50 + 50 * leaning(a.tones, b.tones)
  const personality = 50 + 50 * leaning(a.lifestyles, b.lifestyles)

  const mean =
    0.36 * lifestyle +
    0.28 * hobbies +
    0.12 * bioKeywords +
    0.12 * communication +
    0.12 * personality
  const clashes = Math.min(12, 4 * boundaries.clashes) + Math.min(15, 5 * wishes.clashes)

  return {
    overall: rounded(50 + 1.5 * (mean - 50) - clashes),
    bioKeywords: rounded(bioKeywords),
    hobbies: rounded(hobbies),
    lifestyle: rounded(lifestyle),
    communication: rounded(communication),
    personality: rounded(personality),
  }
}
