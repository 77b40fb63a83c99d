import { randomBytes } from 'node:crypto'
import type { HttpContext } from '../http/context.ts'

/** With https no other host can set a cookie of the name (`__Host-`, RFC 6265bis). */
const createCookie = (origin: string, name: string) => {
  const secure = origin.startsWith('https:')
  const path = secure ? '/' : '/api/auth'
  const options = { httpOnly: true, sameSite: 'lax', secure, path, overwrite: true } as const
  const fullName = secure ? `__Host-${name}` : name
  return {
    read: (ctx: HttpContext): string => ctx.cookies.get(fullName) ?? '',
    put: (ctx: HttpContext, value: string, how: { maxAge: number } | { expires: Date }): void => {
      ctx.cookies.secure = secure // a proxy may have terminated TLS
      ctx.cookies.set(fullName, value, { ...options, ...how })
    },
  }
}

const newSecret = (): string => randomBytes(16).toString('base64url')

/** Binds a sign-in to the browser that started it. */
export type BindingCookie = {
  /**
   * Sets a new secret and ignores the one received, which an attacker may have planted. A second
   * sign-in at the same time ends the first.
   */
  mint(ctx: HttpContext): string
  /** Empty without a cookie. */
  read(ctx: HttpContext): string
  clear(ctx: HttpContext): void
}

/** `lasts` in milliseconds. */
export const createBindingCookie = (origin: string, lasts: number): BindingCookie => {
  const { read, put } = createCookie(origin, 'kith_sign_in')
  return {
    mint(ctx) {
      const secret = newSecret()
      put(ctx, secret, { maxAge: lasts })
      return secret
    },
    read,
    clear: ctx => put(ctx, '', { expires: new Date(0) }),
  }
}

/** The longest that browsers keep a cookie (RFC 6265bis), in milliseconds. */
const BROWSER_LIFETIME = 400 * 86_400_000

const isSecret = /^[\w-]{22}$/

/** Knows a browser again in which an account with passkeys was made, see `docs/adr/0015`. */
export type BrowserCookie = {
  /** The id of the browser, a new one if it has none; kept for another 400 days. */
  keep(ctx: HttpContext): string
}

export const createBrowserCookie = (origin: string): BrowserCookie => {
  const { read, put } = createCookie(origin, 'kith_browser')
  return {
    keep(ctx) {
      const known = read(ctx)
      const id = isSecret.test(known) ? known : newSecret()
      put(ctx, id, { maxAge: BROWSER_LIFETIME })
      return id
    },
  }
}
