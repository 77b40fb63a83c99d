import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { origin, type RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { Config } from '../../engines/config/config.ts'
import { isServer } from '../../engines/config/locations.ts'
import { hasEncryptedFields, personalOf } from '../../engines/log/encryption.ts'
import type { HistoryLog } from '../../engines/log/history-log.ts'
import { installationKey } from '../../engines/log/keyed-ids.ts'
import {
  decodeEvent,
  decryptEvent,
  requireKeySubjects,
} from '../../engines/log/readable-event-log.ts'
import { type StoredEvent, toRecordedEvent } from '../../engines/log/stored-event.ts'
import { openStores, type Stores } from '../../engines/open-stores.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import {
  type ProgressBar,
  printLine,
  showProgressBar,
  type Terminal,
} from '../../engines/process/command-line/terminal.ts'
import { requireInstallation } from '../../engines/process/preflight.ts'
import { allowPersonal, recordReading } from './allow-personal.ts'
import { HistoryRefused } from './history-refused.ts'
import { type ListingFormat, type Output, outputOf } from './listing.ts'
import { type ReadEvents, redactedEvents } from './redacted-events.ts'
import {
  type Constellations,
  countConstellations,
  linkedProfiles,
  type Times,
} from './report/constellations.ts'
import { type AnalystsLog, historyWithoutLinks } from './without-links.ts'

export type HistorySession = {
  /** Without what tells who is linked with whom. */
  readonly log: HistoryLog
  /** Counts links and joint cards, which `log` leaves out. */
  readonly countConstellations: (times: Times, least: number) => Promise<Constellations>
  /** Profiles that were linked with another at an instant, to count them alone. */
  readonly linkedProfiles: (until: string) => Promise<ReadonlySet<string>>
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
  /** A key of the installation for one purpose; undefined where it has no keys, as a made log has none. */
  readonly installationKey: (purpose: string) => Promise<Uint8Array | undefined>
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
const openWholeLog = async (
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

/** Opens the log as analysts read it: see `openWholeLog`. */
export const openLog = async (...opening: Parameters<typeof openWholeLog>): Promise<AnalystsLog> =>
  historyWithoutLinks(await openWholeLog(...opening))

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
  const whole = await openWholeLog(stores, config, terminal)
  const log = await historyWithoutLinks(whole)
  if (personal) await allowPersonal(command, terminal, { config, upTo: log.head(), now })
  if (counts) await recordReading(command, { config, upTo: log.head(), now }, false)
  await using decrypted = openDecryptedEvents(config)
  const readEvents = personal || counts ? decrypted.readEvents : redactedEvents
  await work({
    log,
    countConstellations: (times, least) =>
      countConstellations(whole, times, least, terminal.signal),
    linkedProfiles: until => linkedProfiles(whole, until, terminal.signal),
    data: config.data,
    format,
    now,
    personal,
    readEvents,
    installationKey: decrypted.installationKey,
    output: outputOf(terminal),
    say: line => printLine(terminal.errors, line),
    showProgress: (what, total) => showProgressBar(terminal.errors, what, total),
    signal: terminal.signal,
  })
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads events with their personal data decrypted; erased data reads as placeholders. Keys are opened
 * at the first encrypted event, so that a log without encryption needs none.
 *
 * @throws {HistoryRefused} an event is encrypted and there are no keys.
 * @throws {KeysFault} the keys do not belong to the log.
 * @throws {UnreadableEvent} an event is invalid, or its ciphertext was changed.
 */
export const openDecryptedEvents = (config: Config) => {
  const stores = openStores(config)
  /** Where keys should be and are not. */
  const missingPlace = (): string | undefined => {
    for (const place of [config.records, config.masterKey])
      if ('path' in place && !existsSync(place.path)) return place.path
    return undefined
  }
  const requireKeys = async (): Promise<Keys> => {
    const missing = missingPlace()
    if (missing !== undefined)
      throw new HistoryRefused(
        `The log is encrypted, and there are no keys at ${missing}. Restore them.`,
      )
    return stores.keys()
  }

  const decrypt = async (row: StoredEvent): Promise<RecordedEvent<DomainEvent>> => {
    const event = toRecordedEvent(row)
    const personal = personalOf(event.type)
    if (!personal || !hasEncryptedFields(personal, event.data as Fields)) return decodeEvent(event)
    const keys = await requireKeys()
    const found = await Promise.all(
      requireKeySubjects(personal, event).map(
        subjects => keys.cachedKey(subjects) ?? keys.decryptionKey(subjects),
      ),
    )
    return decodeEvent(decryptEvent(personal, found, event))
  }

  return {
    /** Decrypts and validates rows of the log. */
    async readEvents(rows: readonly StoredEvent[]): Promise<RecordedEvent<DomainEvent>[]> {
      const events: RecordedEvent<DomainEvent>[] = []
      for (const row of rows) events.push(await decrypt(row))
      return events
    },
    installationKey: async (purpose: string): Promise<Uint8Array | undefined> =>
      missingPlace() === undefined ? installationKey(await stores.keys(), purpose) : undefined,

    [Symbol.asyncDispose]: () => stores[Symbol.asyncDispose](),
  }
}
