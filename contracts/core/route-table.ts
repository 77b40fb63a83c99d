import { chatRoutes } from '../chat/chat.ts'
import { cardReasonsRoutes } from '../discovery/card-reasons.ts'
import { discoveryRoutes } from '../discovery/discovery.ts'
import { filtersRoutes } from '../discovery/filters.ts'
import { preferenceRulesRoutes } from '../discovery/preference-rules.ts'
import { groupInterestsRoutes } from '../groups/group-interests.ts'
import { groupsRoutes } from '../groups/groups.ts'
import { hangoutAvailabilityRoutes } from '../hangouts/hangout-availability.ts'
import { hangoutsRoutes } from '../hangouts/hangouts.ts'
import { accountRoutes } from '../identity/account.ts'
import { identityRoutes } from '../identity/identity.ts'
import { passkeyRoutes } from '../identity/passkeys.ts'
import { sessionRoutes } from '../identity/sessions.ts'
import { compatibilityScoresRoutes } from '../insights/compatibility-scores.ts'
import { insightsRoutes } from '../insights/insights.ts'
import { onboardingRoutes } from '../insights/onboarding.ts'
import { profileInsightsRoutes } from '../insights/profile-insights.ts'
import { likesRoutes } from '../matching/likes.ts'
import { matchProfileRoutes } from '../matching/match-profile.ts'
import { matchScoreRoutes } from '../matching/match-scores.ts'
import { matchingRoutes } from '../matching/matching.ts'
import { calendarFeedRoutes } from '../meetups/calendar-feed.ts'
import { meetupsRoutes } from '../meetups/meetups.ts'
import { notificationsRoutes } from '../notifications/notifications.ts'
import { paymentsRoutes } from '../payments/payment-routes.ts'
import { boundariesRoutes } from '../profiles/boundaries.ts'
import { hobbiesRoutes } from '../profiles/hobbies.ts'
import { photosRoutes } from '../profiles/photos.ts'
import { placesRoutes } from '../profiles/places.ts'
import { profilesRoutes } from '../profiles/profiles.ts'
import { relationshipPreferencesRoutes } from '../profiles/relationship-preferences.ts'
import { tagsRoutes } from '../profiles/tags.ts'
import { pushRoutes } from '../push/push.ts'
import { questionProgressRoutes } from '../questions/question-progress.ts'
import { questionsRoutes } from '../questions/questions.ts'
import { legalRoutes } from './legal.ts'
import type { BodyOf, Endpoint, InputOf, ResponseOf, Route } from './route.ts'

/** Every call of the API. */
export const routes = [
  ...identityRoutes,
  ...accountRoutes,
  ...passkeyRoutes,
  ...sessionRoutes,
  ...profilesRoutes,
  ...photosRoutes,
  ...hobbiesRoutes,
  ...tagsRoutes,
  ...boundariesRoutes,
  ...relationshipPreferencesRoutes,
  ...placesRoutes,
  ...discoveryRoutes,
  ...cardReasonsRoutes,
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
  ...meetupsRoutes,
  ...calendarFeedRoutes,
  ...insightsRoutes,
  ...onboardingRoutes,
  ...paymentsRoutes,
  ...legalRoutes,
] as const

/** The route of an endpoint, by method and path. As a type, it imports no schema at run time. */
type RouteOf<E extends Endpoint> = E extends Route
  ? E
  : Extract<(typeof routes)[number], Pick<E, 'method' | 'path'>>

/** The input of an endpoint: `params`, `query` and `body`, each only where the route has it. */
export type EndpointInput<E extends Endpoint> = InputOf<RouteOf<E>>

export type EndpointBody<E extends Endpoint> = BodyOf<RouteOf<E>>

export type EndpointResponse<E extends Endpoint> = ResponseOf<RouteOf<E>>
