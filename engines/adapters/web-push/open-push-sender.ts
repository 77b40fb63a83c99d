import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Keys } from '../../ports/keys.ts'
import type { PushFailure, PushSender } from '../../ports/push.ts'
import { createWebPushSender, vapidKeys } from './web-push-sender.ts'

/** How often a failure of the same kind at the same push service is logged. */
const LOG_PAUSE_MS = 60_000

/** Whom push services may write to. A local installation without an address has nobody. */
const subjectOf = ({ contactEmail, origin }: Pick<Config, 'contactEmail' | 'origin'>): string => {
  if (contactEmail !== undefined) return `mailto:${contactEmail}`
  return origin?.startsWith('https:') ? origin : 'mailto:operator@localhost'
}

/** Logs failures of push services, each kind at most once a minute. */
const logFailures = (logger: Logger): ((failure: PushFailure) => void) => {
  const logged = new Map<string, number>()
  return failure => {
    const kind = `${failure.service} ${failure.reason}`
    const now = performance.now()
    if (now - (logged.get(kind) ?? Number.NEGATIVE_INFINITY) < LOG_PAUSE_MS) return
    if (logged.size >= 100) logged.clear() // members choose the addresses
    logged.set(kind, now)
    logger.warn(failure, 'a push was not delivered')
  }
}

/** The sender of pushes of this installation. */
export const openPushSender = async ({
  config,
  keys,
  logger,
  clock,
}: {
  readonly config: Pick<Config, 'contactEmail' | 'origin' | 'isExposed'>
  readonly keys: Keys
  readonly logger: Logger
  readonly clock?: Clock
}): Promise<PushSender> =>
  createWebPushSender({
    vapid: await vapidKeys(keys),
    subject: subjectOf(config),
    allowsLoopback: !config.isExposed,
    onFailure: logFailures(logger),
    ...(clock ? { clock } : {}),
  })
