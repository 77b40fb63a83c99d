import { joinLines, operatorMessage } from '../../engines/process/preflight.ts'

/** The command cannot be done as asked; the message says what can. */
export class HistoryRefused extends Error {
  override readonly name = 'HistoryRefused'
  readonly code = 'history_refused'
}

const writeFaults: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Make room',
  EDQUOT: 'your quota is used up. Make room',
  EFBIG: 'files cannot grow that large here. Raise the limit',
  EACCES: 'it is not allowed here. Choose another place',
  EPERM: 'it is not allowed here. Choose another place',
  EROFS: 'nothing can be written there. Choose another place',
  ENOENT: 'there is no such folder. Make it first',
  ENOTDIR: 'it is not a folder. Choose another place',
  EISDIR: 'it is a folder. Name a file in it',
  EEXIST: 'it already exists. Choose another name',
}

/** Message for an error that the operator can fix; undefined for a bug. */
export const operatorLine = (error: unknown): string | undefined => {
  if (error instanceof HistoryRefused) return joinLines(error.message)
  const advice = operatorMessage(error)
  if (advice !== undefined || !(error instanceof Error) || !('code' in error)) return advice
  const why = writeFaults[String(error.code)]
  const path = 'path' in error && typeof error.path === 'string' ? error.path : 'the output'
  return why && `Cannot write ${path}: ${why}, then run the same command again.`
}

/** Runs `work`, which writes to `path`, and adds `path` to errors that lack it. */
export const withPath = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && !('path' in error))
      Object.assign(error, { path })
    throw error
  }
}
