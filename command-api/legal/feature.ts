import { type ApiFeature, handlersOf } from '../handlers/feature.ts'
import * as queries from './queries.ts'

export const legalFeature: ApiFeature = {
  handlers: handlersOf(queries),
}
