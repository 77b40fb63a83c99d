import type { IncomingHttpHeaders } from 'node:http'
import { BadInput, Refusal } from '../../contracts/core/refusals.ts'
import { isLoopbackOrigin } from '../../engines/config/exposure.ts'
import type { HttpContext, HttpMiddleware } from './context.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a request came from a page of this origin or from no page at all. */
export const isSameOrigin = (headers: IncomingHttpHeaders, origin: string): boolean => {
  const site = headers['sec-fetch-site'] ?? 'none'
  const from = headers.origin ?? origin
  return (site === 'same-origin' || site === 'none') && from === origin
}

/**
 * Refuses a change that a page of another site requests, by `Origin` or `Sec-Fetch-Site`. A client
 * without both is not a browser; it may send only JSON or no body, which no foreign form can, or a
 * photo, for which a foreign form lacks the session cookie (`SameSite=Lax`).
 * @throws {Refusal} `cross_origin`.
 */
export const refuseForeignChanges = (ctx: HttpContext, origin: string): void => {
  if (safeMethods.has(ctx.method) || isSameOrigin(ctx.headers, origin)) return
  throw new Refusal('cross_origin', 'Open Kith and try again there.')
}

/**
 * Refuses a navigation started by another site, e.g. by an image, or a prefetch.
 * @throws {Refusal} `cross_origin`.
 */
export const refuseForeignNavigation = (ctx: HttpContext): void => {
  const site = ctx.get('Sec-Fetch-Site')
  if (site === 'cross-site' || site === 'same-site' || ctx.get('Sec-Purpose') !== '')
    throw new Refusal('cross_origin', 'Open Kith and try again there.')
}

/** Far more than any route, page or sign-in step takes. */
const MAX_PARAMETERS = 100

/**
 * Refuses more than 100 query parameters before Koa parses them: `ctx.query` takes quadratic time
 * for a repeated one (0.7 s for 15 kB). @throws {BadInput}
 */
export const refuseManyParameters: HttpMiddleware = async (ctx, next) => {
  if (ctx.querystring.split('&', MAX_PARAMETERS + 1).length > MAX_PARAMETERS)
    throw new BadInput([
      { path: '', message: `Send at most ${MAX_PARAMETERS} parameters in an address.` },
    ])
  await next()
}

/**
 * Redirects from another name of this machine (`localhost` for `127.0.0.1`) to the origin of
 * cookies and sign-in. Proxies do so for public names.
 */
export const redirectToOrigin = (origin: string): HttpMiddleware => {
  const { host } = new URL(origin)
  const isLocal = isLoopbackOrigin(origin)
  const opensPage = /^text\/html\b|,\s*text\/html\b/

  return async (ctx, next) => {
    if (!isLocal || ctx.method !== 'GET' || ctx.host === host || !opensPage.test(ctx.get('Accept')))
      return next()
    ctx.redirect(`${origin}${ctx.url}`)
    ctx.status = 307
  }
}
