import type { Logger } from 'pino'
import type { Clock } from '../engines/clock.ts'
import type { Sessions } from '../engines/sessions.ts'

const EVERY = 3_600_000

/** Deletes what has expired, now and every hour, until it is disposed of. */
export const sweepSessions = (sessions: Sessions, clock: Clock, logger: Logger): Disposable => {
  const sweep = () =>
    sessions
      .sweep(clock.now().getTime())
      .catch(error => logger.error({ err: error }, 'sweeping sessions failed'))
  const timer = setInterval(sweep, EVERY).unref()
  sweep()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
