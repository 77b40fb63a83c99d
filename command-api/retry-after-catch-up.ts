import { Refusal } from '../contracts/refusals.ts'
import type { ApiRequest } from './handler.ts'
import type { Services } from './services.ts'

/**
 * Looks for something in views. Where it is missing, they first come to the head of the log, so
 * whatever was acknowledged before this call is found even if the caller names no position.
 * Undefined only for what is not there.
 *
 * @throws {Refusal} `unavailable`: the views are too far behind to tell.
 */
export const retryAfterCatchUp = async <T>(
  views: readonly { readonly name: string }[],
  { waitForViews }: Pick<ApiRequest<unknown>, 'waitForViews'>,
  { log }: Services,
  find: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  const seen = await find()
  if (seen !== undefined) return seen
  const names = views.map(view => view.name)
  const isSure = await waitForViews(names, await log.head())
  const found = await find()
  if (found === undefined && !isSure)
    throw new Refusal('unavailable', 'This is taking long. Try again in a moment.', 2)
  return found
}
