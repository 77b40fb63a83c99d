/** Cookies as a browser keeps them for one site, but for their paths: the newest of each name. */
export const createCookieJar = () => {
  const cookies = new Map<string, string>()
  return {
    /** The value of a `Cookie` header. */
    header: (): string => [...cookies].map(pair => pair.join('=')).join('; '),
    /** The first cookie of such a name, as `name=value`. */
    find: (name: RegExp): string | undefined =>
      [...cookies].find(([known]) => name.test(known))?.join('='),
    /** Keeps what a response sets and forgets what it clears. */
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
