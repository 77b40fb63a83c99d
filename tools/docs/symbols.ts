import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { roles, sources } from '../../test/architecture/sources.ts'
import { type Documented, exportsOf } from './docstrings.ts'

/** An exported declaration with the file that exports it. */
export type ExportedSymbol = Documented & { readonly file: string }

/** Finds an exported declaration by name. */
export type FindSymbol = (name: string) => ExportedSymbol

/** The exported declarations of the files of a folder, without specs. */
const symbolsIn = async (folder: string): Promise<ExportedSymbol[]> => {
  const files = (await sources(root, folder)).filter(file => !/\.test\.tsx?$/.test(file))
  const found = await Promise.all(
    files.map(async file => exportsOf(file, await read(file)).map(symbol => ({ ...symbol, file }))),
  )
  return found.flat()
}

/** The file at the root that composes the parts. */
const rootFile = 'kith.ts'

/** Folders of contract suites and view records. */
const specFolders = ['test/engines', 'test/projections']

/** The exported declarations of the product, and of the contract suites and records in `test/`. */
export const allSymbols = async (): Promise<ExportedSymbol[]> => {
  const folders = await Promise.all([...roles, 'demo', ...specFolders].map(symbolsIn))
  const composing = exportsOf(rootFile, await read(rootFile))
  return [...folders.flat(), ...composing.map(one => ({ ...one, file: rootFile }))]
}

/** Finds symbols that have a docstring. @throws {Error} none or several have the name. */
export const finderOf =
  (symbols: readonly ExportedSymbol[]): FindSymbol =>
  name => {
    const [found, ...others] = symbols.filter(one => one.name === name && one.sentence !== '')
    if (found && others.length === 0) return found
    const problem = found
      ? `several files export one: ${[found, ...others].map(({ file }) => file).join(', ')}`
      : 'no file exports one'
    throw new Error(`The documents need ${name} with a docstring, and ${problem}.`)
  }

/** Folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The text of a file, by its path from the repository's root. */
export const read = (path: string): Promise<string> => readFile(`${root}${path}`, 'utf8')
