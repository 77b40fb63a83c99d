import type { Instant } from '../../contracts/core/event.ts'
import { profileIdOf } from '../../contracts/core/ids.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { defineProjection, type View } from '../runtime/define-projection.ts'
import { deleteOnAccountClosed, profileKey } from './delete-on-account-closed.ts'

type Analysed = EventNamed<'ProfileAnalysed'>['data']

/** The latest analysis of a profile, and when it was last confirmed. */
export type ProfileInsightDocument = Pick<Analysed, 'profileId' | 'insightId' | 'isAiGenerated'> & {
  readonly analysis: NonNullable<Analysed['analysis']>
  readonly at: Instant
}

/**
 * AI analysis of a profile, for its member. By profile id; deleted when the consent ends.
 *
 * @until consent is withdrawn, or the account is deleted
 */
export const profileInsights = defineProjection<ProfileInsightDocument>({
  name: 'profileInsights',
  version: 1,
  on: {
    ProfileAnalysed: {
      isNew: true,
      keys: ({ data }) => [data.profileId],
      fold: (_, { data: { profileId, insightId, analysis, isAiGenerated }, at }) =>
        analysis && { profileId, insightId, analysis, isAiGenerated, at },
    },
    InsightConfirmed: {
      keys: ({ data }) => [data.profileId],
      fold: (document, { at }) => document && { ...document, at },
    },
    AiConsentWithdrawn: {
      keys: ({ data }) => [profileIdOf(data.memberId)],
      fold: () => null,
    },
    AccountClosed: deleteOnAccountClosed(profileKey),
  },
})

type SuggestionsGeneratedData = EventNamed<'SuggestionsGenerated'>['data']

/** A suggested member, and whether the reader viewed or used the suggestion. */
export type SuggestedDocument = Pick<
  SuggestionsGeneratedData['suggestions'][number],
  'suggestionId' | 'suggestedProfileId' | 'overall' | 'reason' | 'factors' | 'isAiGenerated'
> & { readonly isViewed: boolean; readonly isActedUpon: boolean }

export type SuggestionsDocument = {
  readonly batchId: string
  readonly expiresAt: Instant
  readonly suggestions: readonly SuggestedDocument[]
}

/** The latest compatibility score of two members. */
export type ScoreDocument = EventNamed<'CompatibilityScored'>['data'] & { readonly at: Instant }

const withProgress = (
  document: SuggestionsDocument | null,
  suggestionId: string,
  progress: Partial<SuggestedDocument>,
): SuggestionsDocument | null =>
  document && {
    ...document,
    suggestions: document.suggestions.map(one =>
      one.suggestionId === suggestionId ? { ...one, ...progress } : one,
    ),
  }

/**
 * AI suggestions for a member, with reasons. By profile id of the reader; deleted when the batch
 * expires or the consent ends.
 *
 * @until the next batch, consent is withdrawn, or either deletes their account
 */
export const suggestionBatches = defineProjection<SuggestionsDocument>({
  name: 'suggestions',
  version: 1,
  on: {
    SuggestionsGenerated: {
      keys: ({ data }) => [data.profileId],
      fold: (_, { data: { batchId, expiresAt, suggestions } }) => ({
        batchId,
        expiresAt,
        suggestions: suggestions.map(
          ({ suggestionId, suggestedProfileId, overall, reason, factors, isAiGenerated }) => ({
            suggestionId,
            suggestedProfileId,
            overall,
            reason,
            factors,
            isAiGenerated,
            isViewed: false,
            isActedUpon: false,
          }),
        ),
      }),
    },
    SuggestionViewed: {
      keys: ({ data }) => [data.profileId],
      fold: (document, { data }) => withProgress(document, data.suggestionId, { isViewed: true }),
    },
    SuggestionActedUpon: {
      keys: ({ data }) => [data.profileId],
      fold: (document, { data }) =>
        withProgress(document, data.suggestionId, { isViewed: true, isActedUpon: true }),
    },
    AiConsentWithdrawn: {
      keys: ({ data }) => [profileIdOf(data.memberId)],
      fold: () => null,
    },
    SuggestionsForgotten: { keys: ({ data }) => [data.profileId], fold: () => null },
    SuggestedMemberLeft: {
      keys: ({ data }) => [data.profileId],
      fold: (document, { data }) =>
        document && {
          ...document,
          suggestions: document.suggestions.filter(
            one => one.suggestedProfileId !== data.suggestedProfileId,
          ),
        },
    },
    AccountClosed: deleteOnAccountClosed(profileKey),
  },
})

/** The key of a pair's score, for either order of the two. */
export const scoreKey = (one: string, other: string): string => [one, other].sort().join('_')

/** Members who consented to AI, reduced to the analysed fields: held in memory, never stored. */
export const scorerSubjects = { name: 'subjects', version: 1 } as const satisfies View

/**
 * The scorer's result for two members. By `scoreKey`; indexed by profile. Shown only while both
 * have consented.
 *
 * @until one of them deletes their account
 */
export const scores = defineProjection<ScoreDocument>({
  name: 'scores',
  version: 1,
  indexes: [{ by: ['profiles'], order: 'at' }],
  on: {
    CompatibilityScored: {
      keys: ({ data: { profiles } }) => [scoreKey(...profiles)],
      fold: (_, { data, at }) => ({ ...data, at }),
    },
    ScoreForgotten: { keys: ({ data: { profiles } }) => [scoreKey(...profiles)], fold: () => null },
  },
})

export const insightsViews = [suggestionBatches, scores, profileInsights]
