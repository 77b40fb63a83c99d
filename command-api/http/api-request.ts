import { laterPosition, origin, type Position } from '../../contracts/core/event.ts'
import { causedId } from '../../contracts/core/ids.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import type { ApiRequest, Browser } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import type { Caller } from './access.ts'
import { waitForViews } from './consistency.ts'
import type { Memo } from './idempotency.ts'

/** The parts of an ApiRequest besides its parsed input. */
export type RequestSource = {
  readonly caller: Caller
  readonly browser: Browser
  readonly requestId: string
  readonly ip: string
  readonly origin: string
  readonly now: Date
  readonly signal: AbortSignal
  /** Equal for every repeat of the call; undefined when it cannot be repeated. */
  readonly idempotencyParts: readonly string[] | undefined
  /** An earlier run may have been interrupted. */
  readonly repeated: boolean
  /** Set for calls that can be repeated. */
  readonly memo?: Memo
}

type Input = Pick<ApiRequest<never>, 'params' | 'query' | 'body'>

const idSource = (
  idempotencyParts: readonly string[] | undefined,
  kind: string,
): (() => string) => {
  let count = 0
  return () =>
    idempotencyParts ? causedId(...idempotencyParts, kind, String(count++)) : randomId()
}

/** Creates a handler's request. It tracks the latest position it touched, the origin without any. */
export const createApiRequest = (
  services: Services,
  source: RequestSource,
  input: { params: unknown; query: unknown; body: unknown },
): {
  request: ApiRequest<never>
  lastPosition: () => Position
} => {
  const { caller, requestId, now, signal, idempotencyParts, memo } = source
  const nextCommand = idSource(idempotencyParts, 'command')
  let lastPosition = origin
  const notePosition = (position: Position) => {
    lastPosition = laterPosition(lastPosition, position)
  }

  const request: ApiRequest<never> = {
    ...(input as Input),
    ...caller,
    browser: source.browser,
    ip: source.ip,
    origin: source.origin,
    now,
    signal,
    newId: idSource(idempotencyParts, 'id'),
    oncePerKey: find => (memo ? memo(find) : find()),
    dispatch: async (decider, stream, command, price) => {
      const outcome = await services.dispatch(decider, stream, command, {
        command: nextCommand(),
        correlation: requestId,
        causation: requestId,
        actor: caller.memberId,
        now,
        ...(price ? { price } : {}),
      })
      notePosition(outcome.position)
      return outcome
    },
    readState: (decider, stream) => services.dispatch.readState(decider, stream, notePosition),
    waitForViews: (views, position) => waitForViews(services, views, position, signal),
  }
  return {
    request,
    lastPosition: () => lastPosition,
  }
}
