import Router from '@koa/router'
import type { RequestState } from './context.ts'

/**
 * A router that tells `/api` from `/API`: limits and guards go by the path as it is written, so a
 * route must answer no other writing of it.
 */
export const createRouter = (): Router<RequestState> =>
  new Router<RequestState>({ sensitive: true })
