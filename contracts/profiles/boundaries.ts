import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import { ofProfile } from '../core/personal.ts'
import { route } from '../core/route.ts'
import { textUpTo } from '../core/text.ts'
import { type BoundaryCategory, boundaryCatalogue } from './boundary-catalogue.ts'

const categories = Object.keys(boundaryCatalogue) as [BoundaryCategory, ...BoundaryCategory[]]

export const ConsentLevel = z.enum(['yes', 'maybe', 'no'])

/** A boundary as a card shows it. */
export const ShownBoundary = z.object({ category: z.string(), level: ConsentLevel })

/** A boundary of a member: a topic, the answer yes, maybe or no, and a note for matches. */
export const ConsentPreference = z
  .object({
    category: z.enum(categories),
    level: ConsentLevel,
    notes: z.string().nullable(),
  })
  .meta({ id: 'ConsentPreference' })
export type ConsentPreference = z.output<typeof ConsentPreference>

const Stated = z.strictObject({
  category: z.enum(categories),
  level: ConsentLevel.default('maybe'),
  notes: textUpTo(limits.boundaryNotes, 'note')
    .nullable()
    .default(null)
    .transform(text => text || null),
})

const hasUniqueCategories = (preferences: readonly { category: string }[]) =>
  new Set(preferences.map(({ category }) => category)).size === preferences.length

export const listConsentPreferences = route('GET /api/consent-preferences', {
  summary: 'Your boundaries',
  access: 'member',
  response: z.array(ConsentPreference),
})

export const stateBoundaries = route('POST /api/consent-preferences', {
  replacesList: true,
  summary: 'Replace your boundaries',
  access: 'member',
  body: z.strictObject({
    preferences: z.array(Stated).refine(hasUniqueCategories, 'State each boundary once.'),
  }),
  response: z.array(ConsentPreference),
})

export const listMatchBoundaries = route('GET /api/matches/:matchId/consent-preferences', {
  summary: 'The boundaries of a match, with what they note for their matches',
  access: 'member',
  params: z.strictObject({ matchId: Id }),
  response: z.array(ConsentPreference),
  errors: ['not_found'],
})

export const boundariesRoutes = [
  listConsentPreferences,
  stateBoundaries,
  listMatchBoundaries,
] as const

export const boundariesEvents = [
  event(
    'BoundariesStated',
    z.object({
      profileId: Id,
      boundaries: z.array(
        z.object({ category: z.string(), level: ConsentLevel, notes: z.string().nullable() }),
      ),
    }),
    { personal: { keySubjects: [ofProfile('profileId')], erased: { boundaries: [] } } },
  ),
] as const
