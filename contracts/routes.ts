import { accountRoutes } from './account.ts'
import { boundariesRoutes } from './boundaries.ts'
import { calendarFeedRoutes } from './calendar-feed.ts'
import { chatRoutes } from './chat.ts'
import { compatibilityScoresRoutes } from './compatibility-scores.ts'
import { discoveryRoutes } from './discovery.ts'
import { filtersRoutes } from './filters.ts'
import { gatheringsRoutes } from './gatherings.ts'
import { groupInterestsRoutes } from './group-interests.ts'
import { groupsRoutes } from './groups.ts'
import { hangoutAvailabilityRoutes } from './hangout-availability.ts'
import { hangoutsRoutes } from './hangouts.ts'
import { hobbiesRoutes } from './hobbies.ts'
import { identityRoutes } from './identity.ts'
import { insightsRoutes } from './insights.ts'
import { legalRoutes } from './legal.ts'
import { likesRoutes } from './likes.ts'
import { matchProfileRoutes } from './match-profile.ts'
import { matchScoreRoutes } from './match-scores.ts'
import { matchingRoutes } from './matching.ts'
import { notificationsRoutes } from './notifications.ts'
import { onboardingRoutes } from './onboarding.ts'
import { paymentsRoutes } from './payment-routes.ts'
import { photosRoutes } from './photos.ts'
import { placesRoutes } from './places.ts'
import { preferenceRulesRoutes } from './preference-rules.ts'
import { profileInsightsRoutes } from './profile-insights.ts'
import { profilesRoutes } from './profiles.ts'
import { pushRoutes } from './push.ts'
import { questionProgressRoutes } from './question-progress.ts'
import { questionsRoutes } from './questions.ts'
import { relationshipPreferencesRoutes } from './relationship-preferences.ts'
import { sessionRoutes } from './sessions.ts'
import { tagsRoutes } from './tags.ts'

/** Every call of the API. */
export const routes = [
  ...identityRoutes,
  ...accountRoutes,
  ...sessionRoutes,
  ...profilesRoutes,
  ...photosRoutes,
  ...hobbiesRoutes,
  ...tagsRoutes,
  ...boundariesRoutes,
  ...relationshipPreferencesRoutes,
  ...placesRoutes,
  ...discoveryRoutes,
  ...filtersRoutes,
  ...preferenceRulesRoutes,
  ...matchingRoutes,
  ...matchProfileRoutes,
  ...likesRoutes,
  ...chatRoutes,
  ...hangoutAvailabilityRoutes,
  ...hangoutsRoutes,
  ...questionsRoutes,
  ...questionProgressRoutes,
  ...matchScoreRoutes,
  ...profileInsightsRoutes,
  ...compatibilityScoresRoutes,
  ...groupInterestsRoutes,
  ...groupsRoutes,
  ...notificationsRoutes,
  ...pushRoutes,
  ...gatheringsRoutes,
  ...calendarFeedRoutes,
  ...insightsRoutes,
  ...onboardingRoutes,
  ...paymentsRoutes,
  ...legalRoutes,
] as const
