import { type Feature, handlersOf } from '../handlers/feature.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'

export const pushFeature: Feature = {
  handlers: handlersOf(commands, queries),
}
