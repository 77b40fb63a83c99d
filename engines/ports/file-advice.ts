import { storageFaultOfSystem } from './storage-fault.ts'

const restore = 'restore the newest backup of all files (npm run restore -- --from DIR)'
const rebuilt = 'move it away or delete it, with its -wal and -shm, then npm start'

/** Advice for each file of an installation: whether it may be deleted, what is lost, what helps. */
export const fileAdvice = {
  log: `Never delete it: it is everything there is. Stop Kith, then ${restore}.`,
  masterKey:
    'Never delete it: without it nobody can read what members wrote. Put your copy of it back, or set MASTER_KEY_URL to where it is.',
  media: `Never delete what is in it: pictures cannot be made again. Make it a folder that Kith may write to, or ${restore}.`,
  views: `Nothing is lost without it: ${rebuilt}, which makes it again from the log.`,
  deck: 'Nothing is lost without it, and it may be deleted: the deck is built from the log instead.',
  jobs: `Better ${restore}. Or ${rebuilt}: jobs that wait or failed are lost, reminders and clean-ups among them, and reactors begin anew, which repeats nothing.`,
  records: `Never delete it: without it nobody can read what members wrote. Stop Kith, then ${restore}.`,
} as const

export type FileKind = keyof typeof fileAdvice

/** A file of the installation cannot be used. `message` names the file and gives advice. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile'
  readonly code = 'unusable_file'

  /** `why` follows the path, e.g. `is a folder`. */
  constructor(path: string, why: string, kind: FileKind, cause?: unknown) {
    super(`${path} ${why}. ${fileAdvice[kind]}`, { cause })
  }
}

/** A data folder cannot be created or written to. `message` says why and what to set. */
export class UnusableFolder extends Error {
  override readonly name = 'UnusableFolder'
  readonly code = 'unusable_folder'

  constructor(path: string, why: string, cause?: unknown) {
    super(`${path} ${why}. Choose another folder with KITH_DATA, or make this one usable.`, {
      cause,
    })
  }
}

const systemReasons: Readonly<Record<string, string>> = {
  EISDIR: 'is a folder',
  EEXIST: 'is a file, not a folder',
  ENOTDIR: 'is a file, not a folder, or lies within one',
  EACCES: 'may not be used by this user',
  EPERM: 'may not be used by this user',
  EROFS: 'is on a file system that may only be read',
  ENOENT: 'cannot be made there',
}

/** The error of the file system as words that follow a path; undefined for other errors. */
export const reasonOfSystem = (error: unknown): string | undefined => {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const reason = systemReasons[String(error.code)]
  if (reason !== undefined) return reason
  return storageFaultOfSystem(error) && `cannot be written (${error.code})`
}
