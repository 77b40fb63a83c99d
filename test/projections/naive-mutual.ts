import { comparable } from '../../contracts/core/folded-text.ts'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import { adultWishes } from '../../contracts/profiles/relationship-catalogue.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { styleNumber } from '../../projections/discovery/choice-clauses.ts'
import { wishWord } from '../../projections/discovery/encode-filters.ts'
import { likelyMutual, noSwipes } from '../../projections/discovery/reciprocity/likely-mutual.ts'
import { rateByte, shareLeft } from '../../projections/discovery/reciprocity/rates.ts'
import { statedFit } from '../../projections/discovery/reciprocity/stated-fit.ts'
import { genderNumber, orientationNumber } from '../../projections/discovery/words-of.ts'

type CountedSwipe = {
  readonly by: string
  readonly on: string
  readonly action: SwipeAction
  readonly day: number
}

/** The words of a profile that everybody sees, each with its kind. */
const wordsOf = (profile: ProfileDocument): string[] => {
  const wishes = profile.relationshipPreferences.filter(({ item }) => !adultWishes.has(item))
  return [
    ...profile.tags.map(tag => `tag ${comparable(tag)}`),
    ...profile.hobbies.map(hobby => `hobby ${hobby}`),
    ...(profile.detailsVisibility === 'public'
      ? wishes.flatMap(({ item, level }) => [wishWord(item), wishWord(item, level)])
      : []),
  ]
}

const stated = (profile: ProfileDocument) => ({
  gender: genderNumber(profile.gender),
  orientation: orientationNumber(profile.orientation),
  style: styleNumber(profile.relationshipStyle),
})

/** How likely two members like each other on a day, counted anew from all swipes before it. */
export const naiveMutual = (
  viewer: ProfileDocument,
  other: ProfileDocument,
  swipes: readonly CountedSwipe[],
  today: number,
): number => {
  const rate = (mine: readonly CountedSwipe[]) => {
    const count = (some: readonly CountedSwipe[]) =>
      some.reduce((sum, { day }) => sum + shareLeft(today - day), 0)
    const counted = mine.filter(({ day, action }) => day < today && action !== 'maybe')
    return rateByte(count(counted.filter(({ action }) => action !== 'pass')), count(counted))
  }
  const side = ({ profileId }: ProfileDocument) => ({
    liked: rate(swipes.filter(({ on }) => on === profileId)),
    liking: rate(swipes.filter(({ by }) => by === profileId)),
  })
  const theirs = new Set(wordsOf(other))
  const shared = [...new Set(wordsOf(viewer))].filter(word => theirs.has(word)).length
  return likelyMutual(noSwipes, side(other), statedFit(stated(viewer), stated(other), shared))
}
