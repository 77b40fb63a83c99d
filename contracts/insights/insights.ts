import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { ofProfile } from '../core/personal.ts'
import { type Endpoint, route } from '../core/route.ts'
import { DiscoveryCard } from '../discovery/discovery.ts'
import { MemberName } from '../profiles/member-name.ts'
import { DiscoveryMode } from '../profiles/modes.ts'

/** The fields of a member that a suggestion shows: the same as on their card in the deck. */
const SuggestedProfile = DiscoveryCard.pick({
  id: true,
  pronouns: true,
  age: true,
  isVerified: true,
  photos: true,
})
  .extend(MemberName.shape)
  .meta({ id: 'SuggestedProfile' })

/** A suggested member, with a score and a reason. */
export const Suggestion = z
  .object({
    id: Id,
    suggestedProfileId: Id,
    suggestedProfile: SuggestedProfile,
    /** 0 to 100 with two decimals, e.g. `"87.50"`. */
    compatibilityScore: z.string().regex(/^\d{1,3}\.\d{2}$/),
    matchReason: z.string(),
    /** In snake_case, the strongest factor first. */
    topCompatibilityFactors: z.array(z.string()),
    isViewed: z.boolean(),
    isActedUpon: z.boolean(),
    /** False when text analysis on the server wrote it, without a language model. */
    isAiGenerated: z.boolean(),
    /** Rank within its batch, from 1 (the best). */
    suggestionRank: z.int().positive(),
    batchId: Id,
    expiresAt: z.iso.datetime(),
    /** The modes in which a swipe counts now; empty after the reader has acted on it. */
    discoveryModes: z.array(DiscoveryMode),
  })
  .meta({ id: 'MatchSuggestion' })
export type Suggestion = z.output<typeof Suggestion>

export const listSuggestions = route('GET /api/ai/match-suggestions', {
  summary: 'Your latest AI match suggestions, the best first',
  access: 'member',
  response: z.array(Suggestion),
})

export const generateSuggestions = route('POST /api/ai/match-suggestions/generate', {
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
    errors: ['not_found'],
  })

export const viewSuggestion = ofSuggestion(
  'PATCH /api/ai/match-suggestions/:id/viewed',
  'Mark a suggestion viewed',
)

export const actUponSuggestion = ofSuggestion(
  'PATCH /api/ai/match-suggestions/:id/acted-upon',
  'Mark a suggestion acted upon, once its member was liked or passed',
)

export const insightsRoutes = [
  listSuggestions,
  generateSuggestions,
  viewSuggestion,
  actUponSuggestion,
] as const

const Score = z.number().min(0).max(100)

/** The scores of a scorer for two members: total and parts, with two decimals. */
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
  /** Hash of the profile texts of the two at the time of the analysis. */
  basis: z.string(),
})
export type PairScore = z.output<typeof PairScore>

/** Placeholder for a score after one of the two members has left. */
const erasedScore = { factors: [], reason: '', basis: '' }

/** For each path of a score's numbers: why it is stored unencrypted. */
const openScores = (prefix: string) =>
  Object.fromEntries(
    ['overall', 'bioKeywords', 'hobbies', 'lifestyle', 'communication', 'personality'].map(
      score => [prefix + score, 'a score of two ids, which says nothing once they are nobody'],
    ),
  )

/** Events of one member: the suggestions that the scorer makes to them. */
export const suggestionEvents = [
  event('SuggestionsRequested', z.object({ profileId: Id, batchId: Id })),
  event(
    'SuggestionsGenerated',
    z.object({
      profileId: Id,
      batchId: Id,
      expiresAt: z.iso.datetime(),
      /** Ordered by rank, the best first. */
      suggestions: z.array(PairScore.extend({ suggestionId: Id, suggestedProfileId: Id })),
    }),
    {
      personal: {
        keySubjects: [ofProfile('profileId'), ofProfile('suggestedProfileId')],
        within: 'suggestions',
        erased: erasedScore,
      },
      open: openScores('suggestions.*.'),
    },
  ),
  event('SuggestionViewed', z.object({ profileId: Id, suggestionId: Id })),
  event('SuggestionActedUpon', z.object({ profileId: Id, suggestionId: Id })),
  /** The batches of the member have expired. */
  event('SuggestionsForgotten', z.object({ profileId: Id })),
  /** A suggested member has left. */
  event('SuggestedMemberLeft', z.object({ profileId: Id, suggestedProfileId: Id })),
] as const

/** Events of two members: how well they fit. */
export const scoreEvents = [
  event('CompatibilityScored', PairScore.extend({ profiles: z.tuple([Id, Id]) }), {
    personal: { keySubjects: [ofProfile('profiles')], erased: erasedScore },
    open: openScores(''),
  }),
  /** One of the two members has left. */
  event('ScoreForgotten', z.object({ profiles: z.tuple([Id, Id]) })),
] as const

/** 0 to 100 with two decimals, e.g. `"87.50"`. */
const ScoreText = z.string().regex(/^\d{1,3}\.\d{2}$/)

/** The scorer's result for two members, with the parts of the score; the reader is profile 1. */
export const CompatibilityScore = z
  .object({
    profile1Id: Id,
    profile2Id: Id,
    overallScore: ScoreText,
    bioKeywordsScore: ScoreText,
    hobbiesScore: ScoreText,
    lifestyleScore: ScoreText,
    communicationScore: ScoreText,
    personalityScore: ScoreText,
    /** Cites only what strangers may see. */
    reasoning: z.string(),
    /** False when text analysis on the server scored them, without a language model. */
    isAiGenerated: z.boolean(),
  })
  .meta({ id: 'AiCompatibilityScore' })
export type CompatibilityScore = z.output<typeof CompatibilityScore>

export const getCompatibilityScore = route('GET /api/ai/compatibility-scores/:profileId', {
  summary:
    'How your profile and that of somebody you can see fit, by AI; null unless both consent and are scored',
  access: 'member',
  params: z.strictObject({ profileId: Id }),
  response: CompatibilityScore.nullable(),
  errors: ['not_found'],
})

export const compatibilityScoresRoutes = [getCompatibilityScore] as const
