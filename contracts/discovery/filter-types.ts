/** The types of filters, each with its label. */
export const filterTypes = {
  age_range: 'Age range',
  gender: 'Gender',
  max_distance: 'Distance',
  relationship_style: 'Relationship style',
  orientation: 'Orientation',
  pronouns: 'Pronouns',
  location: 'Location',
  is_verified: 'Verified',
  tags: 'Tags',
  face_hidden: 'Face hidden',
  current_relationships: 'Current relationships',
  seeking_description: 'Seeking',
  relationship_preferences: 'Relationship preferences',
  combined: 'Combined',
  new_to_kith: 'People new to Kith',
  linked_to: 'People linked to somebody',
} as const

export type FilterType = keyof typeof filterTypes

export const blockFilterTypes = Object.keys(filterTypes) as FilterType[]

/**
 * Types of block filters alone. `combined` describes a person to hide from; in a search its parts would
 * say the same. `new_to_kith` and `linked_to` protect; nobody searches by them.
 */
const blockOnly = ['combined', 'new_to_kith', 'linked_to'] as const satisfies readonly FilterType[]

export type DiscoveryFilterType = Exclude<FilterType, (typeof blockOnly)[number]>

export const discoveryFilterTypes = blockFilterTypes.filter(
  (type): type is DiscoveryFilterType => !blockOnly.some(one => one === type),
)

const freeTypes: readonly FilterType[] = [
  'age_range',
  'max_distance',
  'gender',
  'relationship_style',
  'orientation',
  'pronouns',
]

/** Whether a discovery filter needs premium while it is active. Block filters never do. */
export const needsPremium = (type: FilterType): boolean => !freeTypes.includes(type)
