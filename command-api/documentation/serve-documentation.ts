import { routes } from '../../contracts/core/route-table.ts'
import type { HttpMiddleware } from '../http/context.ts'
import { etagOf } from '../http/etag.ts'
import { docsPage } from './docs-page.ts'
import { documentRoutes } from './openapi.ts'

/** Serves the API documentation as OpenAPI document and as a page, both created on demand. */
export const serveDocumentation = (
  origin: string,
  cookie: string,
  version: string,
): HttpMiddleware => {
  const memoize = <T>(make: () => T) => {
    let made: { value: T } | undefined
    return (): T => {
      made ??= { value: make() }
      return made.value
    }
  }
  const document = memoize(() => documentRoutes(routes, { origin, cookie, version }))
  const json = memoize(() => JSON.stringify(document()))
  const page = memoize(() => docsPage(document()))

  return async (ctx, next) => {
    const isPage = ctx.path === '/api/docs'
    if (!isPage && ctx.path !== '/api/openapi.json') return next()
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    ctx.state.route = ctx.path
    const body = isPage ? page() : json()
    ctx.type = isPage ? 'html' : 'application/json'
    ctx.etag = etagOf(body)
    ctx.set('Cache-Control', 'no-cache')
    ctx.body = body
  }
}
