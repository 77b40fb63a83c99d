import { chatFeature } from './chat/feature.ts'
import { constellationsFeature } from './constellations/feature.ts'
import { discoveryFeature } from './discovery/feature.ts'
import { feedsFeature } from './feeds/feature.ts'
import { groupsFeature } from './groups/feature.ts'
import type { ApiFeature } from './handlers/handler.ts'
import { hangoutsFeature } from './hangouts/feature.ts'
import { identityFeature } from './identity/feature.ts'
import { insightsFeature } from './insights/feature.ts'
import { legalFeature } from './legal/feature.ts'
import { matchingFeature } from './matching/feature.ts'
import { meetupsFeature } from './meetups/feature.ts'
import { notificationsFeature } from './notifications/feature.ts'
import { paymentsFeature } from './payments/feature.ts'
import { profilesFeature } from './profiles/feature.ts'
import { pushFeature } from './push/feature.ts'
import { questionsFeature } from './questions/feature.ts'
import { safetyFeature } from './safety/feature.ts'
import { staffFeature } from './staff/feature.ts'

/** What each feature adds to the API. */
export const features: readonly ApiFeature[] = [
  chatFeature,
  constellationsFeature,
  discoveryFeature,
  feedsFeature,
  groupsFeature,
  hangoutsFeature,
  identityFeature,
  insightsFeature,
  legalFeature,
  matchingFeature,
  meetupsFeature,
  notificationsFeature,
  paymentsFeature,
  profilesFeature,
  pushFeature,
  questionsFeature,
  safetyFeature,
  staffFeature,
]
