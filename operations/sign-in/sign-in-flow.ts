export class SignInRefused extends Error {
  override readonly name = 'SignInRefused'
  readonly code = 'sign_in_refused'
  /** The word by which the login page says why, if it came to that. */
  readonly reason: string | null
  constructor(message: string, reason: string | null = null) {
    super(message)
    this.reason = reason
  }
}

const MAX_STEPS = 10
const SESSION = /^(__Host-)?kith_session$/

/**
 * Signs in through the OpenID Connect flow of a running server with the local provider.
 * @param commonHeaders headers for every request.
 * @returns the value of a `Cookie` header with the session.
 * @throws {SignInRefused} the server answers anything but the next step.
 */
export async function signInAs(
  email: string,
  origin: string,
  commonHeaders: Record<string, string> = {},
): Promise<string> {
  const jar = createCookieJar()
  let address = new URL('/api/auth/oidc', origin)

  const step = async (request: RequestInit): Promise<Response> => {
    const response = await fetch(address, {
      ...request,
      redirect: 'manual',
      headers: { ...commonHeaders, cookie: jar.header(), ...request.headers },
    })
    jar.take(response)
    return response
  }

  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const isForm = address.pathname.startsWith('/oidc/sign-in/')
    const response = await step(
      isForm
        ? {
            method: 'POST',
            body: new URLSearchParams({ email, action: 'continue' }),
            headers: { origin: address.origin },
          }
        : {},
    )
    const location = response.headers.get('location')
    await response.body?.cancel()
    const session = jar.find(SESSION)
    if (session) return session
    if (!location) throw new SignInRefused(`${address.pathname} answered ${response.status}.`)
    address = new URL(location, address)
    if (address.pathname === '/auth/login') {
      const reason = address.searchParams.get('error')
      throw new SignInRefused(`Login failed with ${reason}.`, reason)
    }
  }
  throw new SignInRefused('The server leads on for ever.')
}

/** Cookies of one site, as a browser stores them, but without paths. */
export const createCookieJar = () => {
  const cookies = new Map<string, string>()
  return {
    /** The value of a `Cookie` header. */
    header: (): string => [...cookies].map(pair => pair.join('=')).join('; '),
    /** The first cookie with a matching name, as `name=value`. */
    find: (name: RegExp): string | undefined =>
      [...cookies].find(([known]) => name.test(known))?.join('='),
    /** Applies a response's `Set-Cookie` headers. */
    take(response: Response): void {
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const at = pair.indexOf('=')
        const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
        if (value) cookies.set(name, value)
        else cookies.delete(name)
      }
    },
  }
}
