import { createRequire, registerHooks } from 'node:module'
import { basename } from 'node:path'
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

/** Name of a spec in titles: its path without what the name of the group says. */
const nameOf = (path: string): string =>
  path.replace(/^(?:test\/)?[^/]+\//, '').slice(0, -'.test.ts'.length)

/**
 * Declares the tests of all specs of a group in this process, since most of these specs take less
 * of the processor than the start of a process and the loading of its modules.
 *
 * @param file path of `test/groups/<group>.test.ts`.
 * @throws {Error} a spec cannot be loaded; the message names it.
 */
export const runGroup = (file: string): void => {
  const hooks = redirectAva()
  // AVA takes no test that is declared after the first tick, so `import()` would be too late.
  const require = createRequire(file)
  for (const path of specsOf(basename(file, '.test.ts')))
    withTitlesOf(nameOf(path).replaceAll('/', ' › '), () => require(`../../${path}`))
  hooks.deregister()
}
