import * as z from 'zod'
import { event } from './event.ts'
import { Id } from './ids.ts'
import { limits } from './limits.ts'
import { ofProfile } from './personal.ts'
import { route } from './route.ts'
import { textUpTo } from './text.ts'

/** What a member welcomes, may welcome or does not: the question, a hint, and the word for a card. */
export const boundaryCatalogue = {
  physical_touch: {
    label: 'Physical touch',
    hint: 'Hugs, hands, sitting close',
    short: 'Touch',
  },
  emotional_intimacy: {
    label: 'Emotional intimacy',
    hint: 'Talking about what goes deep',
    short: 'Deep talks',
  },
  group_activities: {
    label: 'Group activities',
    hint: 'Meeting with others around',
    short: 'Groups',
  },
  public_displays: {
    label: 'Affection in public',
    hint: 'Being seen together as close',
    short: 'In public',
  },
  social_media: {
    label: 'Social media',
    hint: 'Photos, tags and mentions',
    short: 'Social media',
  },
  family_integration: {
    label: 'Family',
    hint: 'Meeting partners, relatives, children',
    short: 'Family',
  },
  date_nights: {
    label: 'Date nights',
    hint: 'An evening for the two of you',
    short: 'Dates',
  },
  overnight_stays: {
    label: 'Overnight stays',
    hint: 'At yours or at theirs',
    short: 'Overnights',
  },
  financial_support: {
    label: 'Financial support',
    hint: 'Lending, gifts, shared costs',
    short: 'Money',
  },
  sexual_intimacy: {
    label: 'Sexual intimacy',
    hint: 'Only ever with a yes from both',
    short: 'Sex',
  },
  kink_bdsm: {
    label: 'Kink and BDSM',
    hint: 'Talking about it, or more, at your pace',
    short: 'Kink',
  },
  protection_sharing: {
    label: 'Protection and test results',
    hint: 'Safer sex, and telling each other',
    short: 'Protection',
  },
} as const

export type BoundaryCategory = keyof typeof boundaryCatalogue
const categories = Object.keys(boundaryCatalogue) as [BoundaryCategory, ...BoundaryCategory[]]

/** Levels of these, and all notes, are for matches alone. */
export const matchesOnlyBoundaries: readonly BoundaryCategory[] = [
  'sexual_intimacy',
  'kink_bdsm',
  'financial_support',
]

export const ConsentLevel = z.enum(['yes', 'maybe', 'no'])

/** A boundary as a member states it. */
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
  notes: textUpTo(limits.boundaryNotes)
    .nullable()
    .default(null)
    .transform(text => text || null),
})

const once = (preferences: readonly { category: string }[]) =>
  new Set(preferences.map(({ category }) => category)).size === preferences.length

export const listConsentPreferences = route({
  method: 'GET',
  path: '/api/consent-preferences',
  summary: 'Your boundaries',
  access: 'member',
  response: z.array(ConsentPreference),
})

export const stateBoundaries = route({
  method: 'POST',
  path: '/api/consent-preferences',
  summary: 'Replace your boundaries',
  access: 'member',
  body: z.strictObject({
    preferences: z.array(Stated).refine(once, 'State each boundary once.'),
  }),
  response: z.array(ConsentPreference),
})

export const listMatchBoundaries = route({
  method: 'GET',
  path: '/api/matches/:matchId/consent-preferences',
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
    { personal: { owners: [ofProfile('profileId')], forgotten: { boundaries: [] } } },
  ),
] as const
