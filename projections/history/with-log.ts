import { join } from 'node:path'
import type { Command } from 'commander'
import { origin } from '../../contracts/core/event.ts'
import type { Config } from '../../engines/config/config.ts'
import { isServer } from '../../engines/config/locations.ts'
import type { HistoryLog } from '../../engines/log/history-log.ts'
import { openStores, type Stores } from '../../engines/open-stores.ts'
import {
  type ProgressBar,
  showProgressBar,
} from '../../engines/process/command-line/progress-bar.ts'
import { printLine, type Terminal } from '../../engines/process/command-line/terminal.ts'
import { requireInstallation } from '../../engines/process/preflight.ts'
import { allowPersonal, recordReading } from './allow-personal.ts'
import { openDecryptedEvents } from './decrypted-events.ts'
import { HistoryRefused } from './history-refused.ts'
import { type ListingFormat, type Output, outputOf } from './listing.ts'
import { type ReadEvents, redactedEvents } from './redacted-events.ts'

export type HistorySession = {
  readonly log: HistoryLog
  /** Folder of the installation. */
  readonly data: string
  readonly output: Output
  /** Prints a line beside the answer. */
  readonly say: (line: string) => void
  readonly showProgress: (what: string, total: number) => ProgressBar
  readonly format: ListingFormat
  readonly now: Date
  /** Whether personal data is shown: it was confirmed and recorded. */
  readonly personal: boolean
  /** Reads rows of the log; personal data is redacted unless `personal`. */
  readonly readEvents: ReadEvents
  /** Aborts when the command is interrupted. */
  readonly signal: AbortSignal
}

type LogOptions = {
  readonly data?: string
  readonly format: ListingFormat
  readonly withPersonal?: boolean
}

/** The installation in a folder, or the one that the variables name. */
export const configOf = (data: string | undefined, env: NodeJS.ProcessEnv): Config => {
  const servers = { EVENTSTORE_URL: '', MONGODB_URL: '', REDIS_URL: '', S3_URL: '' }
  const overrides = { KITH_DATA: data, MASTER_KEY_URL: '', ...servers }
  return requireInstallation(
    data === undefined ? env : { ...env, ...overrides },
    "Name the server's folder with --data or KITH_DATA, or make a log with npm run bench -- make-log.",
  )
}

/**
 * Opens the log read-only. A log on a server is first copied into the folder `history`, or an existing
 * copy is brought up to date.
 *
 * @throws {HistoryRefused} the server has no log of Kith's.
 */
export const openLog = async (
  stores: Stores,
  { eventLog, data }: Config,
  terminal: Terminal,
): Promise<HistoryLog> => {
  if (isServer(eventLog) && (await (await stores.log()).head()) === origin)
    throw new HistoryRefused(
      'EVENTSTORE_URL names a server on which there is no log of Kith. Name the one that the API writes to.',
    )
  let progress: ProgressBar | undefined
  const onProgress = (done: number, total: number) => {
    progress ??= showProgressBar(terminal.errors, 'copying the log', total)
    progress.update(done)
  }
  try {
    return await stores.historyLog({
      folder: join(data, 'history'),
      signal: terminal.signal,
      onProgress,
    })
  } finally {
    progress?.stop()
  }
}

/** The option that shows personal data. */
export const withPersonal = (command: Command): Command =>
  command.option(
    '--with-personal',
    'with what is personal: asks, and is recorded in the audit trail',
  )

/**
 * Opens the log of an installation, running or not, and runs `work` with it.
 *
 * @param counts whether personal data is read for counts, which is recorded without asking.
 *
 * @throws {NothingThere} there is no log.
 * @throws {HistoryRefused} showing personal data was not confirmed.
 */
export const withLog = async (
  command: Command,
  terminal: Terminal,
  work: (session: HistorySession) => Promise<void>,
  { counts = false }: { readonly counts?: boolean } = {},
): Promise<void> => {
  const { data, format, withPersonal: personal = false } = command.optsWithGlobals<LogOptions>()
  const config = configOf(data, terminal.env)
  const now = new Date()
  await using stores = openStores(config)
  const log = await openLog(stores, config, terminal)
  if (personal) await allowPersonal(command, terminal, { config, upTo: log.head(), now })
  if (counts) await recordReading(command, { config, upTo: log.head(), now }, false)
  await using decrypted = openDecryptedEvents(config)
  const readEvents = personal || counts ? decrypted.readEvents : redactedEvents
  await work({
    log,
    data: config.data,
    format,
    now,
    personal,
    readEvents,
    output: outputOf(terminal),
    say: line => printLine(terminal.errors, line),
    showProgress: (what, total) => showProgressBar(terminal.errors, what, total),
    signal: terminal.signal,
  })
}
