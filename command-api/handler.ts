import type { Decider } from '../contracts/decider.ts'
import type { Position } from '../contracts/event.ts'
import type { DomainEvent } from '../contracts/events.ts'
import type { BodyOf, ParamsOf, QueryOf, ResponseOf, Route } from '../contracts/route.ts'
import type { RateLimitName } from '../engines/config/rate-limits.ts'
import type { CommandContext, CommandResult } from './dispatch.ts'
import type { Services } from './services.ts'

/** A call, parsed and let in. */
export type ApiRequest<R> = {
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  /** Who is signed in; empty text only on routes open to everyone. */
  readonly memberId: string
  /** Their profile; there on routes for members, otherwise where they have one. */
  readonly profileId: string
  /** Of the session that calls; empty text like `memberId`. */
  readonly sessionKey: string
  readonly now: Date
  /** Aborts when the caller hangs up or the server stops. */
  readonly signal: AbortSignal
  /** A new id: the same ones, in the same order, when the call is repeated under its key. */
  newId(): string
  /**
   * Looks up, at most once a call, what the call itself will change: a repeat under its key is
   * given what was found the first time. Must be JSON.
   */
  memoized<T>(find: () => Promise<T | undefined>): Promise<T | undefined>
  /**
   * Decides on a command as this caller; the answer's `Kith-Position` follows from it. `known` is
   * for a command that others see to as well: its id, and whether one may have been quicker.
   */
  dispatch<S, C, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    command: C,
    commandIdentity?: Pick<CommandContext, 'command' | 'repeated'>,
  ): Promise<CommandResult<S, E>>
  /** Counts bytes that the call stores besides events: they are part of the caller's day. */
  countStoredBytes(bytes: number): void
  /** Waits until these views have come to a position; false if that takes over two seconds. */
  waitForViews(views: readonly string[], position: Position): Promise<boolean>
}

export type Handler<R extends Route = Route> = {
  readonly route: R
  /** The views it reads: a caller's `Kith-Position` is waited for there first. */
  readonly reads: readonly string[]
  /** The rate limit that its calls count against, where that is not the one of all reads or changes. */
  readonly limit?: RateLimitName
  readonly run: (request: ApiRequest<R>, services: Services) => Promise<ResponseOf<R>>
}

/** Binds a route to what it does. */
export const handle = <R extends Route>(
  route: R,
  run: (request: ApiRequest<R>, services: Services) => Promise<ResponseOf<R>>,
): Handler<R> => ({ route, reads: [], run })

/** Binds a route to a read of views, which first catch up with what the caller has seen. */
export const answer = <R extends Route>(
  route: R,
  reads: readonly { readonly name: string }[],
  run: (request: ApiRequest<R>, services: Services) => Promise<ResponseOf<R>>,
): Handler<R> => ({ route, reads: reads.map(view => view.name), run })
