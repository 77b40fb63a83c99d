import { onSetAiConsent } from './commands.ts'
import { onGetCurrentUser } from './queries.ts'

export const handlers = [onGetCurrentUser, onSetAiConsent] as const
