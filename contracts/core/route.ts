import type * as z from 'zod'
import type { RefusalCode } from './refusals.ts'

/** Method and path of a call: what the client needs of a route to make a request. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Contains `:name` for each parameter. */
  readonly path: `/${string}`
  /** True if it replaces the list that `GET` reads at the same path. */
  readonly replacesList?: boolean
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

/**
 * Everyone; signed-in accounts, suspended or not; those not suspended; or members with a profile.
 */
export type Access = 'everyone' | 'account' | 'signed-in' | 'member'

type Schema = z.ZodType
type Optional = Schema | undefined

/** Input and output of a call. Schemas are strict objects: unknown keys are refused. */
type RouteSchemas<P extends Optional, Q extends Optional, B extends Optional, R extends Schema> = {
  readonly summary: string
  readonly access: Access
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly response: R
  /** Error codes of this call, besides those of access, input, limits and faults. */
  readonly errors?: readonly RefusalCode[]
}

/** One call of the API: mounted by the server, documented, called by the web client. */
export type Route<
  P extends Optional = Optional,
  Q extends Optional = Optional,
  B extends Optional = Optional,
  R extends Schema = Schema,
  E extends Endpoint = Endpoint,
> = E & RouteSchemas<P, Q, B, R>

/** Declares the input and output of an endpoint. */
export const route = <
  const E extends Endpoint,
  R extends Schema,
  P extends Optional = undefined,
  Q extends Optional = undefined,
  B extends Optional = undefined,
>(
  endpoint: E,
  schemas: RouteSchemas<P, Q, B, R>,
): Route<P, Q, B, R, E> => ({ ...endpoint, ...schemas })

type Parsed<S> = S extends Schema ? z.output<S> : undefined
type InputPart<S, K extends string> = S extends Schema ? { readonly [X in K]: z.input<S> } : unknown

export type ParamsOf<T> = T extends Route<infer P, infer _Q, infer _B, infer _R> ? Parsed<P> : never
export type QueryOf<T> = T extends Route<infer _P, infer Q, infer _B, infer _R> ? Parsed<Q> : never
export type BodyOf<T> = T extends Route<infer _P, infer _Q, infer B, infer _R> ? Parsed<B> : never
export type ResponseOf<T> =
  T extends Route<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never

/** The input of a call: `params`, `query` and `body`, each only where the route has it. */
export type InputOf<T> =
  T extends Route<infer P, infer Q, infer B, infer _R>
    ? InputPart<P, 'params'> &
        (Q extends Schema ? { readonly query?: z.input<Q> } : unknown) &
        InputPart<B, 'body'>
    : never
