import { type ApiFeature, handlersOf } from '../handlers/handler.ts'
import * as filters from './filters.ts'
import * as queries from './queries.ts'

export const discoveryFeature: ApiFeature = {
  handlers: handlersOf(queries, filters),
}
