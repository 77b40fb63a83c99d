import { randomBytes } from 'node:crypto'
import type { Middleware } from 'koa'
import { isSameSecret } from '../../primitives/is-same-secret.ts'

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]']

const secret = (): string => randomBytes(32).toString('base64url')

/** What differs between the pages that a command serves on this machine. */
export type LoopbackPage = {
  /** Title of the page, e.g. `Kith explore`. */
  readonly title: string
  /** The command that serves it, e.g. `npm run explore`. */
  readonly command: string
  /** Begins the name of its cookie. */
  readonly cookie: string
  /** What a POST sends: only the page itself can send JSON, a form carries `formToken`. */
  readonly posts: 'json' | 'form'
}

/** Content security policy: own files only, styles with the nonce of the page, no framing; of forms, no script. */
const policy = (nonce: string, posts: LoopbackPage['posts']): string =>
  [
    "default-src 'none'",
    ...(posts === 'json' ? ["script-src 'self'", "connect-src 'self'"] : []),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `form-action ${posts === 'form' ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const page = (title: string, text: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>`

/** The answer to the token: the page, without the token in its address. */
const enter = (title: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><meta http-equiv="refresh" content="0;url=/"></html>`

/** Only requests that name this machine: a name that was made to resolve to it is refused. */
const isAddressedHere = (host: string, port: number): boolean =>
  LOOPBACK_NAMES.some(name => host === `${name}:${port}`)

/**
 * Lets in one browser: the first that comes with the token of the address gets a cookie for it, and
 * the token is of no use from then on. Refuses other hosts (DNS rebinding), other sites, methods that
 * write, and requests without the cookie. A form must also carry `formToken`, which `isOwnForm` compares.
 */
export const createGuard = (port: number, { title, command, posts, ...of }: LoopbackPage) => {
  const [token, session, formToken] = [secret(), secret(), secret()]
  let isUsed = false
  // Cookies are those of all ports of a host.
  const cookie = `${of.cookie}_${port}`

  const middleware: Middleware = async (ctx, next) => {
    ctx.state.nonce = randomBytes(16).toString('base64url')
    ctx.set({
      'Content-Security-Policy': policy(ctx.state.nonce, posts),
      'Cache-Control': 'no-store',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
    })
    const refuse = (status: number, code: string, message: string) => {
      ctx.status = status
      ctx.body = ctx.path.startsWith('/api/') ? { code, message } : page(title, message)
    }
    if (!isAddressedHere(ctx.get('Host'), port))
      return refuse(403, 'other_host', `Open the address that ${command} printed.`)
    if (ctx.method !== 'GET' && ctx.method !== 'POST') {
      ctx.set('Allow', 'GET, POST')
      return refuse(405, 'method_not_allowed', 'This page takes no such request.')
    }
    if (ctx.path === '/' && typeof ctx.query.token === 'string') {
      if (isUsed || !isSameSecret(ctx.query.token, token))
        return refuse(
          403,
          'token_used',
          `This address was used already. Stop ${command} and start it again.`,
        )
      isUsed = true
      ctx.set('Set-Cookie', `${cookie}=${session}; Path=/; HttpOnly; SameSite=Strict`)
      ctx.body = enter(title) // not a redirect: after a link of another site it would lack the cookie
      return
    }
    if (!['', 'none', 'same-origin'].includes(ctx.get('Sec-Fetch-Site')))
      return refuse(403, 'other_site', 'Only the page itself may ask.')
    if (!isSameSecret(ctx.cookies.get(cookie) ?? '', session))
      return refuse(403, 'no_token', `Open the address with its token that ${command} printed.`)
    const type = posts === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
    // A form of another site could post without asking; only this page can send JSON.
    if (ctx.method === 'POST' && !ctx.is(type))
      return refuse(
        415,
        'wrong_type',
        posts === 'json' ? 'Send JSON.' : 'Send the form of the page.',
      )
    await next()
  }

  return {
    middleware,
    token,
    formToken,
    /** Whether what a form sent as its token is that of this page. */
    isOwnForm: (given: unknown): boolean => isSameSecret(String(given ?? ''), formToken),
  }
}
