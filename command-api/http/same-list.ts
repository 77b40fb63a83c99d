import { Refusal } from '../../contracts/core/refusals.ts'
import { createKeyedMutex } from '../../engines/primitives/keyed-mutex.ts'
import type { ApiRequest, Handler } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { etagOf, matchesETag } from './etag.ts'
import { jsonBody } from './json-body.ts'

const listChanged = () =>
  new Refusal(
    'list_changed',
    'You changed this list on another device or in another tab. Look at it again, then save your change.',
  )

/** A condition on a call that replaces a list: the validators that its caller sent. */
export type ListCondition = { readonly list: Handler; readonly validators: string }

/** Replacements with a condition run one after the other for a member, in this process. */
export const replaceInTurn = createKeyedMutex()

/**
 * Reads the list as its `GET` answers now, with everything that the log has.
 * @throws {Refusal} `list_changed`: it is not the one that the caller has seen.
 */
export const requireSameList = async (
  { list, validators }: ListCondition,
  request: ApiRequest<never>,
  services: Services,
): Promise<void> => {
  const isCurrent = await request.waitForViews(list.reads, await services.log.head())
  if (!isCurrent)
    throw new Refusal('unavailable', 'This is taking too long. Try again in a moment.', 2)
  const current = await list.handle({ ...request, query: {} } as ApiRequest<never>, services)
  if (!matchesETag(validators, etagOf(jsonBody(current)))) throw listChanged()
}
