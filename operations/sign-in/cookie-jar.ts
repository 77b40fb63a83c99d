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
