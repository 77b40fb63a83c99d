import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folders of specs that `npm test` leaves to `npm run test:all`. */
export const slowFolders: readonly string[] = [
  'test/attacks',
  'test/browser/appearances',
  'test/browser/details',
  'test/demo',
  'test/dev',
  'test/faults',
  'test/history/whole-logs',
  'test/processes',
  'test/properties',
  'tools/bench',
  'tools/fuzz',
]

/** A file that imports specs, which then run in one process. Paths start at the repository's root. */
type Suite = { readonly path: string; readonly specs: readonly string[] }

const importOfSpec = /^import '(?<spec>.+\.test\.ts)'$/gm

const specsOf = (path: string): string[] =>
  Array.from(readFileSync(path, 'utf8').matchAll(importOfSpec), ({ groups }) =>
    join(path, '..', groups?.spec ?? ''),
  )

/** All suites, by path. */
export const findSuites = (): Suite[] =>
  globSync('*/**/*.suite.ts', { exclude: name => name === 'node_modules' || name === 'dist' })
    .toSorted()
    .map(path => ({ path, specs: specsOf(path) }))
