import { globSync } from 'node:fs'
import { basename, join, sep } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Specs that cannot share the process of their group, or gain nothing by it. */
const ownProcess = new Set([
  // They change the process: its time zone, its timers, globals of a browser.
  'web/chat/day-label.test.ts',
  'web/chat/message-drafts.test.ts',
  'web/data/call.test.ts',
  'web/data/download.test.ts',
  'web/photos/send-photo.test.ts',
  // It watches every statement of the process.
  'test/engines/query-plans.test.ts',
  // They, or what they load, await at their top level, which `require` cannot load.
  'test/architecture/regular-expressions.test.ts',
  'test/engines/media.test.ts',
  // It has to read the output of a process as soon as it is printed.
  'test/demo/seed-community.test.ts',
  // They take the processor for seconds, during which no other test could go on.
  'engines/displacement.test.ts',
  'projections/catch-up-in-thread.test.ts',
  'projections/discovery/open-discovery-index.test.ts',
  'test/http/demo.test.ts',
])

/** Without the specs over real engines, which have a command and a configuration of their own. */
const exclude = ['node_modules/**', 'web/dist/**', 'test/real-engines/**']

/** Every spec file of `npm test`, from the repository's root, with forward slashes. */
export const specFiles = (): string[] =>
  globSync('*/**/*.test.ts', { cwd: root, exclude })
    .map(path => path.split(sep).join('/'))
    .sort()

const isFit = (path: string): boolean => !ownProcess.has(path)

/**
 * Folders of `test/` whose specs take long: dealt out evenly to several groups. Browser specs of a
 * group share one Chromium and run one after the other.
 */
const dealtFolders = {
  browser: ['browser-1', 'browser-2', 'browser-3', 'browser-4'],
  faults: ['faults-1', 'faults-2', 'faults-3'],
  http: ['http-1', 'http-2', 'http-3'],
}

const dealtSpecs = (folder: string, at: number, of: number): string[] =>
  specFiles()
    .filter(path => path.startsWith(`test/${folder}/`) && isFit(path))
    .filter((_, index) => index % of === at)

/** What the paths of a group begin with; other groups are named after a layer. */
const beginnings = new Map([
  ['architecture', ['test/architecture/']],
  ['documents', ['test/documents/']],
  ['engine-contracts', ['test/engines/']],
  ['history', ['test/history/']],
  // The product in processes of its own, as a whole or seen from outside.
  [
    'product',
    ['test/bench/', 'test/dev/', 'test/fuzz/', 'test/projections/', 'test/role', 'test/small-heap'],
  ],
  ['properties', ['test/properties/']],
])

const isOf = (group: string, path: string): boolean =>
  (beginnings.get(group) ?? [`${group}/`]).some(beginning => path.startsWith(beginning))

const folderSpecs = (group: string): string[] =>
  specFiles().filter(path => isOf(group, path) && isFit(path))

/** The specs that share the process of `test/groups/<group>.test.ts`. */
export const specsOf = (group: string): string[] => {
  for (const [folder, names] of Object.entries(dealtFolders))
    if (names.includes(group)) return dealtSpecs(folder, names.indexOf(group), names.length)
  return folderSpecs(group)
}

/** Names of all groups. */
export const groups = (): string[] =>
  specFiles()
    .filter(path => path.startsWith('test/groups/'))
    .map(path => basename(path, '.test.ts'))

/** The spec files that `npm test` runs in processes of their own, among them the groups. */
export const specProcesses = (): string[] => {
  const grouped = new Set(groups().flatMap(specsOf))
  return specFiles().filter(path => !grouped.has(path))
}
