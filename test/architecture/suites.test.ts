import { globSync, readFileSync } from 'node:fs'
import test from 'ava'
import { findSuites, slowFolders } from '../suites.ts'

const suites = findSuites()
/** Without those of `npm run test:engines`, which run one after the other. */
const specs = globSync('*/**/*.test.ts', {
  exclude: name => ['node_modules', 'dist', 'real-engines'].includes(name),
})

/** Says in a spec why other specs cannot run in its process. */
const ownProcess = /^\/\/ In a process of its own: \w.+\.$/m

test('every spec is imported by one suite or says why it needs a process of its own', t => {
  t.true(suites.length > 0 && specs.length > 0)
  for (const spec of specs) {
    const importers = suites.filter(suite => suite.specs.includes(spec))
    const isAlone = ownProcess.test(readFileSync(spec, 'utf8'))
    t.is(
      importers.length,
      isAlone ? 0 : 1,
      `Import ${spec} in one *.suite.ts, or write "// In a process of its own: <reason>." in it, not both.`,
    )
  }
})

test('suites import specs of their tier, after turns.ts', t => {
  const isSlow = (path: string) => slowFolders.some(folder => path.startsWith(`${folder}/`))
  for (const { path, specs } of suites) {
    const lines = readFileSync(path, 'utf8').trim().split('\n')
    // The web imports nothing of tests, and its specs start no server.
    if (!path.startsWith('web/')) t.regex(lines.shift() ?? '', /^import '.*\/turns\.ts'$/, path)
    t.is(lines.length, specs.length, `${path} imports specs alone.`)
    for (const spec of specs)
      t.is(isSlow(spec), isSlow(path), `${spec} is not of the tier of ${path}.`)
  }
})
