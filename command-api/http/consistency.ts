import { origin, type Position } from '../../contracts/core/event.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { withDeadline } from '../../engines/primitives/with-deadline.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { VIEWS_TIMEOUT_MS } from '../handlers/timeouts.ts'

/** Refusal while views are built for the first time and still lack documents. */
export const notReady = () =>
  new Refusal('unavailable', 'Kith is still getting this ready. Try again in a moment.', 5)

/** Waits until all these views are built; false after two seconds. */
export const viewsReady = async (
  { views }: Pick<Services, 'views'>,
  names: readonly string[],
  signal: AbortSignal,
): Promise<boolean> => {
  const ready = await withDeadline(VIEWS_TIMEOUT_MS, signal, deadline =>
    Promise.all(names.map(name => views.waitForPosition(name, origin, deadline))),
  )
  return ready.every(Boolean)
}

/** @throws {Refusal} `unavailable`: one of these views is not built within two seconds. */
export const requireViews = async (
  needed: readonly { readonly name: string }[],
  services: Pick<Services, 'views'>,
  signal: AbortSignal,
): Promise<void> => {
  const names = needed.map(({ name }) => name)
  if (!(await viewsReady(services, names, signal))) throw notReady()
}

/** Waits until all these views reach a position; false after `patience` milliseconds. */
export const waitForViews = async (
  { views }: Pick<Services, 'views'>,
  names: readonly string[],
  position: Position,
  signal: AbortSignal,
  patience = VIEWS_TIMEOUT_MS,
): Promise<boolean> => {
  if (names.length === 0 || position === origin) return true
  const reached = await withDeadline(patience, signal, deadline =>
    Promise.all(names.map(name => views.waitForPosition(name, position, deadline))),
  )
  return reached.every(Boolean)
}

/**
 * Looks something up in views. If it is missing, waits until the views reach the head of the log
 * and looks again, so that everything acknowledged before this request is found.
 * @returns undefined only if it does not exist.
 * @throws {Refusal} `unavailable`: the views did not catch up in time.
 */
export const retryAfterCatchUp = async <T>(
  views: readonly { readonly name: string }[],
  { waitForViews }: Pick<ApiRequest<unknown>, 'waitForViews'>,
  { log }: Services,
  find: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  const first = await find()
  if (first !== undefined) return first
  const names = views.map(view => view.name)
  const isSure = await waitForViews(names, await log.head())
  const second = await find()
  if (second === undefined && !isSure)
    throw new Refusal('unavailable', 'This is taking too long. Try again in a moment.', 2)
  return second
}
