import { comparable } from '../../contracts/core/folded-text.ts'
import { milesBetween } from '../../contracts/core/geo.ts'
import { placeLimits } from '../../contracts/core/limits.ts'
import type { FilterType } from '../../contracts/discovery/filter-types.ts'
import type { StoredFilter } from '../../contracts/discovery/stored-filters.ts'
import {
  broaderChoices,
  type ListedChoices,
  listedGenders,
  listedOrientations,
} from '../../contracts/profiles/identity-choices.ts'
import { adultWishes } from '../../contracts/profiles/relationship-catalogue.ts'
import { NEW_TO_KITH_DAYS } from '../profiles/profile.ts'
import { folded, foldedChoices, foldedTerms, type Statement } from './member.ts'

type ValueOf<T extends FilterType> = Extract<StoredFilter, { filterType: T }>['filterValue']

/** The member whom a filter or a rule is applied to, as another member reads them. */
export type Subject = {
  readonly stated: Statement
  readonly age: number
  /** Distance of the two members; null while either place is unknown. */
  readonly miles: number | null
  readonly isVerified: boolean
  /** UTC days since the profile was made. */
  readonly daysHere: number
}

/** Whether any choice fits; undefined without a choice. */
const any = <T>(choices: readonly T[], fits: (choice: T) => boolean): boolean | undefined =>
  choices.length === 0 ? undefined : choices.some(fits)

const notEmpty = ({ length }: { readonly length: number }): boolean => length > 0

export const isWithin = (value: number, { min, max }: ValueOf<'age_range'>): boolean =>
  value >= min && value <= max

/**
 * Whether a value in its compared form is among the choices, or belongs to one of them: a trans man is
 * a man, and own words are `other`.
 */
export const isChosen = (
  listed: ListedChoices,
  stated: string,
  choices: readonly string[],
): boolean | undefined => {
  const broader = broaderChoices(listed, stated)
  return any(foldedChoices(choices), choice => stated === choice || broader.includes(choice))
}

/** Whether words include all words of any term; no words only if that is allowed. */
const hasWords = (
  stated: readonly string[],
  terms: readonly string[],
  allowEmpty = false,
): boolean | undefined =>
  any(foldedTerms(terms), words =>
    stated.length === 0 ? allowEmpty : words.every(word => stated.includes(word)),
  )

/** Near a city that was found when the filter was set; an older filter has only names. */
const isAt = (stated: Statement, { values, near }: ValueOf<'location'>) => {
  const { place } = stated
  if (near)
    return any(
      near,
      cell => place !== null && milesBetween(cell, place.cell) <= placeLimits.nearMiles,
    )
  const names = folded.place(stated)
  const partsOf = (text: string) => text.split(',').map(comparable).filter(notEmpty)
  return any(values.map(partsOf).filter(notEmpty), parts =>
    parts.every(part => names.includes(part)),
  )
}

const hasWish = (
  wishes: Statement['relationshipPreferences'],
  { preferences, allowMissing = false }: ValueOf<'relationship_preferences'>,
) => {
  const rated = wishes.filter(
    ({ item }) => !adultWishes.has(item) && preferences.some(wish => wish.item === item),
  )
  return any(preferences, ({ item, levels }) =>
    rated.length === 0
      ? allowMissing
      : rated.some(wish => wish.item === item && levels.includes(wish.level)),
  )
}

/** All parts of a combined filter that are set. */
const fitsAll = ({ stated, age, isVerified }: Subject, value: ValueOf<'combined'>) => {
  const { gender, orientation, relationshipStyle, verified, faceHidden, ageMin, ageMax } = value
  const parts = [
    gender === null ? undefined : isChosen(listedGenders, folded.gender(stated), [gender]),
    orientation === null
      ? undefined
      : isChosen(listedOrientations, folded.orientation(stated), [orientation]),
    relationshipStyle === null ? undefined : stated.relationshipStyle === relationshipStyle,
    verified === null ? undefined : isVerified === verified,
    faceHidden === null ? undefined : stated.faceHidden === faceHidden,
    ageMin === null ? undefined : age >= ageMin,
    ageMax === null ? undefined : age <= ageMax,
  ].filter(part => part !== undefined)
  return parts.length === 0 ? undefined : parts.every(Boolean)
}

/**
 * Whether a filter describes a member by what every reader of the profile can read; undefined where the
 * filter has no choice, so that it says nothing.
 */
export const filterHolds = (filter: StoredFilter, subject: Subject): boolean | undefined => {
  const { stated, age, miles } = subject
  /** Details are shown to everybody, or to matches only. */
  const areShown = stated.detailsVisibility === 'public'
  const { filterType, filterValue: value } = filter
  switch (filterType) {
    case 'age_range':
      return isWithin(age, value)
    case 'max_distance':
      return miles !== null && isWithin(miles, value)
    case 'gender':
      return isChosen(listedGenders, folded.gender(stated), value.values)
    case 'orientation':
      return isChosen(listedOrientations, folded.orientation(stated), value.values)
    case 'relationship_style':
      return any(value.values, style => style === stated.relationshipStyle)
    case 'pronouns':
      return hasWords(folded.pronouns(stated), value.values, value.allowEmpty)
    case 'location':
      return isAt(stated, value)
    case 'is_verified':
      return subject.isVerified === value.verified
    case 'tags':
      return any(foldedChoices(value.values), tag => folded.tags(stated).includes(tag))
    case 'face_hidden':
      return stated.faceHidden === value.hidden
    case 'current_relationships':
      return hasWords(
        areShown ? folded.currentRelationships(stated) : [],
        value.searchTerms,
        value.allowEmpty,
      )
    case 'seeking_description':
      return hasWords(
        areShown ? folded.seekingDescription(stated) : [],
        value.searchTerms,
        value.allowEmpty,
      )
    case 'relationship_preferences':
      return hasWish(areShown ? stated.relationshipPreferences : [], value)
    case 'combined':
      return fitsAll(subject, value)
    case 'new_to_kith':
      return subject.daysHere < NEW_TO_KITH_DAYS
    case 'linked_to':
      return any(value.profileIds, id => stated.linkedTo?.includes(id) ?? false)
  }
}
