import type { Scores } from '../analyst.ts'
import { boundaryAgreement, wishAgreement } from './agreement.ts'
import type { Features } from './extract-features.ts'
import { hobbyOverlap, leaning, wordOverlap } from './similarity.ts'
import { styleAffinity } from './style-affinity.ts'

/** Closeness of two age brackets, by how many brackets lie between them. */
const closeness = [100, 85, 60, 35, 20, 10, 0]

const commonModes = (a: number, b: number) => {
  const either = a | b
  const bits = (set: number) => (set & 1) + ((set >> 1) & 1) + ((set >> 2) & 1)
  return either === 0 ? 50 : (100 * bits(a & b)) / bits(either)
}

const rounded = (score: number) => Math.round(Math.min(100, Math.max(0, score)) * 100) / 100

/**
 * How well two members may suit each other. Symmetric and pure; every part and the whole lie in
 * 0…100, and 50 is "nothing is known", but for what two people share (hobbies, words), where
 * nothing shared is a low 35.
 *
 *   lifestyle      .40 relationship styles + .25 boundaries + .20 wishes + .10 age + .05 modes:
 *                  whether two lives fit is decided by how each loves before anything else
 *   hobbies        rarity-weighted overlap, see `hobbyOverlap`; its root, since the first thing to
 *                  do together changes more than the fifth
 *   bioKeywords    cosine of their words, stretched: two strangers' texts rarely pass 0.2
 *   communication  whether they write in the same tone
 *   personality    whether their texts tell of the same kind of days
 *
 *   overall        .36 lifestyle + .28 hobbies + .12 bioKeywords + .12 communication
 *                  + .12 personality, stretched about 50 by 1.5 because a mean of means is
 *                  always lukewarm, less 4 for each boundary where one says yes and the other
 *                  no (12 at most) and 5 for each wish that one must have and the other rules
 *                  out (15 at most): a clash is not made good by ten agreements
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
