import { onCloseAccount } from './close-account.ts'
import { onSetAiConsent } from './commands.ts'
import { onGetCurrentUser } from './queries.ts'
import { onEndSession, onEndSessions, onListSessions } from './sessions.ts'

export const handlers = [
  onGetCurrentUser,
  onSetAiConsent,
  onCloseAccount,
  onListSessions,
  onEndSession,
  onEndSessions,
] as const
