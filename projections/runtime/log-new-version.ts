import type { Logger } from 'pino'
import type { NewVersion } from './run-projection-options.ts'

/** Logs that a view was rebuilt for a new version, e.g. "conversations v1 → v2 rebuilt in 3.2 s". */
export const logNewVersion =
  (logger: Pick<Logger, 'info'>) =>
  ({ view, from, to, milliseconds }: NewVersion): void => {
    const seconds = (milliseconds / 1_000).toFixed(1)
    logger.info({ view, from, to }, `${view} ${from} → ${to} rebuilt in ${seconds} s`)
  }
