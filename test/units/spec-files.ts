import { globSync } from 'node:fs'
import { join, sep } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Unit specs that cannot share the process of their layer, or gain nothing by it. */
const ownProcess = new Set([
  // They change the process: its time zone, its timers, globals of a browser.
  'web/chat/day-label.test.ts',
  'web/chat/message-drafts.test.ts',
  'web/data/call.test.ts',
  'web/data/download.test.ts',
  'web/photos/send-photo.test.ts',
  // It awaits at its top level, which `require` cannot load.
  'engines/places/gazetteer.test.ts',
  // It takes the processor for seconds, during which no other test could go on.
  'engines/displacement.test.ts',
])

const isUnitSpec = (path: string): boolean => !path.startsWith('test/')

/** Without the specs over real engines, which have a command and a configuration of their own. */
const exclude = ['node_modules/**', 'web/dist/**', 'test/real-engines/**']

/** Every spec file of `npm test`, from the repository's root, with forward slashes. */
export const specFiles = (): string[] =>
  globSync('*/**/*.test.ts', { cwd: root, exclude })
    .map(path => path.split(sep).join('/'))
    .sort()

/** The spec files that `npm test` runs in processes of their own, among them the groups. */
export const specProcesses = (): string[] =>
  specFiles().filter(path => !isUnitSpec(path) || ownProcess.has(path))

/** The unit specs of a layer, a folder of the root, that share the process of its group. */
export const unitSpecs = (layer: string): string[] =>
  specFiles().filter(path => path.startsWith(`${layer}/`) && !ownProcess.has(path))
