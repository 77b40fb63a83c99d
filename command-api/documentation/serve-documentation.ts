import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import send from 'koa-send'
import { routes } from '../../contracts/features.ts'
import type { HttpMiddleware } from '../http/context.ts'
import { etagOf } from '../http/etag.ts'
import { docsPage } from './docs-page.ts'
import { documentRoutes } from './openapi.ts'

/**
 * Scripts and styles of the page. Swagger UI comes from this server, so the page calls no other.
 */
const assets: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '/api/docs/swagger-ui.js': import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
    '/api/docs/swagger-ui.css': import.meta.resolve('swagger-ui-dist/swagger-ui.css'),
    '/api/docs/docs-page.js': import.meta.resolve('./docs-page.js'),
    '/api/docs/docs-page.css': import.meta.resolve('./docs-page.css'),
  }).map(([path, url]) => [path, fileURLToPath(url)]),
)

const HOUR = 3_600_000

/** Paths that {@link serveDocumentation} answers. */
export const documentationPaths: readonly string[] = [
  '/api/docs',
  '/api/openapi.json',
  ...assets.keys(),
]

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
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    const asset = assets.get(ctx.path)
    ctx.state.route = asset ? '/api/docs/' : ctx.path
    if (asset) {
      await send(ctx, basename(asset), { root: dirname(asset), maxage: HOUR })
      return
    }
    const isPage = ctx.path === '/api/docs'
    const body = isPage ? page() : json()
    ctx.type = isPage ? 'html' : 'application/json'
    ctx.etag = etagOf(body)
    ctx.set('Cache-Control', 'no-cache')
    ctx.body = body
  }
}
