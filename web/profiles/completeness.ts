import type { Profile } from '../../contracts/profiles/profiles.ts'

/** What others learn of a member, in the order in which it helps others most to know them. */
const topics = [
  'photo',
  'bio',
  'seeking',
  'boundaries',
  'hobbies',
  'place',
  'wishes',
  'relationships',
  'tags',
  'questions',
] as const
export type ProfileTopic = (typeof topics)[number]

/** Answered questions from which on a score can be found with somebody who is not a match. */
const ENOUGH_ANSWERS = 8

export type FilledParts = {
  profile: Pick<
    Profile,
    'photos' | 'bio' | 'seekingDescription' | 'currentRelationships' | 'tags' | 'location'
  >
  /** Number of each that the member has chosen, stated, rated or answered. */
  hobbies: number
  boundaries: number
  wishes: number
  answers: number
}

type Completeness = {
  /** Filled topics in percent, rounded down, so that 100 means all. */
  percent: number
  /** The others, the one to fill next first. */
  missing: readonly ProfileTopic[]
}

/** How much of a profile is filled in, and what is not. */
export function completenessOf(parts: FilledParts): Completeness {
  const { profile, hobbies, boundaries, wishes, answers } = parts
  const isFilled: Readonly<Record<ProfileTopic, boolean>> = {
    photo: profile.photos.length > 0,
    bio: profile.bio !== null,
    seeking: profile.seekingDescription !== null,
    boundaries: boundaries > 0,
    hobbies: hobbies > 0,
    place: profile.location !== null,
    wishes: wishes > 0,
    relationships: profile.currentRelationships !== null,
    tags: profile.tags.length > 0,
    questions: answers >= ENOUGH_ANSWERS,
  }
  const missing = topics.filter(topic => !isFilled[topic])
  const filled = topics.length - missing.length
  return { percent: Math.floor((filled / topics.length) * 100), missing }
}
