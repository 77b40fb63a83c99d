import { limits } from '../../contracts/core/limits.ts'
import {
  type OnboardingSuggestionType,
  onboardingSuggestionTypes,
} from '../../contracts/insights/onboarding-questions.ts'
import type { ConsentPreference } from '../../contracts/profiles/boundaries.ts'
import { boundaryCatalogue } from '../../contracts/profiles/boundary-catalogue.ts'
import type { Hobby } from '../../contracts/profiles/hobbies.ts'
import { hobbyLabels } from '../../contracts/profiles/hobby-catalogue.ts'
import { photoFromAddress } from '../../contracts/profiles/photo-addresses.ts'
import type { Place } from '../../contracts/profiles/places.ts'
import type { Profile } from '../../contracts/profiles/profiles.ts'
import {
  preferenceLabels,
  relationshipCatalogue,
} from '../../contracts/profiles/relationship-catalogue.ts'
import type { RelationshipPreference } from '../../contracts/profiles/relationship-preferences.ts'

/**
 * Validates drafts on this device that an older version may have stored. Written by hand, because
 * the schema library loads later; the server validates everything.
 */

/** A photo that was uploaded before its profile exists. */
export type DraftPhoto = { photoUrl: string; isPrimary: boolean; uploadedAt: string }

type Parts = Readonly<Record<string, unknown>>

/** Returns the value if it is an object; otherwise an empty object. */
export const recordIn = (value: unknown): Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Parts) : {}

/** Returns the value if it is a list of at most `most` valid elements; otherwise an empty list. */
export const listIn = <T>(
  value: unknown,
  is: (one: unknown) => one is T,
  most = Number.POSITIVE_INFINITY,
): T[] => (Array.isArray(value) && value.length <= most && value.every(is) ? value : [])

/** Returns the value if it is an object with only text values; otherwise an empty object. */
export const textsIn = (value: unknown): Record<string, string> => {
  const record = recordIn(value)
  return Object.values(record).every(isText) ? (record as Record<string, string>) : {}
}

const isKeyOf = (value: unknown, table: object): boolean =>
  typeof value === 'string' && Object.hasOwn(table, value)

const levels = { yes: true, maybe: true, no: true } satisfies Record<
  ConsentPreference['level'],
  true
>

export const isText = (value: unknown): value is string => typeof value === 'string'

const isTextOrNull = (value: unknown) => value === null || isText(value)

const visibilities = { public: true, matches_only: true } satisfies Record<
  Profile['detailsVisibility'],
  true
>

export const isDetailsVisibility = (value: unknown): value is Profile['detailsVisibility'] =>
  isKeyOf(value, visibilities)

export const isStep = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < limits.setupSteps

export const isBasicsPart = (value: unknown): value is number => [0, 1, 2].includes(Number(value))

export const isPhotoUrl = (value: unknown): value is string =>
  isText(value) && photoFromAddress(value) !== undefined

export const isDraftPhoto = (value: unknown): value is DraftPhoto => {
  const { photoUrl, isPrimary, uploadedAt } = recordIn(value)
  const isTime = isText(uploadedAt) && !Number.isNaN(Date.parse(uploadedAt))
  return isPhotoUrl(photoUrl) && typeof isPrimary === 'boolean' && isTime
}

export const isPlace = (value: unknown): value is Place => {
  const { id, name, region, country } = recordIn(value)
  return [id, name, country].every(isText) && isTextOrNull(region)
}

export const isHobby = (value: unknown): value is Hobby => isKeyOf(value, hobbyLabels)

export const isSuggestionType = (value: unknown): value is OnboardingSuggestionType =>
  onboardingSuggestionTypes.some(type => type === value)

export const isBoundary = (value: unknown): value is ConsentPreference => {
  const { category, level, notes } = recordIn(value)
  return isKeyOf(category, boundaryCatalogue) && isKeyOf(level, levels) && isTextOrNull(notes)
}

export const isPreference = (value: unknown): value is RelationshipPreference => {
  const { category, item, level } = recordIn(value)
  return (
    isKeyOf(category, relationshipCatalogue) && isText(item) && isKeyOf(level, preferenceLabels)
  )
}
