import { onDiscover, onDiscoverByQuery } from './queries.ts'

export const handlers = [onDiscover, onDiscoverByQuery] as const
