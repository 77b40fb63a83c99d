import type { Profile } from '../../contracts/profiles/profiles.ts'

/** Topics of a profile, the most helpful to others first. */
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

/** Number of answers needed for a score with members who are not matches. */
const ENOUGH_ANSWERS = 8

export type FilledParts = {
  profile: Pick<
    Profile,
    'photos' | 'bio' | 'seekingDescription' | 'currentRelationships' | 'tags' | 'location'
  >
  /** Number of entries that the member has given. */
  hobbies: number
  boundaries: number
  wishes: number
  answers: number
}

type Completeness = {
  /** Filled topics in percent, rounded down, so that 100 means all. */
  percent: number
  /** The empty topics, the next one to fill first. */
  missing: readonly ProfileTopic[]
}

/** Returns how much of a profile is filled in, and the empty topics. */
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
