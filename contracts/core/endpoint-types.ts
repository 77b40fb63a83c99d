import type { Endpoint } from './endpoint.ts'
import type { BodyOf, InputOf, ResponseOf, Route } from './route.ts'
import type { routes } from './route-table.ts'

/** The route of an endpoint, by method and path. As a type, it imports no schema at run time. */
type RouteOf<E extends Endpoint> = E extends Route
  ? E
  : Extract<(typeof routes)[number], Pick<E, 'method' | 'path'>>

/** The input of an endpoint: `params`, `query` and `body`, each only where the route has it. */
export type EndpointInput<E extends Endpoint> = InputOf<RouteOf<E>>

export type EndpointBody<E extends Endpoint> = BodyOf<RouteOf<E>>

export type EndpointResponse<E extends Endpoint> = ResponseOf<RouteOf<E>>
