import { conversations, messages } from './chat.ts'
import type { Projection } from './define.ts'
import { aiConsents, identities, leavers, members } from './identity.ts'
import { blockHashes } from './identity-hashes.ts'
import { scores, suggestionBatches } from './insights.ts'
import { blocks, lastSwipes } from './matching.ts'
import { inboxes, notifications } from './notifications.ts'
import { profiles } from './profiles.ts'
import { reports, suspensionNotes, suspensions } from './staff.ts'
import { suspensionHashes } from './suspension-hashes.ts'

/** Every view there is. */
export const allViews: readonly Projection<unknown>[] = [
  members,
  identities,
  leavers,
  aiConsents,
  profiles,
  lastSwipes,
  blocks,
  blockHashes,
  conversations,
  messages,
  notifications,
  inboxes,
  suggestionBatches,
  scores,
  reports,
  suspensions,
  suspensionNotes,
  suspensionHashes,
]
