import { type Feature, handlersOf } from '../handlers/feature.ts'
import * as commands from './commands.ts'
import * as generate from './generate.ts'
import * as matchScore from './match-score.ts'
import * as queries from './queries.ts'

export const questionsFeature: Feature = {
  handlers: handlersOf(commands, generate, matchScore, queries),
}
