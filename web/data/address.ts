import {
  type Endpoint,
  fillPath,
  methodAndPath,
  type ParamOf,
  type PathOf,
} from '../../contracts/core/route.ts'
import type { ApiEndpoint } from '../../contracts/features.ts'

declare const filled: unique symbol

/** A path of the API: as it is declared, or with its parameters filled in by `addressOf`. */
export type Address = PathOf<ApiEndpoint> | (string & { readonly [filled]: true })

/** The address of a call whose path has parameters: `addressOf('GET /api/events/:id', { id })`. */
export const addressOf = <const E extends ApiEndpoint>(
  endpoint: E,
  params: Readonly<Record<ParamOf<PathOf<E>>, string>>,
): Address => addressWith(endpoint, { params })

/** The address of a call with its whole input. */
export const addressWith = (endpoint: Endpoint, input: object): Address =>
  fillPath(methodAndPath(endpoint).path, input) as Address
