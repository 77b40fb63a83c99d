import * as z from 'zod'
import { chat } from './chat/feature.ts'
import { constellations } from './constellations/feature.ts'
import { type BodyOf, type InputOf, matcherOf, type ResponseOf } from './core/route.ts'
import { demo } from './demo/feature.ts'
import { discovery } from './discovery/feature.ts'
import { feeds } from './feeds/feature.ts'
import { groups } from './groups/feature.ts'
import { hangouts } from './hangouts/feature.ts'
import { identity } from './identity/feature.ts'
import { insights } from './insights/feature.ts'
import { legal } from './legal/feature.ts'
import { live } from './live/feature.ts'
import { matching } from './matching/feature.ts'
import { meetups } from './meetups/feature.ts'
import { notifications } from './notifications/feature.ts'
import { payments } from './payments/feature.ts'
import { profiles } from './profiles/feature.ts'
import { push } from './push/feature.ts'
import { questions } from './questions/feature.ts'
import { safety } from './safety/feature.ts'
import { staff } from './staff/feature.ts'

/** Every feature, as all layers share it. */
export const features = [
  identity,
  profiles,
  discovery,
  matching,
  chat,
  hangouts,
  constellations,
  questions,
  insights,
  groups,
  notifications,
  push,
  meetups,
  feeds,
  safety,
  payments,
  live,
  staff,
  legal,
  demo,
] as const

export type Feature = (typeof features)[number]

/** Every call of the API. */
export const routes = features.flatMap((one): readonly Feature['routes'][number][] => one.routes)

type ApiRoute = Feature['routes'][number]

/** An endpoint of the API, as `POST /api/swipe`. */
export type ApiEndpoint = ApiRoute['endpoint'] | Feature['files'][number]['endpoint']

/** The route of an endpoint. As a type, it imports no schema at run time. */
type RouteOf<E extends ApiEndpoint> = Extract<ApiRoute, { readonly endpoint: E }>

/** The input of an endpoint: `params`, `query` and `body`, each only where the route has it. */
export type EndpointInput<E extends ApiEndpoint> = InputOf<RouteOf<E>>

export type EndpointBody<E extends ApiEndpoint> = BodyOf<RouteOf<E>>

export type EndpointResponse<E extends ApiEndpoint> = ResponseOf<RouteOf<E>>

/** Path of a page of the client, with `:name` for a variable part. */
export type Page = Feature['pages'][number]

/** For any other path, the server answers with the client's 404 page and status 404. */
export const pages = features.flatMap((one): readonly Page[] => one.pages)

/** Returns whether a path is one of the client's pages. */
export const isPage = matcherOf(pages)

/** All members of a union at once. */
export type Together<U> = (U extends unknown ? (one: U) => void : never) extends (
  all: infer I,
) => void
  ? I
  : never

type Streams = Together<Feature['streams']>

/** Names of streams by their decider: each is the boundary of one decision. */
export const streams = Object.assign({}, ...features.map(one => one.streams)) as Streams

type LiveSchema = Feature['live'][number]

/**
 * A message of the server on `/ws`, which names what changed, never the content. It is sent once a
 * read finds the change.
 */
export const LiveMessage = z.discriminatedUnion(
  'type',
  features.flatMap((one): readonly LiveSchema[] => one.live) as [LiveSchema, ...LiveSchema[]],
)
export type LiveMessage = z.output<LiveSchema>
