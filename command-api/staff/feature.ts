import { type ApiFeature, handlersOf } from '../handlers/handler.ts'
import * as ownDecisions from './own-decisions.ts'
import * as transparency from './transparency.ts'

export const staffFeature: ApiFeature = { handlers: handlersOf(ownDecisions, transparency) }
