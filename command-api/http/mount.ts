import Router from '@koa/router'
import { Refusal } from '../../contracts/refusals.ts'
import type { Route } from '../../contracts/route.ts'
import type { Handler } from '../handle.ts'
import type { HttpMiddleware, RequestState } from './context.ts'
import { type Reading, type Serving, serve } from './serve.ts'

const nameOf = ({ method, path }: Route): string => `${method} ${path}`

/**
 * Pairs every route with its handler, in the routes' order.
 *
 * @throws {Error} a route has no handler or two, or a handler serves a route that is not listed.
 */
export const pairHandlers = (
  routes: readonly Route[],
  handlers: readonly Handler[],
): readonly Handler[] => {
  const byName = new Map<string, Handler>()
  for (const handler of handlers) {
    const name = nameOf(handler.route)
    if (byName.has(name)) throw new Error(`${name} has two handlers.`)
    byName.set(name, handler)
  }
  const paired = routes.map(route => {
    const handler = byName.get(nameOf(route))
    if (!handler) throw new Error(`${nameOf(route)} has no handler.`)
    byName.delete(nameOf(route))
    return handler
  })
  for (const name of byName.keys()) throw new Error(`${name} is not in contracts/routes.ts.`)
  return paired
}

/** A handler whose body is not read as that of the others is. */
export type Special = { readonly handler: Handler; readonly reading: Reading }

/** A router that serves these handlers, and tells which methods a path knows. */
export const mountRoutes = (
  handlers: readonly Handler[],
  specials: readonly Special[],
  serving: Serving,
): Router<RequestState> => {
  const router = new Router<RequestState>()
  const mount = (handler: Handler, reading?: Reading) =>
    router.register(handler.route.path, [handler.route.method], serve(handler, serving, reading))
  for (const handler of handlers) mount(handler)
  for (const { handler, reading } of specials) mount(handler, reading)
  return router
}

/** Whether a path belongs to the API or its photos, known or not. */
export const isCall = (path: string): boolean =>
  path === '/api' || path.startsWith('/api/') || path.startsWith('/media/')

/** Answers a path or method that no route knows, in place of a page. */
export const refuseUnknownCalls: HttpMiddleware = async (ctx, next) => {
  if (!isCall(ctx.path)) return next()
  await next()
  if (ctx.status === 404 && ctx.body == null)
    throw new Refusal('not_found', 'There is nothing here.')
  if (ctx.status === 405 || ctx.status === 501)
    throw new Refusal('method_not_allowed', 'Use one of the methods named in Allow.')
}
