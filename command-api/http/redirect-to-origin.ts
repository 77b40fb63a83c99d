import { isLoopbackOrigin } from '../../engines/config/exposure.ts'
import type { HttpMiddleware } from './context.ts'

/**
 * Leads a page that was opened under another name of this machine (`localhost` for `127.0.0.1`)
 * to the one whose cookies and sign-in fit. A public name is the proxy's to keep.
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
