import { type ApiFeature, handlersOf } from '../handlers/feature.ts'
import * as commands from './commands.ts'
import * as generate from './generate.ts'
import * as matchScore from './match-score.ts'
import * as queries from './queries.ts'

export const questionsFeature: ApiFeature = {
  handlers: handlersOf(commands, generate, matchScore, queries),
}
