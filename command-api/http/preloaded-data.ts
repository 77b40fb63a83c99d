import { LOCK_COOKIE } from '../../contracts/core/preloaded-data.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { fillPath, type Route } from '../../contracts/core/route.ts'
import { discover } from '../../contracts/discovery/discovery.ts'
import { getCurrentUser } from '../../contracts/identity/identity.ts'
import { pageAt } from '../../contracts/pages.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import { within } from '../../engines/primitives/within.ts'
import type { Handler } from '../handlers/handler.ts'
import { PRELOAD_TIMEOUT_MS } from '../handlers/timeouts.ts'
import type { HttpContext } from './context.ts'
import { createRouteResponder, type RespondToRoute, type RouteServer } from './serve-route.ts'

/** Response bodies by address. */
export type PreloadedData = {
  readonly byAddress: ReadonlyMap<string, string>
  /** The response with the deck, if any. */
  readonly deck: string | undefined
}

export const noPreloadedData: PreloadedData = { byAddress: new Map(), deck: undefined }

/** The mode of the deck that a page opens with; undefined for other pages. */
export const deckModeOf = (path: string): (typeof modes)[number] | undefined => {
  if (path === pageAt('/') || path === pageAt('/home')) return 'dating'
  return modes.find(mode => path === pageAt('/discover/:mode', { mode }))
}

/**
 * The body of a successful read; undefined after a refusal or failure: the page then requests it
 * itself.
 */
const bodyOf = async (
  respondTo: RespondToRoute,
  ctx: HttpContext,
  params: object,
): Promise<string | undefined> => {
  try {
    const { status, body } = await respondTo(ctx, { params, query: {} })
    return status === 200 ? String(body) : undefined
  } catch (error) {
    if (!(error instanceof Refusal)) ctx.app.emit('error', error, ctx)
    return undefined
  }
}

/**
 * Preloads what a page's first screen requests: the current user, and the cards on deck pages. Each
 * request passes its route's guards and limits, so a page contains nothing else. A request that is
 * not answered in time is left out; the page then sends it and shows that it waits. A device with
 * the app lock on gets no data.
 */
export const createPreloader = (handlers: readonly Handler[], server: RouteServer) => {
  const respondTo = (route: Route) => {
    const handler = handlers.find(one => one.route === route)
    if (!handler) throw new Error(`${route.path} has no handler.`)
    return createRouteResponder(handler, server)
  }
  const respondSession = respondTo(getCurrentUser)
  const respondDeck = respondTo(discover)

  return async (ctx: HttpContext): Promise<PreloadedData> => {
    if (ctx.cookies.get(LOCK_COOKIE)) return noPreloadedData
    const deadline = performance.now() + PRELOAD_TIMEOUT_MS
    const inTime = <T>(work: Promise<T>) => within(deadline - performance.now(), work)
    const session = await inTime(bodyOf(respondSession, ctx, {}))
    if (session === undefined) return noPreloadedData
    const byAddress = new Map<string, string>([[getCurrentUser.path, session]])
    const mode = deckModeOf(ctx.path)
    const deck = mode && (await inTime(bodyOf(respondDeck, ctx, { mode })))
    if (deck !== undefined) byAddress.set(fillPath(discover.path, { params: { mode } }), deck)
    return { byAddress, deck }
  }
}
