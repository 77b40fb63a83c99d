import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { type Config, readConfig } from '../../engines/config.ts'
import { environment } from '../../engines/environment.ts'
import { type EventLogFile, openEventLogFile } from '../../engines/sqlite/event-log-file.ts'
import type { Format } from './listing.ts'
import { type Output, standardOutput } from './output.ts'
import { HistoryRefused } from './refusal.ts'

/** What a command has at hand. */
export type Session = {
  readonly log: EventLogFile
  readonly config: Config
  readonly output: Output
  readonly format: Format
  readonly now: Date
  /** Aborts when the command is interrupted. */
  readonly signal: AbortSignal
}

const configured = (data: string | undefined): Config => {
  const env = environment()
  return readConfig(
    data === undefined
      ? env
      : { ...env, KITH_DATA: data, EVENT_LOG_URL: '', KEYS_URL: '', MASTER_KEY_URL: '' },
  )
}

/**
 * Opens the log of an installation, running or not, and does something with it.
 *
 * @throws {HistoryRefused} there is no log.
 */
export const withLog = async (
  command: Command,
  work: (session: Session) => Promise<void>,
): Promise<void> => {
  const { data, format } = command.optsWithGlobals<{ data?: string; format: Format }>()
  const config = configured(data)
  const { path } = config.eventLog
  if (!existsSync(path))
    throw new HistoryRefused(
      `There is no log at ${path}. Name the server's folder with --data or KITH_DATA, or make a log with npm run bench -- make-log.`,
    )
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  const output = standardOutput()
  using log = openEventLogFile(path)
  const { signal } = stopping
  await work({ log, config, output, format, now: new Date(), signal })
  if (signal.aborted) process.exitCode = 130
}
