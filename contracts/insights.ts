import * as z from 'zod'
import { DiscoveryCard } from './discovery.ts'
import type { Endpoint } from './endpoint.ts'
import * as endpoints from './endpoints.ts'
import { event } from './event.ts'
import { Id } from './ids.ts'
import { DiscoveryMode } from './modes.ts'
import { ofProfile } from './personal.ts'
import { route } from './route.ts'

/** What a suggestion shows of a member: what their card in the deck shows too. */
const SuggestedProfile = DiscoveryCard.pick({
  id: true,
  pseudonym: true,
  pronouns: true,
  age: true,
  isVerified: true,
  isDemo: true,
  photos: true,
}).meta({ id: 'SuggestedProfile' })

/** Somebody who may suit the reader, and why. */
export const Suggestion = z
  .object({
    id: Id,
    suggestedProfileId: Id,
    suggestedProfile: SuggestedProfile,
    /** 0 to 100 with two decimals, e.g. `"87.50"`. */
    compatibilityScore: z.string().regex(/^\d{1,3}\.\d{2}$/),
    matchReason: z.string(),
    /** In snake_case, the most telling first. */
    topCompatibilityFactors: z.array(z.string()),
    isViewed: z.boolean(),
    isActedUpon: z.boolean(),
    /** False where text analysis on the server wrote it, without a model. */
    isAiGenerated: z.boolean(),
    /** From 1, the best of its batch. */
    suggestionRank: z.int().positive(),
    batchId: Id,
    expiresAt: z.iso.datetime(),
    /** The modes in which a swipe on them counts now; none once it is acted upon. */
    discoveryModes: z.array(DiscoveryMode),
  })
  .meta({ id: 'MatchSuggestion' })
export type Suggestion = z.output<typeof Suggestion>

export const listSuggestions = route(endpoints.listSuggestions, {
  summary: 'Your latest AI match suggestions, the best first',
  access: 'member',
  response: z.array(Suggestion),
  errors: ['ai_consent_required'],
})

export const generateSuggestions = route(endpoints.generateSuggestions, {
  summary: 'Ask for new AI match suggestions; answers them, or 503 while they are on their way',
  access: 'member',
  response: z.array(Suggestion),
  errors: ['ai_consent_required'],
})

const ofSuggestion = <const E extends Endpoint>(endpoint: E, summary: string) =>
  route(endpoint, {
    summary,
    access: 'member',
    params: z.strictObject({ id: Id }),
    response: Suggestion,
    errors: ['ai_consent_required', 'not_found'],
  })

export const viewSuggestion = ofSuggestion(endpoints.viewSuggestion, 'Mark a suggestion viewed')

export const actUponSuggestion = ofSuggestion(
  endpoints.actUponSuggestion,
  'Mark a suggestion acted upon, once its member was liked or passed',
)

export const insightsRoutes = [
  listSuggestions,
  generateSuggestions,
  viewSuggestion,
  actUponSuggestion,
] as const

const Score = z.number().min(0).max(100)

/** What an analyst said of two members, part by part, with two decimals. */
export const PairScore = z.object({
  overall: Score,
  bioKeywords: Score,
  hobbies: Score,
  lifestyle: Score,
  communication: Score,
  personality: Score,
  factors: z.array(z.string()),
  reason: z.string(),
  isAiGenerated: z.boolean(),
  /** What the two said of themselves at the time, as a digest. */
  basis: z.string(),
})
export type PairScore = z.output<typeof PairScore>

/** What is left of a judgement once one of the two has gone. */
const erasedScore = { factors: [], reason: '', basis: '' }

/** Why the numbers of a judgement may be read, by their paths. */
const openScores = (prefix: string) =>
  Object.fromEntries(
    ['overall', 'bioKeywords', 'hobbies', 'lifestyle', 'communication', 'personality'].map(
      score => [prefix + score, 'a score of two ids, which says nothing once they are nobody'],
    ),
  )

/** Of one member: what the analyst suggests to them. */
export const suggestionEvents = [
  event('SuggestionsRequested', z.object({ profileId: Id, batchId: Id })),
  event(
    'SuggestionsGenerated',
    z.object({
      profileId: Id,
      batchId: Id,
      expiresAt: z.iso.datetime(),
      /** The best first. */
      suggestions: z.array(PairScore.extend({ suggestionId: Id, suggestedProfileId: Id })),
    }),
    {
      personal: {
        owners: [ofProfile('profileId'), ofProfile('suggestedProfileId')],
        within: 'suggestions',
        forgotten: erasedScore,
      },
      open: openScores('suggestions.*.'),
    },
  ),
  event('SuggestionViewed', z.object({ profileId: Id, suggestionId: Id })),
  event('SuggestionActedUpon', z.object({ profileId: Id, suggestionId: Id })),
  /** Their batch has expired. */
  event('SuggestionsForgotten', z.object({ profileId: Id })),
  /** Somebody who was suggested has left. */
  event('SuggestedMemberLeft', z.object({ profileId: Id, suggestedProfileId: Id })),
] as const

/** Of two members: how well they fit. */
export const scoreEvents = [
  event('CompatibilityScored', PairScore.extend({ profiles: z.tuple([Id, Id]) }), {
    personal: { owners: [ofProfile('profiles')], forgotten: erasedScore },
    open: openScores(''),
  }),
  /** One of the two has left. */
  event('ScoreForgotten', z.object({ profiles: z.tuple([Id, Id]) })),
] as const
