import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreCodes } from '../../engines/primitives/ignore-codes.ts'
import { copyDurably } from './copy.ts'

/**
 * Snapshots are left out, because they are made again; prepared exports, because the job that
 * removes them after a day is not in the backup.
 */
const isPassing = (name: string) => name.endsWith('.sealed')

/** Paths of the media in a folder, sorted; unfinished ones are left out. */
export async function* mediaFiles(folder: string, path = ''): AsyncGenerator<string> {
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
