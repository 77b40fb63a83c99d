import { type ApiFeature, handlersOf } from '../handlers/handler.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'

export const questionsFeature: ApiFeature = {
  handlers: handlersOf(commands, queries),
}
