import { conversations, messages } from './chat.ts'
import type { Projection } from './define.ts'
import { aiConsents, identities, leavers, members } from './identity.ts'
import { scores, suggestionBatches } from './insights.ts'
import { blocks, lastSwipes } from './matching.ts'
import { inboxes, notifications } from './notifications.ts'
import { profiles } from './profiles.ts'
import { reports, suspensions } from './staff.ts'

/** Every view there is. */
export const allViews: readonly Projection<unknown>[] = [
  members,
  identities,
  leavers,
  aiConsents,
  profiles,
  lastSwipes,
  blocks,
  conversations,
  messages,
  notifications,
  inboxes,
  suggestionBatches,
  scores,
  reports,
  suspensions,
]
