import { Refusal } from '../../contracts/core/refusals.ts'
import type { Browser } from '../handlers/handler.ts'
import type { AccessGuards } from './access.ts'
import type { HttpContext } from './context.ts'

/**
 * The browser of a call, for routes that are open to everyone and still have to know it. Its cookies are
 * `HttpOnly` and `SameSite=Strict`; with https also `Secure` and `__Secure-` (RFC 6265bis).
 */
export const browserOf = (
  ctx: HttpContext,
  { authenticate, origin }: Pick<AccessGuards, 'authenticate'> & { readonly origin: string },
): Browser => {
  const secure = origin.startsWith('https:')
  const nameOf = (name: string) => (secure ? `__Secure-${name}` : name)
  return {
    async signedInProfileId() {
      try {
        return (await authenticate(ctx, 'account')).profileId
      } catch (error) {
        if (error instanceof Refusal && error.code === 'unauthorized') return ''
        throw error
      }
    },
    readCookie: name => ctx.cookies.get(nameOf(name)) || undefined,
    storeCookie(name, value, { path, expiresAt }) {
      const options = { httpOnly: true, sameSite: 'strict', secure, overwrite: true } as const
      ctx.cookies.secure = secure // a proxy may have terminated TLS
      ctx.cookies.set(nameOf(name), value, { ...options, path, expires: new Date(expiresAt) })
    },
  }
}
