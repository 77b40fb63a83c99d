import Router from '@koa/router'
import type { Middleware, ParameterizedContext } from 'koa'

export type RequestState = {
  requestId: string
  /** The matched pattern, e.g. `/api/matches/:matchId`, which is logged instead of the address. */
  route?: string
  memberId?: string
  /** Nonce of the page's inline styles in the Content-Security-Policy; calls have none. */
  nonce: string | undefined
}

export type HttpContext = ParameterizedContext<RequestState>
export type HttpMiddleware = Middleware<RequestState>

/** A case-sensitive router: guards and limits compare paths exactly, so routes must do so too. */
export const createRouter = (): Router<RequestState> =>
  new Router<RequestState>({ sensitive: true })
