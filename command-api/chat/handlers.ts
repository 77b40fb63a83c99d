import { onSendMessage } from './commands.ts'
import { onListMessages } from './queries.ts'

export const handlers = [onListMessages, onSendMessage] as const
