import { limits } from '../../contracts/core/limits.ts'
import type { Profile, ProfileInput, ProfilePatch } from '../../contracts/profiles/profiles.ts'

type Filled<T> = { [K in keyof T]-?: NonNullable<T[K]> }

/**
 * Values of the form. They are never null: an empty text means that the field is not filled in, and
 * so does an undefined age.
 */
export type ProfileForm = Filled<
  Omit<ProfileInput, 'age' | 'ageConfirmed' | 'facets' | 'readReceipts' | 'commentsWelcome'>
> & {
  age: number | undefined
  ageConfirmed?: boolean
}

export const emptyForm: ProfileForm = {
  pseudonym: '',
  pronouns: '',
  age: undefined,
  bio: '',
  relationshipStyle: 'solo_poly',
  gender: '',
  orientation: '',
  maxDistance: limits.maxDistance.initial,
  minAge: limits.ageRange.min,
  maxAge: limits.ageRange.max,
  profileVisibility: 'public',
  faceHidden: false,
  currentRelationships: '',
  seekingDescription: '',
  detailsVisibility: 'public',
}

export const formOf = (profile: Profile): ProfileForm => ({
  pseudonym: profile.pseudonym,
  pronouns: profile.pronouns ?? '',
  age: profile.age,
  bio: profile.bio ?? '',
  relationshipStyle: profile.relationshipStyle,
  gender: profile.gender,
  orientation: profile.orientation,
  maxDistance: profile.maxDistance,
  minAge: profile.minAge,
  maxAge: profile.maxAge,
  profileVisibility: profile.profileVisibility,
  faceHidden: profile.faceHidden,
  currentRelationships: profile.currentRelationships ?? '',
  seekingDescription: profile.seekingDescription ?? '',
  detailsVisibility: profile.detailsVisibility,
})

/** Returns the fields of `next` that differ from `profile`. */
export const changesOf = (profile: Profile, next: ProfilePatch): ProfilePatch =>
  Object.fromEntries(
    Object.entries(next).filter(([name, value]) => profile[name as keyof ProfilePatch] !== value),
  )
