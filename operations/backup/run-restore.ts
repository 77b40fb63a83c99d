import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../../engines/config/config.ts'
import { type EmbeddedConfig, requireEmbedded } from '../../engines/config/require-embedded.ts'
import { createProgram, runProgram } from '../../engines/process/command-line/run-program.ts'
import { printLine, type Terminal } from '../../engines/process/command-line/terminal.ts'
import { copyDurably, type OnBytes, showBytes } from './copy.ts'
import {
  BackupFault,
  type BackupFile,
  backupFiles,
  backupOperatorMessage,
  copyMedia,
  type Manifest,
  MEDIA,
  readManifest,
  summaryOf,
  verifyBackup,
} from './manifest.ts'

/** Runs `restore` with its arguments and returns its exit code. Never rejects. */
export const runRestore = (args: readonly string[], terminal: Terminal): Promise<number> => {
  const { env, output, errors, signal } = terminal
  const program = createProgram('restore', terminal)
    .description('Verifies a backup and copies it to the folder of a new installation (KITH_DATA).')
    .requiredOption('--from <folder>', 'what npm run backup made')
    .addHelpText(
      'after',
      `
The installation's folder must be empty or missing, but for the master key. Views that are not in
the backup are made at the first start.

Exit codes: 0 done, 2 it could not be done (why is said) or was stopped: then nothing is restored.`,
    )
    .action(async ({ from }: { from: string }) => {
      const config = requireEmbedded(readConfig(env))
      using screen = showBytes(errors, 'restore', workOf(await readManifest(from)))
      const manifest = await restoreBackup({ from, config, signal, onBytes: screen.onBytes })
      printLine(output, `Restored ${summaryOf(manifest)}, into ${config.data}.`)
      const { path } = config.masterKey
      if (!existsSync(path)) printLine(output, `Now put your copy of the master key at ${path}.`)
    })
  return runProgram(program, args, terminal, backupOperatorMessage)
}

type RestoreTask = {
  readonly from: string
  readonly config: EmbeddedConfig
  readonly signal: AbortSignal
  /** Called for every byte twice: when it is verified and when it is restored. */
  readonly onBytes: OnBytes
}

/** Bytes that a restore reads and writes. */
const workOf = ({ files, media }: Manifest): number =>
  2 * Object.values(files).reduce((sum, { bytes }) => sum + bytes, media.bytes)

/**
 * Verifies a backup and copies it to an empty place. The log is copied last: after an interrupted
 * restore the next start finds that the other files do not fit. A failed restore removes what it has
 * copied.
 *
 * @throws {BackupFault} `not_a_backup`, `damaged_backup`, `not_empty`, `stopped`.
 */
const restoreBackup = async ({ from, config, signal, onBytes }: RestoreTask): Promise<Manifest> => {
  const manifest = await readManifest(from)
  const targets = targetsOf(config)
  await requireEmpty(config, targets)
  const onRead: OnBytes = bytes => {
    if (signal.aborted) throw stopped()
    onBytes(bytes)
  }
  await verifyBackup(from, manifest, onRead)
  const restored: string[] = []
  try {
    restored.push(config.media.folder)
    await copyMedia(join(from, MEDIA), config.media.folder, onRead, signal)
    for (const name of backupFiles) {
      if (!manifest.files[name]) continue
      restored.push(targets[name])
      await copyDurably(join(from, name), targets[name], onRead)
    }
  } catch (error) {
    for (const path of restored) await rm(path, { recursive: true, force: true })
    if (signal.aborted) throw stopped()
    throw error
  }
  return manifest
}

const stopped = () => new BackupFault('stopped', 'Stopped. Nothing was restored.')

const targetsOf = (config: EmbeddedConfig): Readonly<Record<BackupFile, string>> => ({
  'master.key': config.masterKey.path,
  'records.db': config.records.path,
  'keys.db': join(config.data, 'keys.db'),
  'spending.db': join(config.data, 'spending.db'),
  'audit.ndjson': join(config.data, 'audit.ndjson'),
  'jobs.db': config.jobs.path,
  'views.db': config.readModels.path,
  'log.db': config.eventLog.path,
})

/** The master key may already be there, because it is stored apart from backups. */
const requireEmpty = async (
  { data, media }: EmbeddedConfig,
  targets: Readonly<Record<BackupFile, string>>,
): Promise<void> => {
  const { 'master.key': master, ...files } = targets
  const inFolder = async (folder: string) =>
    existsSync(folder) ? (await readdir(folder)).map(name => join(folder, name)) : []
  const found = [
    ...(await inFolder(data)).filter(path => path !== master),
    ...(await inFolder(media.folder)),
    ...Object.values(files).filter(path => existsSync(path)),
  ]
  if (found[0] !== undefined)
    throw new BackupFault(
      'not_empty',
      `There is an installation already: ${found[0]}. Stop Kith and move its folder away, or set KITH_DATA to a new one.`,
    )
}
