import type { Logger } from 'pino'
import type { Clock } from '../engines/ports/clock.ts'
import type { Sessions } from '../engines/ports/sessions.ts'
import { SESSION_CLEANUP_MS } from './timeouts.ts'

/** Deletes expired records now and every hour, until disposed. */
export const startSessionCleanup = (
  sessions: Sessions,
  clock: Clock,
  logger: Logger,
): Disposable => {
  const deleteExpired = () =>
    sessions
      .deleteExpired(clock.now().getTime())
      .catch(error => logger.error({ err: error }, 'sweeping sessions failed'))
  const timer = setInterval(deleteExpired, SESSION_CLEANUP_MS).unref()
  deleteExpired()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
