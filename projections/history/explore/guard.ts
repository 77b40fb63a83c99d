import { randomBytes } from 'node:crypto'
import type { Middleware } from 'koa'
import { isSameSecret } from '../../../engines/primitives/is-same-secret.ts'

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]']

const secret = (): string => randomBytes(32).toString('base64url')

/** Content security policy: own files only, styles with the nonce of the page, no framing. */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const page = (title: string, text: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>`

/** The answer to the token: the page, without the token in its address. */
const enter =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Kith explore</title><meta http-equiv="refresh" content="0;url=/"></html>'

/** Only requests that name this machine: a name that was made to resolve to it is refused. */
const isAddressedHere = (host: string, port: number): boolean =>
  LOOPBACK_NAMES.some(name => host === `${name}:${port}`)

/**
 * Lets in one browser: the first that comes with the token of the address gets a cookie for it, and
 * the token is of no use from then on. Refuses other hosts (DNS rebinding), other sites, methods that
 * write, and requests without the cookie.
 */
export const createGuard = (port: number) => {
  const [token, session] = [secret(), secret()]
  let isUsed = false
  // Cookies are those of all ports of a host.
  const cookie = `kith_explore_${port}`

  const middleware: Middleware = async (ctx, next) => {
    ctx.state.nonce = randomBytes(16).toString('base64url')
    ctx.set({
      'Content-Security-Policy': policy(ctx.state.nonce),
      'Cache-Control': 'no-store',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
    })
    const refuse = (status: number, code: string, message: string) => {
      ctx.status = status
      ctx.body = ctx.path.startsWith('/api/') ? { code, message } : page('Kith explore', message)
    }
    if (!isAddressedHere(ctx.get('Host'), port))
      return refuse(403, 'other_host', 'Open the address that npm run explore printed.')
    if (ctx.method !== 'GET' && ctx.method !== 'POST') {
      ctx.set('Allow', 'GET, POST')
      return refuse(405, 'method_not_allowed', 'This page only reads.')
    }
    if (ctx.path === '/' && typeof ctx.query.token === 'string') {
      if (isUsed || !isSameSecret(ctx.query.token, token))
        return refuse(
          403,
          'token_used',
          'This address was used already. Stop npm run explore and start it again.',
        )
      isUsed = true
      ctx.set('Set-Cookie', `${cookie}=${session}; Path=/; HttpOnly; SameSite=Strict`)
      ctx.body = enter // not a redirect: after a link of another site it would lack the cookie
      return
    }
    if (!['', 'none', 'same-origin'].includes(ctx.get('Sec-Fetch-Site')))
      return refuse(403, 'other_site', 'Only the page itself may ask.')
    if (!isSameSecret(ctx.cookies.get(cookie) ?? '', session))
      return refuse(
        403,
        'no_token',
        'Open the address with its token that npm run explore printed.',
      )
    // A form of another site could post without asking; only this page can send JSON.
    if (ctx.method === 'POST' && !ctx.is('application/json'))
      return refuse(415, 'no_json', 'Send JSON.')
    await next()
  }

  return { middleware, token }
}
