import { type Feature, handlersOf } from '../handlers/feature.ts'
import * as queries from './queries.ts'

export const legalFeature: Feature = {
  handlers: handlersOf(queries),
}
