import { feature } from '../core/feature.ts'
import {
  compatibilityScoresRoutes,
  insightsRoutes,
  scoreEvents,
  suggestionEvents,
} from './insights.ts'
import { onboardingRoutes } from './onboarding.ts'
import { insightEvents, profileInsightsRoutes } from './profile-insights.ts'

export const insights = feature({
  name: 'insights',
  routes: [
    ...profileInsightsRoutes,
    ...compatibilityScoresRoutes,
    ...insightsRoutes,
    ...onboardingRoutes,
  ],
  events: {
    suggestions: suggestionEvents,
    score: scoreEvents,
    insight: insightEvents,
  },
  streams: {
    /** Suggestions for a member. */
    suggestions: (profileId: string) => `suggestions-${profileId}`,
    /** The scorer's result for two members, in either order. */
    score: (one: string, other: string) => `score-${[one, other].sort().join('_')}`,
    /** Analyses of a profile. */
    insight: (profileId: string) => `insight-${profileId}`,
  },
  pages: ['/ai-onboarding'],
})
