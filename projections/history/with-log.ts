import type { Command } from 'commander'
import { type EmbeddedConfig, requireEmbedded } from '../../engines/config/require-embedded.ts'
import type { Config } from '../../engines/config.ts'
import { environment } from '../../engines/environment.ts'
import { requireInstallation } from '../../engines/preflight.ts'
import { type EventLogFile, openEventLogFile } from '../../engines/sqlite/event-log-file.ts'
import { confirmPersonal, recordAudit } from './audit.ts'
import { openDecryptedEvents } from './decrypted-events.ts'
import type { ListingFormat } from './listing.ts'
import { type Output, standardOutput } from './output.ts'
import { type ReadEvents, redactedEvents } from './redacted-events.ts'

export type HistorySession = {
  readonly log: EventLogFile
  readonly config: EmbeddedConfig
  readonly output: Output
  readonly format: ListingFormat
  readonly now: Date
  /** Whether personal data is shown: it was confirmed and recorded. */
  readonly personal: boolean
  /** Reads rows of the log; personal data is redacted unless `personal`. */
  readonly readEvents: ReadEvents
  /** Aborts when the command is interrupted. */
  readonly signal: AbortSignal
}

const configOf = (data: string | undefined): EmbeddedConfig => {
  const env = environment()
  const overrides = { KITH_DATA: data, EVENT_LOG_URL: '', KEYS_URL: '', MASTER_KEY_URL: '' }
  return requireEmbedded(
    requireInstallation(
      data === undefined ? env : { ...env, ...overrides },
      "Name the server's folder with --data or KITH_DATA, or make a log with npm run bench -- make-log.",
    ),
  )
}

/** Asks for confirmation to show personal data, then records the command. */
const allowPersonal = async (command: Command, config: Config, upTo: number, now: Date) => {
  await confirmPersonal()
  const { data: _, withPersonal: __, ...options } = command.optsWithGlobals()
  const action = `history ${command.name()} --with-personal`
  await recordAudit(config.data, now, { did: action, asked: command.args, ...options, upTo })
}

/** The option that shows personal data. */
export const withPersonal = (command: Command): Command =>
  command.option('--with-personal', 'with what is personal: asks, and is recorded in audit.ndjson')

/**
 * Opens the log of an installation, running or not, and runs `work` with it.
 *
 * @throws {NothingThere} there is no log.
 * @throws {HistoryRefused} showing personal data was not confirmed.
 */
export const withLog = async (
  command: Command,
  work: (session: HistorySession) => Promise<void>,
): Promise<void> => {
  const {
    data,
    format,
    withPersonal: personal = false,
  } = command.optsWithGlobals<{ data?: string; format: ListingFormat; withPersonal?: boolean }>()
  const config = configOf(data)
  const now = new Date()
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  const output = standardOutput()
  using log = openEventLogFile(config.eventLog.path)
  if (personal) await allowPersonal(command, config, log.head(), now)
  const { signal } = stopping
  await using decrypted = openDecryptedEvents(config)
  const readEvents = personal ? decrypted.readEvents : redactedEvents
  await work({ log, config, output, format, now, personal, readEvents, signal })
  if (signal.aborted) process.exitCode = 130
}
