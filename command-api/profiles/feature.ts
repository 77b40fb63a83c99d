import { type ApiFeature, handlersOf } from '../handlers/handler.ts'
import * as commands from './commands.ts'
import * as photosCommands from './photos/commands.ts'
import * as queries from './queries.ts'
import * as travel from './travel.ts'

export const profilesFeature: ApiFeature = {
  handlers: handlersOf(commands, photosCommands, queries, travel),
}
