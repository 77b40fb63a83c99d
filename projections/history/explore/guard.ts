import { randomBytes } from 'node:crypto'
import type { Middleware } from 'koa'
import { isSameSecret } from '../../../engines/primitives/is-same-secret.ts'

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]']
const COOKIE = 'kith_explore'

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

/** Only requests that name this machine: a name that was made to resolve to it is refused. */
const isAddressedHere = (host: string, port: number): boolean =>
  LOOPBACK_NAMES.some(name => host === `${name}:${port}`)

/**
 * Lets in one browser: the first that comes with the token of the address gets a cookie for it, and
 * the token is of no use from then on. Refuses other hosts (DNS rebinding), other sites, methods that
 * write, and requests without the cookie.
 */
export const createGuard = (port: () => number) => {
  let token: string | undefined = secret()
  const session = secret()

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
    if (!isAddressedHere(ctx.get('Host'), port()))
      return refuse(403, 'other_host', 'Open the address that npm run explore printed.')
    if (ctx.method !== 'GET' && ctx.method !== 'POST') {
      ctx.set('Allow', 'GET, POST')
      return refuse(405, 'method_not_allowed', 'This page only reads.')
    }
    if (ctx.path === '/' && typeof ctx.query.token === 'string') {
      if (token === undefined || !isSameSecret(ctx.query.token, token))
        return refuse(
          403,
          'token_used',
          'This address was used already. Stop npm run explore and start it again.',
        )
      token = undefined
      ctx.set('Set-Cookie', `${COOKIE}=${session}; Path=/; HttpOnly; SameSite=Strict`)
      return ctx.redirect('/')
    }
    if (!isSameSecret(ctx.cookies.get(COOKIE) ?? '', session))
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

  return { middleware, token: token as string }
}
