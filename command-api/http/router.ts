import Router from '@koa/router'
import type { RequestState } from './context.ts'

/** A case-sensitive router: guards and limits compare paths exactly, so routes must do so too. */
export const createRouter = (): Router<RequestState> =>
  new Router<RequestState>({ sensitive: true })
