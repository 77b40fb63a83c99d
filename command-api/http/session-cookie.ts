import type { HttpContext } from './context.ts'

/** The cookie with a session's token. */
export type SessionCookie = {
  readonly name: string
  read(ctx: HttpContext): string | undefined
  /** Reads the token from a `Cookie` header. */
  find(header: string | undefined): string | undefined
  /** `expiresAt` in milliseconds since the epoch. */
  set(ctx: HttpContext, token: string, expiresAt: number): void
  clear(ctx: HttpContext): void
}

/** `HttpOnly` and `SameSite=Lax`; with https also `Secure` and `__Host-` (RFC 6265bis). */
export const createSessionCookie = (origin: string): SessionCookie => {
  const secure = origin.startsWith('https:')
  const name = secure ? '__Host-kith_session' : 'kith_session'
  const options = { httpOnly: true, sameSite: 'lax', secure, path: '/', overwrite: true } as const

  const put = (ctx: HttpContext, value: string, expires: Date): void => {
    ctx.cookies.secure = secure // a proxy may have terminated TLS
    ctx.cookies.set(name, value, { ...options, expires })
  }
  return {
    name,
    read: ctx => ctx.cookies.get(name) || undefined,
    find: header =>
      header
        ?.split(';')
        .map(pair => pair.trim())
        .find(pair => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1) || undefined,
    set: (ctx, token, expiresAt) => put(ctx, token, new Date(expiresAt)),
    clear: ctx => put(ctx, '', new Date(0)),
  }
}
