import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** The product's folders, without the demo community. */
export const roles: readonly string[] = [
  'contracts',
  'domain',
  'engines',
  'projections',
  'command-api',
  'workers',
  'operations',
  'web',
]

/** Paths of the TypeScript sources of a folder, from the repository's root, with forward slashes. */
export const sources = async (root: string, folder: string): Promise<string[]> => {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(path => !path.includes('/dist/') && !path.includes('node_modules'))
    .sort()
}
