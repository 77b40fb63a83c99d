import { existsSync } from 'node:fs'
import { UnreadableEvent } from './checked-event-log.ts'
import { type Config, ConfigError, readConfig, type Store } from './config.ts'
import { environment } from './environment.ts'
import { UnusableFile, UnusableFolder } from './file-advice.ts'
import { KeysFault } from './keys.ts'
import { LogMisfit } from './log-fit.ts'
import { SqliteFault } from './sqlite/fault.ts'
import { StorageFault } from './storage-fault.ts'

/** There is no installation where a command looks for one. `message` says where. */
class NothingThere extends Error {
  override readonly name = 'NothingThere'
  readonly code = 'nothing_there'
}

/** @throws {NothingThere} a store has no file. */
export const requireThere = (what: string, { path }: Store, advice: string): void => {
  if (!existsSync(path)) throw new NothingThere(`There is no ${what} at ${path}. ${advice}`)
}

/**
 * The config of an installation that is there: a command that works on one makes none.
 *
 * @throws {ConfigError} the environment asks for something that cannot be.
 * @throws {NothingThere} it has no log.
 */
export const installed = (
  env: NodeJS.ProcessEnv = environment(),
  advice = "Set KITH_DATA to the server's folder, or start one with npm start.",
): Config => {
  const config = readConfig(env)
  requireThere('log', config.eventLog, advice)
  return config
}

/** SQLite's codes for files that it cannot make sense of. */
const damaged = new Set([11, 26])

/** The lines of a text as one, without blank ones. */
export const oneLine = (text: string): string =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .join(' · ')

/** The line that tells an operator what to mend; undefined for what only we can. */
export const adviceOn = (error: unknown): string | undefined => {
  if (
    error instanceof ConfigError ||
    error instanceof NothingThere ||
    error instanceof KeysFault ||
    error instanceof LogMisfit ||
    error instanceof SqliteFault ||
    error instanceof StorageFault ||
    error instanceof UnusableFile ||
    error instanceof UnusableFolder ||
    error instanceof UnreadableEvent
  )
    return oneLine(error.message)
  if (!(error instanceof Error) || !('code' in error)) return undefined
  if (error.code !== 'ERR_SQLITE_ERROR' || !('errcode' in error)) return undefined
  return damaged.has(Number(error.errcode) & 0xff)
    ? `A database is damaged (${error.message}). Restore it from a backup.`
    : `A database cannot be used (${error.message}). Check the files and who may use them.`
}
