/** Answer to a call. `body` is parsed JSON when the answer is JSON, else text. */
export type TestResponse = {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: specs look into bodies of every shape
  readonly body: any
}

/** `fetch` whose failure names the call and its cause: test reports show no causes. */
export const fetchAnswer = async (url: URL, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, init)
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    throw new Error(`${init.method ?? 'GET'} ${url.pathname} got no answer: ${cause}`, { cause })
  }
}

/** Sends requests as a program does: it follows no redirect and keeps no cookie. */
export const createClient = (origin: string, commonHeaders: Record<string, string> = {}) => {
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> => {
    const response = await fetchAnswer(new URL(path, origin), {
      method,
      redirect: 'manual',
      headers: {
        // Packing and unpacking answers would take a hundredth of the processor's time for all specs.
        'accept-encoding': 'identity',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...commonHeaders,
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text,
    }
  }
  type Headers = Record<string, string>
  return {
    send,
    get: (path: string, headers?: Headers) => send('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Headers) => send('POST', path, body, headers),
    put: (path: string, body?: unknown, headers?: Headers) => send('PUT', path, body, headers),
    patch: (path: string, body?: unknown, headers?: Headers) => send('PATCH', path, body, headers),
    del: (path: string, headers?: Headers) => send('DELETE', path, undefined, headers),
  }
}

export type Client = ReturnType<typeof createClient>
