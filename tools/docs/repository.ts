import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Folder of the repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** The text of a file, by its path from the repository's root. */
export const read = (path: string): Promise<string> => readFile(`${root}${path}`, 'utf8')
