import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import send from 'koa-send'
import { escapeHtml } from '../../contracts/core/escape-html.ts'
import { routes } from '../../contracts/features.ts'
import type { HttpMiddleware } from '../http/context.ts'
import { etagOf } from '../http/etag.ts'
import { renderLayout } from '../pages/layout.ts'
import { documentRoutes, type OpenApiDocument } from './openapi.ts'

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

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

const listItems = ({ paths = {} }: OpenApiDocument): string[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap(method => {
      const operation = item?.[method]
      if (!operation) return []
      const { summary = '' } = operation
      return `<li>${method.toUpperCase()} <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}</li>`
    }),
  )

const head = `<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/docs-page.css">
<script defer src="/api/docs/swagger-ui.js"></script>
<script defer src="/api/docs/docs-page.js"></script>`

/** The page in which Swagger UI shows the document. Without scripts it lists the calls. */
const docsPage = (document: OpenApiDocument): string =>
  renderLayout(
    'API',
    `<h1>The API of Kith</h1>
<p class="muted">The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p>
<h2>Calls and shapes</h2>
<div id="swagger-ui"></div>
<noscript><ul>
${listItems(document).join('\n')}
</ul></noscript>`,
    head,
  )
