import { createRequire, registerHooks } from 'node:module'
import { basename } from 'node:path'
import { unitSpecs } from './spec-files.ts'
import { withTitlesOf } from './titled-test.ts'

const titledTest = new URL('./titled-test.ts', import.meta.url).href

/** The specs import AVA; here they get a `test` that adds the name of their file to its titles. */
const redirectAva = () =>
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'ava' && context.parentURL !== titledTest
        ? { url: titledTest, shortCircuit: true }
        : next(specifier, context),
  })

/**
 * Declares the tests of all unit specs of a layer in this process, since most of these specs take
 * less of the processor than the start of a process of their own.
 *
 * @param group path of `test/units/<layer>.test.ts`.
 * @throws {Error} a spec cannot be loaded; the message names it.
 */
export const runUnits = (group: string): void => {
  const layer = basename(group, '.test.ts')
  const hooks = redirectAva()
  // AVA takes no test that is declared after the first tick, so `import()` would be too late.
  const require = createRequire(group)
  for (const path of unitSpecs(layer)) {
    const name = path.slice(`${layer}/`.length, -'.test.ts'.length)
    withTitlesOf(name.replaceAll('/', ' › '), () => require(`../../${path}`))
  }
  hooks.deregister()
}
