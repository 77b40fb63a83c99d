import { preferenceLabels } from '../../../contracts/profiles/relationship-catalogue.ts'
import { genderLabel, orientationLabel } from '../../profiles/identity-labels.ts'
import { styleLabel } from '../../profiles/labels.ts'
import { preferenceLabel } from '../../profiles/relationship-preferences/preferences.ts'
import type { Filter, FilterValue } from './filter-model.ts'
import { texts } from './texts.ts'

const { nothing } = texts.summary

const list = (values: readonly string[], labelOf = (value: string) => value): string =>
  values.length === 0 ? nothing : values.map(labelOf).join(', ')

const miles = ({ min, max }: FilterValue<'max_distance'>): string =>
  min === 0 ? texts.summary.upTo(max) : texts.summary.between(min, max)

const wishes = ({ preferences }: FilterValue<'relationship_preferences'>): string =>
  preferences.length === 0
    ? nothing
    : preferences
        .map(({ item, levels }) => {
          const named = levels.map(level => preferenceLabels[level]).join(' or ')
          return `${preferenceLabel(item)}: ${named}`
        })
        .join('; ')

const ages = (from: number | null, to: number | null): string[] => {
  if (from !== null && to !== null) return [`${from} to ${to}`]
  if (from !== null) return [`${from} and older`]
  return to === null ? [] : [`${to} and younger`]
}

const combined = (value: FilterValue<'combined'>): string => {
  const parts = [
    ...(value.verified === null ? [] : [value.verified ? 'verified' : 'not verified']),
    ...(value.faceHidden === null ? [] : [value.faceHidden ? 'face hidden' : 'face shown']),
    ...ages(value.ageMin, value.ageMax),
    ...(value.gender === null ? [] : [genderLabel(value.gender)]),
    ...(value.orientation === null ? [] : [orientationLabel(value.orientation)]),
    ...(value.relationshipStyle === null ? [] : [styleLabel(value.relationshipStyle, 'form')]),
  ]
  const text = parts.join(', ')
  return text === '' ? nothing : text.charAt(0).toUpperCase() + text.slice(1)
}

/** The value of a filter in one line. */
export const filterSummary = ({ filterType, filterValue: value }: Filter): string => {
  switch (filterType) {
    case 'age_range':
      return `${value.min} to ${value.max}`
    case 'max_distance':
      return miles(value)
    case 'gender':
      return list(value.values, genderLabel)
    case 'orientation':
      return list(value.values, orientationLabel)
    case 'relationship_style':
      return list(value.values, style => styleLabel(style, 'form'))
    case 'pronouns':
    case 'tags':
      return list(value.values)
    case 'location':
      return value.values.join('; ') || nothing
    case 'is_verified':
      return value.verified ? texts.editor.verified : texts.editor.notVerified
    case 'face_hidden':
      return value.hidden ? texts.summary.faceHidden : texts.summary.faceShown
    case 'current_relationships':
    case 'seeking_description':
      return list(value.searchTerms)
    case 'relationship_preferences':
      return wishes(value)
    case 'combined':
      return combined(value)
    case 'new_to_kith':
      return texts.summary.newToKith
    case 'linked_to':
      return value.profileIds.length === 0 ? nothing : texts.summary.people(value.profileIds.length)
  }
}
