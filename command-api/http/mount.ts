import type Router from '@koa/router'
import { nothingHere, Refusal } from '../../contracts/core/refusals.ts'
import type { Route } from '../../contracts/core/route.ts'
import type { Handler } from '../handlers/handler.ts'
import { createRouter, type HttpMiddleware, type RequestState } from './context.ts'
import { type BodyReader, type RouteServer, serveRoute } from './serve-route.ts'

/**
 * Pairs every route with its handler, in the order of `routes`.
 * @throws {Error} a route has no handler or two, or a handler's route is not listed.
 */
export const matchHandlersToRoutes = (
  routes: readonly Route[],
  handlers: readonly Handler[],
): readonly Handler[] => {
  const byName = new Map<string, Handler>()
  for (const handler of handlers) {
    const name = handler.route.endpoint
    if (byName.has(name)) throw new Error(`${name} has two handlers.`)
    byName.set(name, handler)
  }
  const matched = routes.map(route => {
    const handler = byName.get(route.endpoint)
    if (!handler) throw new Error(`${route.endpoint} has no handler.`)
    byName.delete(route.endpoint)
    return handler
  })
  for (const name of byName.keys()) throw new Error(`${name} is not in contracts/features.ts.`)
  return matched
}

export type CustomBodyHandler = { readonly handler: Handler; readonly bodyReader: BodyReader }

/** The second part of a path, e.g. `matches`, which is never a parameter. */
const areaOf = (path: string): string => {
  const start = path.indexOf('/', 1) + 1
  const end = path.indexOf('/', start)
  return start === 0 ? '' : path.slice(start, end < 0 ? undefined : end)
}

const passThrough: HttpMiddleware = (_, next) => next()

/** Serves the handlers. A router tries routes one by one, so each area of the API has its own. */
export const mountRoutes = (
  handlers: readonly Handler[],
  customBodyHandlers: readonly CustomBodyHandler[],
  server: RouteServer,
): HttpMiddleware => {
  const routers = new Map<string, Router<RequestState>>()
  const mount = (handler: Handler, bodyReader?: BodyReader) => {
    const { path, method, replacesList } = handler.route
    const area = areaOf(path)
    const router = routers.get(area) ?? createRouter()
    const list = replacesList
      ? handlers.find(one => one.route.method === 'GET' && one.route.path === path)
      : undefined
    router.register(
      path,
      [method],
      serveRoute(handler, server, { ...(bodyReader && { bodyReader }), list }),
    )
    routers.set(area, router)
  }
  for (const handler of handlers) mount(handler)
  for (const { handler, bodyReader } of customBodyHandlers) mount(handler, bodyReader)

  const areas = new Map<string, HttpMiddleware>()
  for (const [area, router] of routers) areas.set(area, router.routes() as HttpMiddleware)
  return async (ctx, next) => (areas.get(areaOf(ctx.path)) ?? passThrough)(ctx, next)
}

/** Serves a router's own paths, and all others with `others`. */
export const inOrder = (router: Router<RequestState>, others: HttpMiddleware): HttpMiddleware => {
  const known = router.routes() as HttpMiddleware
  return (ctx, next) => known(ctx, () => others(ctx, next))
}

/** Whether a path belongs to the API or its photos, known or not. */
export const isCall = (path: string): boolean =>
  path === '/api' || path.startsWith('/api/') || path.startsWith('/media/')

/** Answers unknown paths and methods of the API with a problem instead of a page. */
export const refuseUnknownCalls: HttpMiddleware = async (ctx, next) => {
  if (!isCall(ctx.path)) return next()
  await next()
  if (ctx.status === 404 && ctx.body == null) throw nothingHere()
  if (ctx.status === 405 || ctx.status === 501)
    throw new Refusal('method_not_allowed', 'Use one of the methods named in Allow.')
}
