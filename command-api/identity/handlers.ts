import { onCloseAccount } from './close-account.ts'
import { onSetAiConsent } from './commands.ts'
import { onGetCurrentUser } from './queries.ts'

export const handlers = [onGetCurrentUser, onSetAiConsent, onCloseAccount] as const
