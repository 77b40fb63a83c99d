import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { ofProfile } from '../core/personal.ts'
import { route } from '../core/route.ts'
import {
  type PreferenceKey,
  preferenceLabels,
  type RelationshipCategory,
  relationshipCatalogue,
} from './relationship-catalogue.ts'
export const PreferenceLevel = z.enum(
  Object.keys(preferenceLabels) as [PreferenceKey, ...PreferenceKey[]],
)

const categories = Object.keys(relationshipCatalogue) as [
  RelationshipCategory,
  ...RelationshipCategory[],
]

/** The relationship preferences of a member: one entry per rated item. */
export const RelationshipPreference = z
  .object({ category: z.enum(categories), item: z.string(), level: PreferenceLevel })
  .meta({ id: 'RelationshipPreference' })
export type RelationshipPreference = z.output<typeof RelationshipPreference>

const Stated = z
  .strictObject({ category: z.enum(categories), item: z.string(), level: PreferenceLevel })
  .refine(({ category, item }) => Object.hasOwn(relationshipCatalogue[category].items, item), {
    path: ['item'],
    message: 'Choose an item from the list.',
  })

const hasUniqueItems = (preferences: readonly { item: string }[]) =>
  new Set(preferences.map(({ item }) => item)).size === preferences.length

export const listRelationshipPreferences = route('GET /api/relationship-preferences', {
  summary: 'What you wish of relationships',
  access: 'member',
  response: z.array(RelationshipPreference),
})

export const stateRelationshipPreferences = route('POST /api/relationship-preferences', {
  replacesList: true,
  summary: 'Replace what you wish of relationships',
  access: 'member',
  body: z.strictObject({
    preferences: z.array(Stated).refine(hasUniqueItems, 'Rate each item once.'),
  }),
  response: z.array(RelationshipPreference),
})

export const relationshipPreferencesRoutes = [
  listRelationshipPreferences,
  stateRelationshipPreferences,
] as const

export const relationshipPreferencesEvents = [
  event(
    'RelationshipPreferencesStated',
    z.object({
      profileId: Id,
      preferences: z.array(
        z.object({ category: z.string(), item: z.string(), level: PreferenceLevel }),
      ),
    }),
    { personal: { keySubjects: [ofProfile('profileId')], erased: { preferences: [] } } },
  ),
] as const
