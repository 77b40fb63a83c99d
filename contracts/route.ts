import type * as z from 'zod'
import type { RefusalCode } from './refusals.ts'

/**
 * Who may call: everyone; whoever is signed in to an account, suspended or not; whoever is signed in
 * and not suspended; or a member with a profile.
 */
export type Access = 'everyone' | 'account' | 'signed-in' | 'member'

type Schema = z.ZodType
type Optional = Schema | undefined

/** One call of the API: what the server mounts, the documentation shows and the web calls. */
export type Route<
  P extends Optional = Optional,
  Q extends Optional = Optional,
  B extends Optional = Optional,
  R extends Schema = Schema,
> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:name` for each of `params`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Access
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly response: R
  /** Codes of its own; those of access, input, limits and faults go without saying. */
  readonly errors?: readonly RefusalCode[]
}

/** Declares a call. Schemas are strict objects: unknown keys are refused. */
export const route = <
  R extends Schema,
  P extends Optional = undefined,
  Q extends Optional = undefined,
  B extends Optional = undefined,
>(
  declared: Route<P, Q, B, R>,
): Route<P, Q, B, R> => declared

type Parsed<S> = S extends Schema ? z.output<S> : undefined
type InputPart<S, K extends string> = S extends Schema ? { readonly [X in K]: z.input<S> } : unknown

export type ParamsOf<T> = T extends Route<infer P, infer _Q, infer _B, infer _R> ? Parsed<P> : never
export type QueryOf<T> = T extends Route<infer _P, infer Q, infer _B, infer _R> ? Parsed<Q> : never
export type BodyOf<T> = T extends Route<infer _P, infer _Q, infer B, infer _R> ? Parsed<B> : never
export type ResponseOf<T> =
  T extends Route<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never

/** What a caller passes: `params`, `query` and `body`, each where the route has it. */
export type InputOf<T> =
  T extends Route<infer P, infer Q, infer B, infer _R>
    ? InputPart<P, 'params'> &
        (Q extends Schema ? { readonly query?: z.input<Q> } : unknown) &
        InputPart<B, 'body'>
    : never

/** The address of a call, its params and query filled in and encoded. */
export const addressOf = (
  route: Pick<Route, 'path'>,
  input: { params?: unknown; query?: unknown } = {},
): string => {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = route.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))
  const query = Object.entries((input.query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)])
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`
}
