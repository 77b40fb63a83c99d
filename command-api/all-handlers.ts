import * as chatCommands from './chat/commands.ts'
import * as chatQueries from './chat/queries.ts'
import * as discoveryExplainCard from './discovery/explain-card.ts'
import * as discoveryFilters from './discovery/filters.ts'
import * as discoveryPreferenceRules from './discovery/preference-rules.ts'
import * as discoveryQueries from './discovery/queries.ts'
import * as discoveryShownProfile from './discovery/shown-profile.ts'
import * as groupsCommands from './groups/commands.ts'
import * as groupsFindMatches from './groups/find-matches.ts'
import * as groupsMembers from './groups/members.ts'
import * as groupsMessages from './groups/messages.ts'
import * as groupsQueries from './groups/queries.ts'
import * as groupsRequests from './groups/requests.ts'
import type { Handler } from './handler.ts'
import * as hangoutsCommands from './hangouts/commands.ts'
import * as hangoutsFindMatches from './hangouts/find-matches.ts'
import * as hangoutsInvite from './hangouts/invite.ts'
import * as hangoutsQueries from './hangouts/queries.ts'
import * as identityCloseAccount from './identity/close-account.ts'
import * as identityCommands from './identity/commands.ts'
import * as passkeysAccountAccess from './identity/passkeys/account-access.ts'
import * as passkeysLinkedDevices from './identity/passkeys/linked-devices.ts'
import * as passkeysManage from './identity/passkeys/manage.ts'
import * as passkeysRecovery from './identity/passkeys/recovery.ts'
import * as passkeysSignIn from './identity/passkeys/sign-in.ts'
import * as passkeysSignUp from './identity/passkeys/sign-up.ts'
import * as identityQueries from './identity/queries.ts'
import * as identitySessions from './identity/sessions.ts'
import * as insightsCommands from './insights/commands.ts'
import * as insightsCompatibilityScore from './insights/compatibility-score.ts'
import * as insightsOnboarding from './insights/onboarding.ts'
import * as insightsProfileInsight from './insights/profile-insight.ts'
import * as insightsQueries from './insights/queries.ts'
import * as legalQueries from './legal/queries.ts'
import * as matchingCommands from './matching/commands.ts'
import * as likes from './matching/likes.ts'
import * as matchingQueries from './matching/queries.ts'
import * as matchingReport from './matching/report.ts'
import * as meetupsAttendees from './meetups/attendees.ts'
import * as meetupsCalendarFeed from './meetups/calendar-feed.ts'
import * as meetupsCommands from './meetups/commands.ts'
import * as meetupsOverview from './meetups/overview.ts'
import * as meetupsQueries from './meetups/queries.ts'
import * as meetupsReport from './meetups/report.ts'
import * as meetupsRequests from './meetups/requests.ts'
import * as notificationsCommands from './notifications/commands.ts'
import * as notificationsQueries from './notifications/queries.ts'
import * as paymentsCheckout from './payments/checkout.ts'
import * as paymentsCommands from './payments/commands.ts'
import * as paymentsPracticeTill from './payments/practice-till.ts'
import * as paymentsQueries from './payments/queries.ts'
import * as profilesCommands from './profiles/commands.ts'
import * as photosCommands from './profiles/photos/commands.ts'
import * as places from './profiles/places.ts'
import * as profilesQueries from './profiles/queries.ts'
import * as pushCommands from './push/commands.ts'
import * as pushQueries from './push/queries.ts'
import * as questionsCommands from './questions/commands.ts'
import * as questionsGenerate from './questions/generate.ts'
import * as questionsMatchScore from './questions/match-score.ts'
import * as questionsQueries from './questions/queries.ts'

/** The modules that bind routes to handlers. */
const modules: readonly object[] = [
  identityCloseAccount,
  identityCommands,
  identityQueries,
  identitySessions,
  passkeysSignUp,
  passkeysSignIn,
  passkeysRecovery,
  passkeysManage,
  passkeysAccountAccess,
  passkeysLinkedDevices,
  profilesCommands,
  profilesQueries,
  photosCommands,
  places,
  discoveryExplainCard,
  discoveryFilters,
  discoveryPreferenceRules,
  discoveryQueries,
  discoveryShownProfile,
  matchingCommands,
  matchingQueries,
  matchingReport,
  likes,
  chatCommands,
  chatQueries,
  hangoutsCommands,
  hangoutsFindMatches,
  hangoutsInvite,
  hangoutsQueries,
  questionsCommands,
  questionsGenerate,
  questionsMatchScore,
  questionsQueries,
  groupsCommands,
  groupsFindMatches,
  groupsMembers,
  groupsMessages,
  groupsQueries,
  groupsRequests,
  notificationsCommands,
  notificationsQueries,
  pushCommands,
  pushQueries,
  meetupsAttendees,
  meetupsCalendarFeed,
  meetupsCommands,
  meetupsOverview,
  meetupsQueries,
  meetupsReport,
  meetupsRequests,
  insightsCommands,
  insightsCompatibilityScore,
  insightsOnboarding,
  insightsProfileInsight,
  insightsQueries,
  paymentsCheckout,
  paymentsCommands,
  paymentsPracticeTill,
  paymentsQueries,
  legalQueries,
]

const isHandler = (value: unknown): value is Handler =>
  typeof value === 'object' && value !== null && 'route' in value && 'handle' in value

/** All handlers of the routes in `contracts/core/route-table.ts`. */
export const handlers: readonly Handler[] = modules
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isHandler)
