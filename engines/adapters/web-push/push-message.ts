import { pushLimits } from '../../../contracts/core/limits.ts'

/**
 * The content of every push: it names nobody and says nothing of what is new, nor by its length. The
 * service worker shows the same where a push comes without it.
 */
export const pushText = { title: 'Kith', body: 'Something new on Kith' } as const

/** A push that was not delivered yet is replaced by the next one with the same topic (RFC 8030). */
export const PUSH_TOPIC = 'news'

/** How long a push service keeps a push for a device that is away, in seconds. */
export const PUSH_TTL_S = pushLimits.lifetime / 1_000
