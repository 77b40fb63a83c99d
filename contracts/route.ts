import type * as z from 'zod'
import type { Endpoint } from './endpoint.ts'
import type { RefusalCode } from './refusals.ts'

/**
 * Who may call: everyone; whoever is signed in to an account, suspended or not; whoever is signed in
 * and not suspended; or a member with a profile.
 */
export type Access = 'everyone' | 'account' | 'signed-in' | 'member'

type Schema = z.ZodType
type Optional = Schema | undefined

/** What a call takes and answers, besides where it goes. Schemas are strict objects: unknown keys are refused. */
type RouteSchemas<P extends Optional, Q extends Optional, B extends Optional, R extends Schema> = {
  readonly summary: string
  readonly access: Access
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly response: R
  /** Codes of its own; those of access, input, limits and faults go without saying. */
  readonly errors?: readonly RefusalCode[]
}

/** One call of the API: what the server mounts, the documentation shows and the web calls. */
export type Route<
  P extends Optional = Optional,
  Q extends Optional = Optional,
  B extends Optional = Optional,
  R extends Schema = Schema,
  E extends Endpoint = Endpoint,
> = E & RouteSchemas<P, Q, B, R>

/** Declares what a call of an endpoint takes and answers. */
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

/** What a caller passes: `params`, `query` and `body`, each where the route has it. */
export type InputOf<T> =
  T extends Route<infer P, infer Q, infer B, infer _R>
    ? InputPart<P, 'params'> &
        (Q extends Schema ? { readonly query?: z.input<Q> } : unknown) &
        InputPart<B, 'body'>
    : never
