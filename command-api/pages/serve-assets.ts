import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { HttpMiddleware } from '../http/context.ts'
import { etagOf } from '../http/etag.ts'

/** The client's own tokens and fonts, so that nothing is styled or shipped twice. */
const files = {
  '/api/look/tokens.css': new URL('../../web/ui/tokens.css', import.meta.url),
  '/api/look/page.css': new URL('page.css', import.meta.url),
  '/api/look/remembered.js': new URL('remembered.js', import.meta.url),
  '/api/look/figtree.woff2': import.meta.resolve(
    '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  ),
  '/api/look/bricolage-grotesque.woff2': import.meta.resolve(
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
  ),
} as const

const HOUR = 3_600

/** Serves styles and fonts of the server's own pages. Each file is read once. */
export const serveAssets = (): HttpMiddleware => {
  const served = new Map(
    Object.entries(files).map(([path, url]) => {
      const bytes = readFileSync(fileURLToPath(url))
      return [path, { bytes, etag: etagOf(bytes.toString('base64')) }]
    }),
  )
  return async (ctx, next) => {
    const file = served.get(ctx.path)
    if (!file || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    ctx.state.route = '/api/look'
    ctx.set('Cache-Control', `public, max-age=${HOUR}`)
    ctx.etag = file.etag
    ctx.type = ctx.path.slice(ctx.path.lastIndexOf('.'))
    ctx.body = file.bytes
  }
}
