import { type Cell, milesBetween } from '../../contracts/core/geo.ts'
import { needsPremium } from '../../contracts/discovery/filter-types.ts'
import type { StoredFilter } from '../../contracts/discovery/stored-filters.ts'
import { genders, orientations } from '../../contracts/profiles/profile-choices.ts'
import { adultWishes } from '../../contracts/profiles/relationship-catalogue.ts'
import type { FiltersDocument } from '../../domain/profiles/filter-rules.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'

/**
 * The member that a filter is applied to: their profile, and fields that depend on the time and the
 * other member.
 */
export type Subject = {
  readonly profile: ProfileDocument
  readonly age: number
  readonly miles: number | null
  /** The displaced cell of the member. */
  readonly shownCell: Cell | null
  /** Days (UTC) since the profile was made. */
  readonly daysHere: number
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_-]+/g, '_')
const wordsIn = (text: string | null) => new Set((text ?? '').toLowerCase().match(/[a-z]+/g) ?? [])

const isChosen = (list: readonly string[], value: string, chosen: readonly string[]) =>
  chosen.map(plain).includes(plain(value)) ||
  (chosen.includes('other') && !list.includes(plain(value)))

const finds = (
  text: string | null,
  terms: readonly string[],
  allowEmpty: boolean | undefined,
): boolean => {
  const words = wordsIn(text)
  if (words.size === 0) return allowEmpty ?? false
  return terms.some(term => [...wordsIn(term)].every(word => words.has(word)))
}

const combined = (
  value: Extract<StoredFilter, { filterType: 'combined' }>['filterValue'],
  { profile, age }: Subject,
): boolean =>
  (value.gender === null || isChosen(genders, profile.gender, [value.gender])) &&
  (value.orientation === null ||
    isChosen(orientations, profile.orientation, [value.orientation])) &&
  (value.relationshipStyle === null || value.relationshipStyle === profile.relationshipStyle) &&
  (value.verified === null || value.verified === profile.isVerified) &&
  (value.faceHidden === null || value.faceHidden === profile.faceHidden) &&
  (value.ageMin === null || age >= value.ageMin) &&
  (value.ageMax === null || age <= value.ageMax)

/** The details that a member shows to everybody: none, or all but wishes for adults. */
const shownDetails = (profile: ProfileDocument) =>
  profile.detailsVisibility === 'public'
    ? {
        ...profile,
        relationshipPreferences: profile.relationshipPreferences.filter(
          ({ item }) => !adultWishes.has(item),
        ),
      }
    : { currentRelationships: null, seekingDescription: null, relationshipPreferences: [] }

/** Whether one filter describes a member. */
const describes = (filter: StoredFilter, subject: Subject): boolean => {
  const { profile, age, miles, shownCell } = subject
  const { currentRelationships, seekingDescription, relationshipPreferences } =
    shownDetails(profile)
  const { filterType, filterValue: value } = filter
  switch (filterType) {
    case 'age_range':
      return age >= value.min && age <= value.max
    case 'max_distance':
      return miles !== null && miles >= value.min && miles <= value.max
    case 'gender':
      return isChosen(genders, profile.gender, value.values)
    case 'orientation':
      return isChosen(orientations, profile.orientation, value.values)
    case 'relationship_style':
      return value.values.includes(profile.relationshipStyle)
    case 'is_verified':
      return profile.isVerified === value.verified
    case 'face_hidden':
      return profile.faceHidden === value.hidden
    case 'pronouns':
      return finds(profile.pronouns, value.values, value.allowEmpty)
    case 'location': {
      const { place } = profile
      if (value.near !== undefined)
        return shownCell !== null && value.near.some(cell => milesBetween(cell, shownCell) <= 25)
      const parts = place ? [place.name, place.region, place.country].map(part => part ?? '') : []
      return value.values.some(text =>
        text.split(',').every(part => parts.map(plain).includes(plain(part.trim()))),
      )
    }
    case 'tags':
      return value.values.some(tag => profile.tags.map(plain).includes(plain(tag)))
    case 'current_relationships':
      return finds(currentRelationships, value.searchTerms, value.allowEmpty)
    case 'seeking_description':
      return finds(seekingDescription, value.searchTerms, value.allowEmpty)
    case 'relationship_preferences': {
      const stated = value.preferences.map(({ item, levels }) => ({
        levels,
        level: relationshipPreferences.find(one => one.item === item)?.level,
      }))
      if (stated.every(({ level }) => level === undefined)) return value.allowMissing ?? false
      return stated.some(({ levels, level }) => level !== undefined && levels.includes(level))
    }
    case 'combined':
      return combined(value, subject)
    case 'new_to_kith':
      return subject.daysHere < 14
  }
}

/** Whether a filter has a choice; one without is no condition. */
const hasChoice = ({ filterType, filterValue: value }: StoredFilter): boolean => {
  if (filterType === 'combined') return Object.values(value).some(part => part !== null)
  return Object.values(value).every(part => !Array.isArray(part) || part.length > 0)
}

const activeIn = (filters: readonly StoredFilter[]) =>
  filters.filter(filter => filter.isActive && hasChoice(filter))

/** The active discovery filters of a member by type. */
export const wishesOf = ({ discovery }: FiltersDocument, hasPremium: boolean) =>
  Map.groupBy(
    activeIn(discovery).filter(({ filterType }) => hasPremium || !needsPremium(filterType)),
    ({ filterType }) => filterType,
  )

/** Whether a block filter of a member describes another. */
export const hidesAway = ({ block }: FiltersDocument, subject: Subject): boolean =>
  activeIn(block).some(filter => describes(filter, subject))

/** Whether the discovery filters of a member admit another: every type, by any of its filters. */
export const wishesFor = (
  filters: FiltersDocument,
  hasPremium: boolean,
  subject: Subject,
): boolean =>
  [...wishesOf(filters, hasPremium).values()].every(ofType =>
    ofType.some(filter => describes(filter, subject)),
  )
