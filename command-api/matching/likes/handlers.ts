import { onLikesReceived } from './queries.ts'

export const handlers = [onLikesReceived] as const
