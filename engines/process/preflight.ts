import { existsSync } from 'node:fs'
import { resultCodeOf, resultCodes, SqliteFault } from '../adapters/sqlite/sqlite-fault.ts'
import { type Config, readConfig } from '../config/config.ts'
import { ConfigError, environment } from '../config/environment.ts'
import { readLocations, type StoreLocation, type StoreLocations } from '../config/locations.ts'
import { NotEmbedded } from '../config/require-embedded.ts'
import { LogCut } from '../log/cut-streams.ts'
import { LogMismatch } from '../log/log-mismatch.ts'
import { UnreadableEvent } from '../log/readable-event-log.ts'
import { DamagedEvent } from '../log/stored-event.ts'
import { EngineFault } from '../ports/engine-fault.ts'
import { UnusableFile, UnusableFolder } from '../ports/file-advice.ts'
import { KeysFault } from '../ports/keys.ts'
import { StorageFault } from '../ports/storage-fault.ts'
import { TransferFault } from '../ports/transfer-fault.ts'
import { PortInUse } from './loopback/port-in-use.ts'

/** There is no installation at the configured place. `message` names the place. */
class InstallationMissing extends Error {
  override readonly name = 'NothingThere'
  readonly code = 'nothing_there'
}

/** @throws {InstallationMissing} the store is in a file, and the file is not there. */
export const requireStoreFile = (what: string, location: StoreLocation, advice: string): void => {
  if (location.type !== 'sqlite' || existsSync(location.path)) return
  throw new InstallationMissing(`There is no ${what} at ${location.path}. ${advice}`)
}

/** Reads `env` for a command that must not create an installation. @throws {InstallationMissing} */
const requireLog = <At extends Pick<StoreLocations, 'eventLog'>>(
  read: (env: NodeJS.ProcessEnv) => At,
  env: NodeJS.ProcessEnv,
  advice: string,
): At => {
  const at = read(env)
  requireStoreFile('log', at.eventLog, advice)
  return at
}

const nameFolder = "Set KITH_DATA to the server's folder, or start one with npm start."

/**
 * The config of an existing installation; commands use it so that they never create one.
 *
 * @throws {ConfigError} the environment is not valid.
 * @throws {InstallationMissing} it has no log.
 */
export const requireInstallation = (
  env: NodeJS.ProcessEnv = environment(),
  advice = nameFolder,
): Config => requireLog(readConfig, env, advice)

/** As `requireInstallation`, for a command that uses the stores alone: no other variable is read. */
export const requireStores = (env: NodeJS.ProcessEnv): StoreLocations =>
  requireLog(readLocations, env, nameFolder)

/** Result codes of a file that SQLite cannot read as a database. */
const damaged: ReadonlySet<number> = new Set([resultCodes.corrupt, resultCodes.notADatabase])

/** Joins the lines of a text, without blank ones. */
export const joinLines = (text: string): string =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .join(' · ')

/** The message for an error that the operator can mend; undefined for any other. */
export const operatorMessage = (error: unknown): string | undefined => {
  if (
    error instanceof ConfigError ||
    error instanceof DamagedEvent ||
    error instanceof EngineFault ||
    error instanceof InstallationMissing ||
    error instanceof KeysFault ||
    error instanceof LogCut ||
    error instanceof LogMismatch ||
    error instanceof NotEmbedded ||
    error instanceof PortInUse ||
    error instanceof SqliteFault ||
    error instanceof StorageFault ||
    error instanceof TransferFault ||
    error instanceof UnusableFile ||
    error instanceof UnusableFolder ||
    error instanceof UnreadableEvent
  )
    return joinLines(error.message)
  const code = resultCodeOf(error)
  if (code === undefined || !(error instanceof Error)) return undefined
  return damaged.has(code)
    ? `A database is damaged (${error.message}). Restore it from a backup.`
    : `A database cannot be used (${error.message}). Check the files and who may use them.`
}

/** `operatorMessage` for commands that write files: also for errors of the file system. */
export const fileOperatorMessage = (error: unknown): string | undefined =>
  operatorMessage(error) ??
  (error instanceof Error && 'syscall' in error
    ? `${error.message}. Check the path, who may use it, and the space on its disk.`
    : undefined)
