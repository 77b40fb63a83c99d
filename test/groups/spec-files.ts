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
  'engines/log/displacement.test.ts',
  'projections/runtime/catch-up-in-thread.test.ts',
  'projections/discovery/open-discovery-index.test.ts',
  'test/http/demo.test.ts',
])

/** Without the specs over real engines, which have a command and a configuration of their own. */
const exclude = ['node_modules/**', 'web/dist/**', 'test/real-engines/**']

/** Every spec file of `npm test`, from the repository's root, with forward slashes. */
export const specFiles: readonly string[] = globSync('*/**/*.test.ts', { cwd: root, exclude })
  .map(path => path.split(sep).join('/'))
  .sort()

const isFit = (path: string): boolean => !ownProcess.has(path)

/** Browser specs of a group share one Chromium and run one after the other, so there are several. */
const browserGroups = ['browser-1', 'browser-2']

const browserSpecs = (at: number): string[] =>
  specFiles
    .filter(path => path.startsWith('test/browser/') && isFit(path))
    .filter((_, index) => index % browserGroups.length === at)

/**
 * What the paths of a group begin with. Groups are few and large: specs that follow each other find
 * modules loaded and code compiled, and take a fifth less of the processor than in three processes.
 */
const beginnings: Readonly<Record<string, readonly string[]>> = {
  engines: ['engines/', 'test/engines/'],
  faults: ['test/faults/'],
  http: ['test/http/', 'test/attacks/'],
  // The repository, and the product in processes of its own, as a whole or seen from outside.
  product: [
    'test/architecture/',
    'tools/bench/',
    'test/dev/',
    'test/documents/',
    'tools/fuzz/',
    'test/role',
    'test/small-heap',
  ],
  roles: [
    'command-api/',
    'contracts/',
    'demo/',
    'domain/',
    'operations/',
    'projections/',
    'test/history/',
    'test/projections/',
    'test/properties/',
    'workers/',
  ],
  web: ['web/'],
}

/** The specs that share the process of `test/groups/<group>.test.ts`. */
export const specsOf = (group: string): string[] => {
  if (browserGroups.includes(group)) return browserSpecs(browserGroups.indexOf(group))
  return specFiles.filter(
    path => isFit(path) && beginnings[group]?.some(beginning => path.startsWith(beginning)),
  )
}

/** Names of all groups. */
export const groups = (): string[] =>
  specFiles.filter(path => path.startsWith('test/groups/')).map(path => basename(path, '.test.ts'))

/** The spec files that `npm test` runs in processes of their own, among them the groups. */
export const specProcesses = (): string[] => {
  const grouped = new Set(groups().flatMap(specsOf))
  return specFiles.filter(path => !grouped.has(path))
}
