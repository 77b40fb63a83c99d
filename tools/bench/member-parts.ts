import { Hobby } from '../../contracts/profiles/hobbies.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import { relationshipStyles } from '../../contracts/profiles/profile-choices.ts'
import { everydayWords } from '../../engines/adapters/scorer/everyday-words.ts'
import { lifestyles, tones } from '../../engines/adapters/scorer/lexicon.ts'
import {
  citableBoundaries,
  comparableWishes,
  type ProfileParts,
} from '../../engines/adapters/scorer/subject.ts'

/** A small generator with a fixed seed, so that every run compares the same members. */
const dice = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

const vocabulary = [
  ...Object.values(tones),
  ...Object.values(lifestyles),
  [...everydayWords],
].flat()

/** Profile fields of `count` members, the same in every run. */
export const memberParts = (count: number): ProfileParts[] => {
  const roll = dice(1)
  const one = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T
  const some = <T>(list: readonly T[], most: number) =>
    Array.from({ length: Math.ceil(roll() * most) }, () => one(list))
  return Array.from({ length: count }, () => ({
    aiConsent: true,
    age: 18 + Math.floor(roll() * 60),
    relationshipStyle: one(Object.keys(relationshipStyles)),
    modes: some(modes, 3),
    bio: some(vocabulary, 120).join(' '),
    seekingDescription: some(vocabulary, 40).join(' '),
    hobbies: some(Hobby.options, 12),
    boundaries: some(citableBoundaries, 9).map(category => ({
      category,
      level: one(['yes', 'maybe', 'no'] as const),
    })),
    relationshipPreferences: some(comparableWishes, 25).map(item => ({
      item,
      level: one(['must_have', 'like_to_have', 'maybe', 'off_limits'] as const),
    })),
  }))
}
