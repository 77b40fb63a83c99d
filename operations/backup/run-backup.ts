import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openSqliteEventLog } from '../../engines/adapters/sqlite/event-log.ts'
import { openSqliteRecords } from '../../engines/adapters/sqlite/records.ts'
import { type EmbeddedConfig, requireEmbedded } from '../../engines/config/require-embedded.ts'
import { acquireRotation } from '../../engines/log/keys/acquire-rotation.ts'
import { systemClock } from '../../engines/ports/clock.ts'
import type { RecordKind } from '../../engines/ports/records.ts'
import { SQLITE_BUSY_TIMEOUT_MS } from '../../engines/primitives/timeouts.ts'
import { createProgram, runProgram } from '../../engines/process/command-line/run-program.ts'
import { printLine, type Terminal } from '../../engines/process/command-line/terminal.ts'
import { requireInstallation } from '../../engines/process/preflight.ts'
import { createLeases } from '../../engines/records/leases.ts'
import { copyDurably, type OnBytes, openState, showBytes, writeDurably } from './copy.ts'
import {
  BackupFault,
  type BackupFile,
  backupFiles,
  backupOperatorMessage,
  copyMedia,
  MANIFEST,
  type Manifest,
  MEDIA,
  sizeOfMedia,
  summaryOf,
  sumOf,
  sumOfMedia,
} from './manifest.ts'

type Options = { out: string; withViews: boolean; withMasterKey: boolean }

/** Runs `backup` with its arguments and returns its exit code. Never rejects. */
export const runBackup = (args: readonly string[], terminal: Terminal): Promise<number> => {
  const { env, output, errors, signal } = terminal
  const program = createProgram('backup', terminal)
    .description('Copies an installation into a folder, beside its running server.')
    .requiredOption('--out <folder>', 'a folder that is not there yet')
    .option(
      '--with-views',
      'also views.db: not encrypted, and rebuilt from the log if left out',
      false,
    )
    .option(
      '--with-master-key',
      'also master.key: anyone with the backup can then decrypt it',
      false,
    )
    .addHelpText(
      'after',
      `
The copies fit each other, whatever is written meanwhile. Left out are sessions (everyone signs in
again), prepared exports, and unless you ask for them the views and the master key: keep that apart.

Exit codes: 0 done, 2 it could not be done (why is said) or was stopped: then there is no backup.

Examples:
  npm run backup -- --out backups/2026-11-20
  npm run restore -- --from backups/2026-11-20`,
    )
    .action(async (options: Options) => {
      const task: BackupTask = {
        ...options,
        config: requireEmbedded(requireInstallation(env)),
        now: systemClock.now(),
        signal,
        onBytes: () => {},
      }
      using screen = showBytes(errors, 'backup', await sizeOfBackup(task))
      const manifest = await makeBackup({ ...task, onBytes: screen.onBytes })
      printLine(output, `${task.out} has ${summaryOf(manifest)}.`)
      if (!task.withMasterKey)
        printLine(
          output,
          'It opens with your copy of master.key alone: keep one, apart from the backup.',
        )
    })
  return runProgram(program, args, terminal, backupOperatorMessage)
}

type Stores = Pick<
  EmbeddedConfig,
  'eventLog' | 'readModels' | 'records' | 'jobs' | 'masterKey' | 'media' | 'data'
>

type BackupTask = {
  readonly config: Stores
  /** Target folder: new or empty. */
  readonly out: string
  /** Also copies `views.db`, which is not encrypted and can be rebuilt from the log. */
  readonly withViews: boolean
  /** Also copies the master key, which decrypts everything else. */
  readonly withMasterKey: boolean
  readonly now: Date
  readonly signal: AbortSignal
  readonly onBytes: OnBytes
}

/**
 * Copies an installation beside its running server, so that the copies fit each other. Jobs and views
 * are copied first, so they are not ahead of the copied log. Then a snapshot of the log is opened, and
 * the records are copied before its events: a key is stored before events encrypted with it, so all
 * keys of the snapshot are included. Media are copied last, because a photo is stored before its event.
 * Sessions are left out: a member who signed out stays signed out.
 *
 * @throws {BackupFault} `not_empty`, `stopped`.
 * @throws {KeysFault} `rotating`.
 */
export const makeBackup = async (task: BackupTask): Promise<Manifest> => {
  const { config, signal, now } = task
  const out = resolve(task.out)
  await (await openSqliteEventLog(config.eventLog))[Symbol.asyncDispose]() // upgrades an older file
  if (existsSync(out) && (await readdir(out)).length > 0)
    throw new BackupFault(
      'not_empty',
      `${out} is not empty. Name a folder that does not exist yet.`,
    )
  const draft = `${out}.partial`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    const log = await copyAll(task, draft)
    const manifest: Manifest = {
      version: 1,
      madeAt: now.toISOString(),
      log,
      files: await sumsIn(draft),
      media: await sumOfMedia(join(draft, MEDIA)),
    }
    await writeDurably(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
    await rm(out, { recursive: true, force: true })
    await rename(draft, out)
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (signal.aborted) throw new BackupFault('stopped', 'Stopped. There is no backup.')
    throw error
  }
}

/** Approximate bytes of a backup, for a progress bar. */
const sizeOfBackup = async ({ config, withViews }: BackupTask): Promise<number> => {
  const { eventLog, readModels, records, jobs, media } = config
  const paths = [eventLog, jobs, records, ...(withViews ? [readModels] : [])]
  const sizes = await Promise.all(
    paths.map(async ({ path }) => (existsSync(path) ? (await stat(path)).size : 0)),
  )
  const bytes = await sizeOfMedia(media.folder)
  return sizes.reduce((sum, size) => sum + size, bytes)
}

const copyAll = async (task: BackupTask, draft: string): Promise<Manifest['log']> => {
  const { config, withViews, withMasterKey, signal, onBytes } = task
  const { eventLog, readModels, records, jobs, masterKey, media } = config
  const onRead: OnBytes = bytes => {
    signal.throwIfAborted()
    onBytes(bytes)
  }
  const copyNow = async (path: string, name: BackupFile) => {
    if (!existsSync(path)) return
    using state = openState(path)
    await state.copy(join(draft, name), onRead)
  }
  const reactors = readReactors(records.path)
  await copyNow(jobs.path, 'jobs.db')
  if (withViews) await copyNow(readModels.path, 'views.db')

  using log = openState(eventLog.path)
  {
    await using opened = await openSqliteRecords(records)
    await using leases = createLeases(opened)
    await using _ = await acquireRotation(leases)
    await copyNow(records.path, 'records.db')
    if (withMasterKey) await copyDurably(masterKey.path, join(draft, 'master.key'), onRead)
  }
  await log.copy(join(draft, 'log.db'), onRead)
  const id = String(log.value('SELECT id FROM log'))
  const position = String(log.value('SELECT max(position) FROM events') ?? 0)
  await reduceRecords(join(draft, 'records.db'), reactors)
  await copyMedia(media.folder, join(draft, MEDIA), onBytes, signal)
  return { id, position }
}

/** Kinds of record that a backup keeps as they are when the keys are copied. */
const KEPT: readonly RecordKind[] = ['key', 'master-key', 'ai-spending', 'audit', 'installation']

/** The columns of a record, by name. */
type RecordRow = Readonly<Record<string, string | number | null>>

/** How far reactors have read; empty without a file. */
const readReactors = (path: string): readonly RecordRow[] => {
  if (!existsSync(path)) return []
  using database = new DatabaseSync(path, { readOnly: true, timeout: SQLITE_BUSY_TIMEOUT_MS })
  return database.prepare("SELECT * FROM records WHERE kind = 'reactor'").all() as RecordRow[]
}

/**
 * Deletes what a backup leaves out from the copied records: a member who signed out stays signed out.
 * Reactors are put back to where they were before the jobs were copied, so that no job is missing.
 */
const reduceRecords = async (path: string, reactors: readonly RecordRow[]): Promise<void> => {
  if (!existsSync(path)) return
  {
    using database = new DatabaseSync(path)
    database.exec('PRAGMA secure_delete = ON')
    const kept = KEPT.map(kind => `'${kind}'`).join()
    database.exec(`DELETE FROM records WHERE kind NOT IN (${kept})`)
    const insert = database.prepare(
      'INSERT INTO records VALUES (:kind, :key, :value, :version, :owner, :expires)',
    )
    for (const row of reactors) insert.run({ ...row })
    database.exec('VACUUM')
  }
  await using records = await openSqliteRecords({ path })
  await records.erased()
}

const sumsIn = async (folder: string): Promise<Manifest['files']> => {
  const checksums: Manifest['files'] = {}
  for (const name of backupFiles)
    if (existsSync(join(folder, name))) checksums[name] = await sumOf(join(folder, name))
  return checksums
}
