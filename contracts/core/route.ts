import type * as z from 'zod'
import type { RefusalCode } from './refusals.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call by its method and path, with `:name` for each parameter: `POST /api/swipe`. */
export type Endpoint = `${Method} /${string}`

type MethodOf<E> = E extends `${infer M extends Method} ${string}` ? M : never
export type PathOf<E> = E extends `${Method} ${infer P extends `/${string}`}` ? P : never

type Named<Name> = Name extends `${infer N}.${string}` ? N : Name

/** The names of a path's parameters: `id` of `/api/events/:id.ics`. */
export type ParamOf<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Named<Name> | ParamOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Named<Name>
    : never

/** Divides an endpoint into its method and its path. */
export const methodAndPath = <const E extends Endpoint>(endpoint: E) => {
  const [method, path] = endpoint.split(' ') as [MethodOf<E>, PathOf<E>]
  return { endpoint, method, path }
}

/** Returns a path with its params and query filled in and URL-encoded. */
export const fillPath = (
  path: string,
  input: { params?: unknown; query?: unknown } = {},
): string => {
  const params = (input.params ?? {}) as Record<string, unknown>
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))
  const query = Object.entries((input.query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)])
  return query.length === 0 ? filled : `${filled}?${new URLSearchParams(query)}`
}

/** What tells whether a path is one of these, of which each has `:name` for a variable part. */
export const matcherOf = (paths: readonly string[]) => {
  const patterns = paths.map(path => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`))
  return (path: string): boolean => patterns.some(pattern => pattern.test(path))
}

/**
 * Everyone; signed-in accounts, suspended or not; those not suspended; members with a profile; or of these
 * only those whom the staff have not limited, for calls that reach people who are new to the caller.
 */
export type Access = 'everyone' | 'account' | 'signed-in' | 'member' | 'reaching'

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
  /** True if it replaces the list that `GET` reads at the same path. */
  readonly replacesList?: boolean
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
> = ReturnType<typeof methodAndPath<E>> & RouteSchemas<P, Q, B, R>

/** Declares a call: its endpoint, who may make it, and its input and output. */
export const route = <
  const E extends Endpoint,
  R extends Schema,
  P extends Optional = undefined,
  Q extends Optional = undefined,
  B extends Optional = undefined,
>(
  endpoint: E,
  schemas: RouteSchemas<P, Q, B, R>,
): Route<P, Q, B, R, E> => ({ ...methodAndPath(endpoint), ...schemas })

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
