import type { Middleware, ParameterizedContext } from 'koa'

/** What the middlewares of one request know of it. */
export type RequestState = {
  requestId: string
  /** The pattern that matched, e.g. `/api/matches/:matchId`: logged instead of the address. */
  route?: string
  memberId?: string
  /** Lets a page's own style elements pass the Content-Security-Policy; calls have none. */
  nonce: string | undefined
}

export type HttpContext = ParameterizedContext<RequestState>
export type HttpMiddleware = Middleware<RequestState>
