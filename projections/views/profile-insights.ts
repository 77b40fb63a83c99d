import type { Instant } from '../../contracts/core/event.ts'
import { profileIdOf } from '../../contracts/core/ids.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { defineProjection } from '../runtime/define-projection.ts'
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
