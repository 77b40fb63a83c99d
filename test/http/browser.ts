import { createCookieJar } from '../../operations/sign-in/sign-in-flow.ts'
import { fetchAnswer } from './client.ts'

/** Result of a visit: the answer, its text, and the URL of the next step if there is one. */
export type Visited = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly leadsTo: string | undefined
}

/** A browser for navigations: it keeps cookies and sends its origin, with `headers`. */
export const createBrowser = (origin: string, headers: Record<string, string> = {}) => {
  const jar = createCookieJar()

  const visit = async (path: string, init: RequestInit = {}): Promise<Visited> => {
    const response = await fetchAnswer(new URL(path, origin), {
      redirect: 'manual',
      ...init,
      headers: {
        accept: 'text/html',
        cookie: jar.header(),
        'sec-fetch-site': 'same-origin',
        ...headers,
        ...init.headers,
      },
    })
    jar.take(response)
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      leadsTo: response.headers.get('location') ?? undefined,
    }
  }

  /** Follows redirects to a page; returns its URL and text. */
  const open = async (path: string): Promise<Visited & { address: string }> => {
    const visited = await visit(path)
    if (visited.leadsTo) return open(new URL(visited.leadsTo, new URL(path, origin)).href)
    const { pathname, search } = new URL(path, origin)
    return { ...visited, address: pathname + search }
  }

  const submit = (path: string, form: Record<string, string>) =>
    visit(path, { method: 'POST', body: new URLSearchParams(form), headers: { origin } })

  return {
    visit,
    open,
    submit,
    cookies: () => jar.header(),
    /** The whole sign-in as a person does it; returns the page at its end. */
    async signIn(email: string, begin = '/api/auth/oidc') {
      const { address } = await open(begin)
      const { leadsTo = '' } = await submit(address, { email, action: 'continue' })
      return open(leadsTo)
    },
  }
}
