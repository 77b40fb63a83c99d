import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmbeddedConfig } from '../../engines/config/require-embedded.ts'
import { copyDurably } from './copy.ts'
import {
  BackupFault,
  type BackupFile,
  backupFiles,
  type Manifest,
  MEDIA,
  type OnBytes,
  readManifest,
  verifyBackup,
} from './manifest.ts'
import { copyMedia } from './media-files.ts'

export type RestoreTask = {
  readonly from: string
  readonly config: EmbeddedConfig
  readonly signal: AbortSignal
  /** Called for every byte twice: when it is verified and when it is restored. */
  readonly onBytes: OnBytes
}

/** Bytes that a restore reads and writes. */
export const workOf = ({ files, media }: Manifest): number =>
  2 * Object.values(files).reduce((sum, { bytes }) => sum + bytes, media.bytes)

/**
 * Verifies a backup and copies it to an empty place. The log is copied last: after an interrupted
 * restore the next start finds that the other files do not fit. A failed restore removes what it has
 * copied.
 *
 * @throws {BackupFault} `not_a_backup`, `damaged_backup`, `not_empty`, `stopped`.
 */
export const restoreBackup = async ({
  from,
  config,
  signal,
  onBytes,
}: RestoreTask): Promise<Manifest> => {
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
