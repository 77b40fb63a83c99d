import { conversations, messages } from '../../projections/views/chat.ts'
import { type ApiFeature, handlersOf } from '../handlers/feature.ts'
import * as commands from './commands.ts'
import { chatLiveMessages } from './live-messages.ts'
import * as queries from './queries.ts'

export const chatFeature: ApiFeature = {
  handlers: handlersOf(commands, queries),
  liveMessages: chatLiveMessages,
  viewsReadAfter: {
    new_message: [conversations, messages],
    read: [conversations, messages],
  },
}
