import type { Projection, View } from '../runtime/define-projection.ts'
import { blockHashes } from './block-hashes.ts'
import { calendarFeeds } from './calendar-feeds.ts'
import { adultAnswers } from './cards/adult-answers.ts'
import { cards } from './cards/cards.ts'
import { removedQuestions } from './cards/removed-questions.ts'
import { conversations, messages } from './chat.ts'
import { discoveryView } from './discovery.ts'
import { filters } from './filters.ts'
import { groupMessages, groups } from './groups.ts'
import { hangoutOffers, hangouts } from './hangouts.ts'
import { aiConsents, closedAccounts, identities, members } from './identity.ts'
import { scorerSubjects, scores, suggestionBatches } from './insights.ts'
import { kithAccounts } from './kith-accounts.ts'
import { blocks, lastSwipes } from './matching.ts'
import { attendances, meetups } from './meetups.ts'
import { inboxes, notifications } from './notifications.ts'
import { entitlements, purchases } from './payments.ts'
import { preferenceRules } from './preference-rules.ts'
import { profileInsights } from './profile-insights.ts'
import { profiles } from './profiles.ts'
import { pushSettingsView } from './push.ts'
import { answers } from './questions/answers.ts'
import { generatedQuestions } from './questions/generated-questions.ts'
import { progress } from './questions/progress.ts'
import { relations } from './relations/relations.ts'
import { securityNotices } from './security-notices.ts'
import { signUpInvitations } from './sign-up-invitations.ts'
import { reports, suspensionNotes, suspensions } from './staff.ts'
import { suspensionHashes } from './suspension-hashes.ts'
import { trials } from './trials.ts'

/** The views that the queries of discovery read. */
export const discoveryViews: readonly Projection<unknown>[] = [
  cards,
  adultAnswers,
  removedQuestions,
  relations,
]

/** Every view that is stored as documents. */
export const allViews: readonly Projection<unknown>[] = [
  members,
  identities,
  kithAccounts,
  signUpInvitations,
  closedAccounts,
  aiConsents,
  profiles,
  filters,
  preferenceRules,
  entitlements,
  purchases,
  trials,
  lastSwipes,
  blocks,
  ...discoveryViews,
  blockHashes,
  conversations,
  messages,
  hangouts,
  hangoutOffers,
  groups,
  groupMessages,
  notifications,
  inboxes,
  securityNotices,
  pushSettingsView,
  meetups,
  attendances,
  calendarFeeds,
  answers,
  progress,
  generatedQuestions,
  suggestionBatches,
  scores,
  profileInsights,
  reports,
  suspensions,
  suspensionNotes,
  suspensionHashes,
]

/** Every view that processes hold in memory. */
export const memoryViews: readonly View[] = [discoveryView, scorerSubjects]
