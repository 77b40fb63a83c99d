import type { ApiFeature } from '../handlers/handler.ts'
import { feedHandlers } from './addresses.ts'

export const feedsFeature: ApiFeature = { handlers: feedHandlers }
