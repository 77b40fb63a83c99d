import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { ignoreCodes } from '../../engines/primitives/files.ts'
import { fileOperatorMessage } from '../../engines/process/preflight.ts'
import { copyDurably, type OnBytes } from './copy.ts'

/** Lists what a backup holds. It is written last: a backup without it is incomplete. */
export const MANIFEST = 'backup.json'

/** Files of a backup in the order of a restore: the log comes last. */
export const backupFiles = [
  'master.key',
  'records.db',
  // Of backups by the version before; the first start moves them into records.db.
  'keys.db',
  'spending.db',
  'audit.ndjson',
  'jobs.db',
  'views.db',
  'log.db',
] as const
export type BackupFile = (typeof backupFiles)[number]

export const MEDIA = 'media'

const Sum = z.object({ bytes: z.int().nonnegative(), sha256: z.hex() })
type Sum = z.output<typeof Sum>

const Manifest = z.object({
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  log: z.object({ id: z.string(), position: z.string() }),
  files: z.partialRecord(z.enum(backupFiles), Sum),
  media: Sum.extend({ files: z.int().nonnegative() }),
})

/** Contents of a backup: sizes in bytes, SHA-256 sums in hexadecimal. */
export type Manifest = z.output<typeof Manifest>

/** A backup cannot be made or used. `message` tells the operator what to do. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault'
  readonly code: 'not_a_backup' | 'damaged_backup' | 'not_empty' | 'stopped'

  constructor(code: BackupFault['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** Message for an error of a backup or restore that the operator can fix; undefined for a bug. */
export const backupOperatorMessage = (error: unknown): string | undefined =>
  error instanceof BackupFault ? error.message : fileOperatorMessage(error)

/** Size and SHA-256 sum of a file. */
export const sumOf = async (path: string, onBytes: OnBytes = () => {}): Promise<Sum> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    bytes += chunk.length
    onBytes(chunk.length)
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Number, size and one SHA-256 sum of all media of a folder, over paths, sizes and contents. */
export const sumOfMedia = async (folder: string, onBytes?: OnBytes): Promise<Manifest['media']> => {
  const hash = createHash('sha256')
  let [files, bytes] = [0, 0]
  for await (const path of mediaFiles(folder)) {
    const sum = await sumOf(join(folder, path), onBytes)
    hash.update(`${path}\n${sum.bytes}\n${sum.sha256}\n`)
    files += 1
    bytes += sum.bytes
  }
  return { files, bytes, sha256: hash.digest('hex') }
}

/** @throws {BackupFault} `not_a_backup`. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')))
  } catch {
    throw new BackupFault(
      'not_a_backup',
      `${folder} is not a whole backup of this version of Kith: it has no readable ${MANIFEST}. Give the folder that npm run backup made.`,
    )
  }
}

/** Compares the sums of all files. @throws {BackupFault} `damaged_backup`: one differs. */
export const verifyBackup = async (
  folder: string,
  { files, media }: Manifest,
  onBytes?: OnBytes,
): Promise<void> => {
  const damaged = (what: string) =>
    new BackupFault(
      'damaged_backup',
      `${what} in ${folder} is not what was backed up. Nothing was restored; use another backup.`,
    )
  for (const [name, sum] of Object.entries(files)) {
    const found = await sumOf(join(folder, name), onBytes).catch(() => undefined)
    if (found?.sha256 !== sum.sha256) throw damaged(name)
  }
  const found = await sumOfMedia(join(folder, MEDIA), onBytes)
  if (found.sha256 !== media.sha256) throw damaged(MEDIA)
}

/** Describes a backup in one line. */
export const summaryOf = ({ madeAt, log, files, media }: Manifest): string => {
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, media.bytes)
  const megabytes = (bytes / 1_000_000).toFixed(1)
  return `${Object.keys(files).join(', ')} and ${media.files} media, ${megabytes} MB, up to position ${log.position}, of ${madeAt}`
}

/**
 * Snapshots are left out, because they are made again; prepared exports, because the job that
 * removes them after a day is not in the backup.
 */
const isPassing = (name: string) => name.endsWith('.sealed')

/** Paths of the media in a folder, sorted; unfinished ones are left out. */
async function* mediaFiles(folder: string, path = ''): AsyncGenerator<string> {
  const found = await ignoreCodes(readdir(join(folder, path), { withFileTypes: true }), 'ENOENT')
  for (const entry of (found ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue
    const inside = path === '' ? entry.name : `${path}/${entry.name}`
    if (entry.isDirectory()) yield* mediaFiles(folder, inside)
    else if (!isPassing(entry.name)) yield inside
  }
}

/** Bytes of all media of a folder. */
export const sizeOfMedia = async (folder: string): Promise<number> => {
  let bytes = 0
  for await (const path of mediaFiles(folder))
    bytes += (await ignoreCodes(stat(join(folder, path)), 'ENOENT'))?.size ?? 0
  return bytes
}

/** Copies all media; files removed meanwhile are skipped. */
export const copyMedia = async (
  from: string,
  to: string,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for await (const path of mediaFiles(from)) {
    signal.throwIfAborted()
    const target = join(to, path)
    await ignoreCodes(copyDurably(join(from, path), target, onBytes), 'ENOENT')
  }
}
