import * as z from 'zod'
import { Id } from '../../contracts/core/ids.ts'
import { openCalendarFeed } from '../../contracts/meetups/calendar-feed.ts'
import { keyedId } from '../../engines/log/keyed-ids.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import { isSameSecret } from '../../engines/primitives/is-same-secret.ts'

/** The secret part follows from the feed's id by a key: neither log nor views give an address. */
const secretOf = (keys: Keys, feedId: string): Promise<string> =>
  keyedId(keys, 'calendar feed', feedId)

/** The path of a feed's calendar file. */
export const calendarAddress = async (keys: Keys, feedId: string): Promise<string> =>
  `${openCalendarFeed.path}/${feedId}/${await secretOf(keys, feedId)}.ics`

/** Pattern of those paths. */
export const calendarAddressPattern = `${openCalendarFeed.path}/:feedId/:secret.ics`

const Parts = z.object({ feedId: Id, secret: Id })

/** The feed that an address opens; undefined for any other text. */
export const feedIdOf = async (keys: Keys, parts: unknown): Promise<string | undefined> => {
  const parsed = Parts.safeParse(parts)
  if (!parsed.success) return undefined
  const { feedId, secret } = parsed.data
  const expected = await secretOf(keys, feedId)
  return isSameSecret(secret, expected) ? feedId : undefined
}
