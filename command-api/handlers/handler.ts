import type { Decider } from '../../contracts/core/decider.ts'
import type { Instant, Position, RecordedEvent } from '../../contracts/core/event.ts'
import type { BodyOf, ParamsOf, QueryOf, ResponseOf, Route } from '../../contracts/core/route.ts'
import type { DomainEvent, EventNamed } from '../../contracts/events.ts'
import type { LiveMessage } from '../../contracts/features.ts'
import type { RateLimitName } from '../../engines/config/rate-limits.ts'
import type { CommandPrice, CommandResult } from '../../engines/log/dispatch.ts'
import { withDeadline } from '../../engines/primitives/with-deadline.ts'
import type { View } from '../../projections/runtime/define-projection.ts'
import type { Services } from './services.ts'
import { OUTCOME_TIMEOUT_MS } from './timeouts.ts'

/** The browser of a call, beyond the session that its route asks for. */
export type Browser = {
  /** The profile of the member who is signed in there; empty without one. */
  signedInProfileId(): Promise<string>
  readCookie(name: string): string | undefined
  /** Stores a cookie that scripts cannot read and that is sent to one path of this site only. */
  storeCookie(
    name: string,
    value: string,
    scope: { readonly path: string; readonly expiresAt: Instant },
  ): void
}

/** A request that passed authentication, authorization, limits and parsing. */
export type ApiRequest<R> = {
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  /** The signed-in member; empty only on routes open to everyone. */
  readonly memberId: string
  /** Their profile; set on routes for members, otherwise if they have one. */
  readonly profileId: string
  /** Key of the calling session; empty like `memberId`. */
  readonly sessionKey: string
  readonly browser: Browser
  /** Network address of the caller, for limits. */
  readonly ip: string
  /** Address at which the caller sees Kith. */
  readonly origin: string
  readonly now: Date
  /** Aborts when the caller hangs up or the server stops. */
  readonly signal: AbortSignal
  /** A new id; a repeat under the same idempotency key gets the same ids in the same order. */
  newId(): string
  /** Looks up what the call will change, once per idempotency key. The result must be JSON. */
  oncePerKey<T>(find: () => Promise<T | undefined>): Promise<T | undefined>
  /** Executes a command as this caller, for a price if it has one. */
  dispatch<S, C, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    command: C,
    price?: CommandPrice,
  ): Promise<CommandResult<S, E>>
  /** The current state of a stream in the log. */
  readState<S, C, E extends DomainEvent>(decider: Decider<S, C, E>, stream: string): Promise<S>
  /** Waits until the views reach a position; false after two seconds. */
  waitForViews(views: readonly string[], position: Position): Promise<boolean>
}

/** A route of the API with its handler. */
export type Handler<R extends Route = Route> = {
  readonly route: R
  readonly reads: readonly string[]
  readonly settles: readonly string[]
  /** Rate limit of its own, if any. */
  readonly limit?: RateLimitName
  readonly skipsIdempotency?: true
  readonly handle: (request: ApiRequest<R>, services: Services) => Promise<ResponseOf<R>>
}

type Views = readonly { readonly name: string }[]

type HandlerOptions = {
  /** Views that must be built before the handler runs. */
  readonly reads: Views
  /**
   * Views that screens read after the call: its answer waits until they have its events, two seconds
   * at most.
   */
  readonly settles?: Views
  /** Replaces the common rate limit of all queries or all commands. */
  readonly limit?: RateLimitName
  /**
   * No response is stored, because the command changes nothing, works once by itself or answers with
   * a secret. A repeat under its key runs again.
   */
  readonly skipsIdempotency?: true
}

const namesOf = (views: Views): readonly string[] => views.map(view => view.name)

const bind = <R extends Route>(
  route: R,
  { reads, settles = [], ...options }: HandlerOptions,
  handle: Handler<R>['handle'],
): Handler<R> => ({ route, reads: namesOf(reads), settles: namesOf(settles), ...options, handle })

/** Binds a route that changes something to its handler. @throws {Error} the route is a `GET`. */
export const command = <R extends Route>(
  route: R,
  options: HandlerOptions,
  handle: Handler<R>['handle'],
): Handler<R> => {
  if (route.method === 'GET') throw new Error(`${route.path} is read with GET: use query.`)
  return bind(route, options, handle)
}

/** Binds a `GET` route to its handler. @throws {Error} the route has another method. */
export const query = <R extends Route>(
  route: R,
  options: HandlerOptions,
  handle: Handler<R>['handle'],
): Handler<R> => {
  if (route.method !== 'GET') throw new Error(`${route.path} is no GET route: use command.`)
  return bind(route, options, handle)
}

/** A message and its recipients, by profile id. */
export type AddressedMessage = { readonly to: readonly string[]; readonly message: LiveMessage }

/** Where recipients are found whom an event does not name. */
export type RecipientSources = Pick<Services, 'views' | 'discovery'>

/**
 * The messages of a feature by the type of their event. A message never has the content. Members also
 * get messages about their own actions, for their other tabs.
 */
export type FeatureLiveMessages = {
  readonly [Type in DomainEvent['type']]?: (
    event: RecordedEvent<EventNamed<Type>>,
    sources: RecipientSources,
  ) => AddressedMessage | Promise<AddressedMessage>
}

/** What a feature adds to the API. */
export type ApiFeature = {
  readonly handlers: readonly Handler[]
  readonly liveMessages?: FeatureLiveMessages
  /** The views that recipients of a message read, by its type. */
  readonly viewsReadAfter?: { readonly [Type in LiveMessage['type']]?: readonly View[] }
}

const isHandler = (value: unknown): value is Handler =>
  typeof value === 'object' && value !== null && 'route' in value && 'handle' in value

/** The handlers that modules export. */
export const handlersOf = (...modules: readonly object[]): readonly Handler[] =>
  modules.flatMap((module): unknown[] => Object.values(module)).filter(isHandler)

type Awaited<O> = {
  /** The stream of the request and of its outcome. */
  readonly stream: string
  /** The types of events that hold an outcome. */
  readonly types: readonly DomainEvent['type'][]
  /** The outcome in an event; undefined for events of other requests. */
  readonly outcomeIn: (event: RecordedEvent<DomainEvent>) => O | undefined
  /** Whether an event is the request itself, before which there is no outcome. */
  readonly isRequest: (event: RecordedEvent<DomainEvent>) => boolean
}

/**
 * Waits for the outcome of a request that a job carries out; undefined if `signal` aborts first, or
 * after 25 seconds.
 */
export const waitForOutcome = <O>(
  awaited: Awaited<O>,
  services: Pick<Services, 'log'>,
  signal: AbortSignal,
): Promise<O | undefined> =>
  withDeadline(OUTCOME_TIMEOUT_MS, signal, deadline => findOutcome(awaited, services, deadline))

const findOutcome = async <O>(
  { stream, types, outcomeIn, isRequest }: Awaited<O>,
  { log }: Pick<Services, 'log'>,
  signal: AbortSignal,
): Promise<O | undefined> => {
  const after = await log.head()
  for await (const event of log.read(stream, { backwards: true })) {
    const outcome = outcomeIn(event)
    if (outcome !== undefined) return outcome
    if (isRequest(event)) break
  }
  for await (const next of log.follow({ after, types: [...types], signal })) {
    const outcome = 'caughtUp' in next ? undefined : outcomeIn(next)
    if (outcome !== undefined) return outcome
  }
  return undefined
}
