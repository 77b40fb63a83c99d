import type { Logger } from 'pino'
import type { Clock } from '../engines/clock.ts'
import type { Sessions } from '../engines/sessions.ts'

const CLEANUP_INTERVAL = 3_600_000

/** Deletes what has expired, now and every hour, until it is disposed of. */
export const startSessionCleanup = (
  sessions: Sessions,
  clock: Clock,
  logger: Logger,
): Disposable => {
  const deleteExpired = () =>
    sessions
      .deleteExpired(clock.now().getTime())
      .catch(error => logger.error({ err: error }, 'sweeping sessions failed'))
  const timer = setInterval(deleteExpired, CLEANUP_INTERVAL).unref()
  deleteExpired()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
