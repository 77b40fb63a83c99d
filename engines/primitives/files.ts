import { open } from 'node:fs/promises'

/** Writes a new file that only its owner can read, and syncs it to the disk. @throws `EEXIST`. */
export const writeDurably = async (path: string, content: Uint8Array | string): Promise<void> => {
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(content)
  await file.sync()
}

/** Syncs a folder, so that its names survive a power cut; Windows does so by itself. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}

/** Whether the file system failed with one of these codes. */
export const failedWith = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(error.code as string)

/** The result of `work`; undefined when the file system fails with one of `codes`. */
export const ignoreCodes = async <T>(
  work: Promise<T>,
  ...codes: string[]
): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if (failedWith(error, ...codes)) return undefined
    throw error
  }
}
