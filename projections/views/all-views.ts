import type { Projection, View } from '../runtime/define-projection.ts'
import { chatViews } from './chat.ts'
import { constellationsViews } from './constellations.ts'
import { decisionViews } from './decisions.ts'
import { discoveryViews } from './discovery.ts'
import { feedsViews } from './feeds.ts'
import { groupsViews } from './groups.ts'
import { hangoutsViews } from './hangouts.ts'
import { identityViews } from './identity.ts'
import { insightsViews, scorerSubjects } from './insights.ts'
import { matchingViews } from './matching.ts'
import { meetupsViews } from './meetups.ts'
import { notificationsViews } from './notifications.ts'
import { paymentsViews } from './payments.ts'
import { profilesViews } from './profiles.ts'
import { pushViews } from './push.ts'
import { questionsViews } from './questions/answers.ts'
import { safetyViews } from './safety.ts'
import { staffViews } from './staff.ts'

/** Every view that is stored as documents, by feature. */
export const allViews: readonly Projection<unknown>[] = [
  ...identityViews,
  ...profilesViews,
  ...discoveryViews,
  ...matchingViews,
  ...paymentsViews,
  ...chatViews,
  ...hangoutsViews,
  ...constellationsViews,
  ...groupsViews,
  ...notificationsViews,
  ...pushViews,
  ...meetupsViews,
  ...feedsViews,
  ...safetyViews,
  ...questionsViews,
  ...insightsViews,
  ...staffViews,
  ...decisionViews,
]

/** Every view that processes hold in memory. */
export const memoryViews: readonly View[] = [scorerSubjects]
