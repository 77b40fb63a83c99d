import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { EncryptedField, ofProfile } from '../core/personal.ts'
import { route } from '../core/route.ts'
import { ConsentLevel, ConsentPreference } from '../profiles/boundaries.ts'

const { category } = ConsentPreference.shape

/** Where both said yes or maybe. Whether one of them said maybe is told, never which. */
const Agreed = z.array(z.object({ category, isYesFromBoth: z.boolean() }))

/** A comparison of boundaries between two matches, which shows only what both said yes or maybe to. */
export const BoundaryComparison = z
  .object({
    hasAnswered: z.boolean(),
    /** Whether the other has answered and waits. */
    isAwaited: z.boolean(),
    latest: z.object({ at: z.iso.datetime(), agreed: Agreed }).nullable(),
    /** When the two can compare again; null if they can now. */
    againAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'BoundaryComparison' })
export type BoundaryComparison = z.output<typeof BoundaryComparison>

const ofMatch = z.strictObject({ matchId: Id })

export const getComparison = route('GET /api/matches/:matchId/comparison', {
  summary: 'Your comparison of boundaries with a match',
  access: 'member',
  params: ofMatch,
  response: BoundaryComparison,
  errors: ['not_found'],
})

const hasUniqueCategories = (answers: readonly { readonly category: string }[]) =>
  new Set(answers.map(one => one.category)).size === answers.length

export const compareBoundaries = route('POST /api/matches/:matchId/comparison', {
  summary: 'Compare boundaries with a match: your answers are seen by nobody, and deleted after',
  access: 'member',
  params: ofMatch,
  body: z.strictObject({
    answers: z
      .array(z.strictObject({ category, level: ConsentLevel }))
      .min(1, 'Answer at least one.')
      .refine(hasUniqueCategories, 'Answer each boundary once.'),
  }),
  response: BoundaryComparison,
  errors: ['not_found', 'compared_lately'],
})

export const withdrawComparison = route('DELETE /api/matches/:matchId/comparison', {
  summary: 'Take your answers back before the other has answered',
  access: 'member',
  params: ofMatch,
  response: BoundaryComparison,
  errors: ['not_found'],
})

export const comparisonsRoutes = [getComparison, compareBoundaries, withdrawComparison] as const

const ofPair = { profiles: z.tuple([Id, Id]) }

/** The answers themselves are in no event: the records hold them until both have answered. */
export const comparisonEvents = [
  event('ComparisonAsked', z.object({ ...ofPair, by: Id })),
  event('ComparisonWithdrawn', z.object({ ...ofPair, by: Id })),
  event(
    'BoundariesCompared',
    z.object({ ...ofPair, comparisonId: Id, agreed: z.union([EncryptedField, Agreed]) }),
    {
      personal: {
        keySubjects: [ofProfile('profiles')],
        erased: { agreed: [] },
        staysEncrypted: true,
      },
    },
  ),
] as const
