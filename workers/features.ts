import { chatWorkers } from './chat/reactors.ts'
import { constellationsWorkers } from './constellations/reactors.ts'
import type { DiscoveryServices } from './discovery/balance-exposure.ts'
import { discoveryWorkers } from './discovery/reactors.ts'
import { groupsWorkers } from './groups/reactors.ts'
import { hangoutsWorkers } from './hangouts.ts'
import { identityWorkers } from './identity/reactors.ts'
import { insightsWorkers } from './insights/reactors.ts'
import type { InsightsServices } from './insights/services.ts'
import { matchingWorkers } from './matching/blocks.ts'
import { meetupsWorkers } from './meetups/reactors.ts'
import { notificationsWorkers } from './notifications/reactors.ts'
import { paymentsWorkers } from './payments/reactors.ts'
import { photosQueues, photosReactor } from './profiles/photos.ts'
import { turnTrips } from './profiles/travel.ts'
import { type PushServices, pushWorkers } from './push/reactors.ts'
import { questionsWorkers } from './questions.ts'
import type { FeatureWorkers } from './runtime/run-workers.ts'
import { safetyWorkers } from './safety/reactors.ts'
import { staffWorkers } from './staff/reactors.ts'

/** What the jobs of all queues work with. */
export type WorkerServices = InsightsServices & PushServices & DiscoveryServices

/** What each feature adds to the workers. */
export const features: Readonly<Record<string, FeatureWorkers<WorkerServices>>> = {
  chat: chatWorkers,
  constellations: constellationsWorkers,
  discovery: discoveryWorkers,
  groups: groupsWorkers,
  hangouts: hangoutsWorkers,
  identity: identityWorkers,
  insights: insightsWorkers,
  matching: matchingWorkers,
  meetups: meetupsWorkers,
  notifications: notificationsWorkers,
  payments: paymentsWorkers,
  profiles: { reactors: [photosReactor], queues: [...photosQueues, turnTrips] },
  push: pushWorkers,
  questions: questionsWorkers,
  safety: safetyWorkers,
  staff: staffWorkers,
}
