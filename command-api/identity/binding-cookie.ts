import { randomBytes } from 'node:crypto'
import type { HttpContext } from '../http/context.ts'

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

/** `lasts` in milliseconds. With https no other host can set it (`__Host-`, RFC 6265bis). */
export const createBindingCookie = (origin: string, lasts: number): BindingCookie => {
  const secure = origin.startsWith('https:')
  const name = secure ? '__Host-kith_sign_in' : 'kith_sign_in'
  const path = secure ? '/' : '/api/auth'
  const options = { httpOnly: true, sameSite: 'lax', secure, path, overwrite: true } as const

  const put = (ctx: HttpContext, value: string, how: { maxAge: number } | { expires: Date }) => {
    ctx.cookies.secure = secure // a proxy may have terminated TLS
    ctx.cookies.set(name, value, { ...options, ...how })
  }
  return {
    mint(ctx) {
      const secret = randomBytes(16).toString('base64url')
      put(ctx, secret, { maxAge: lasts })
      return secret
    },
    read: ctx => ctx.cookies.get(name) ?? '',
    clear: ctx => put(ctx, '', { expires: new Date(0) }),
  }
}
