/** Method and path of a call: what the client needs of a route to make a request. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Contains `:name` for each parameter. */
  readonly path: `/${string}`
}

/** Returns the address of a call with its params and query filled in and URL-encoded. */
export const addressOf = (
  endpoint: Pick<Endpoint, 'path'>,
  input: { params?: unknown; query?: unknown } = {},
): string => {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(String(params[name])),
  )
  const query = Object.entries((input.query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)])
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`
}
