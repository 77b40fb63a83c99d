import { createRequire, registerHooks } from 'node:module'
import { basename, join, resolve } from 'node:path'
import { inspect } from 'node:util'
import { withTitlesOf } from './grouped-test.ts'
import { specsOf } from './spec-files.ts'

const groupedTest = new URL('./grouped-test.ts', import.meta.url).href

/** The specs import AVA; here they get a `test` that adds the name of their file to its titles. */
const redirectAva = () =>
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'ava' && context.parentURL !== groupedTest
        ? { url: groupedTest, shortCircuit: true }
        : next(specifier, context),
  })

const root = join(import.meta.dirname, '../..')

/**
 * Declares the tests of specs in this process, with the path of their file before each title.
 *
 * @param paths of the specs, from the repository's root.
 * @throws {Error} a spec cannot be loaded; the message names its file.
 */
export const loadSpecs = (paths: readonly string[]): void => {
  const hooks = redirectAva()
  // AVA takes no test that is declared after the first tick, so `import()` would be too late.
  const require = createRequire(import.meta.url)
  for (const path of paths) {
    try {
      withTitlesOf(path, () => require(resolve(root, path)))
    } catch (cause) {
      throw new Error(`${path} cannot be loaded: ${inspect(cause)}`, { cause })
    }
  }
  hooks.deregister()
}

/**
 * Declares the tests of all specs of a group in this process, since most of these specs take less
 * of the processor than the start of a process and the loading of its modules.
 *
 * @param file path of `test/groups/<group>.test.ts`.
 * @throws {Error} a spec cannot be loaded; the message names its file.
 */
export const runGroup = (file: string): void => loadSpecs(specsOf(basename(file, '.test.ts')))
