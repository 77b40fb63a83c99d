import { onGetContact } from './queries.ts'

export const handlers = [onGetContact] as const
