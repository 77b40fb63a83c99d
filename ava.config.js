import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** Folders of specs that `npm test` leaves to `npm run test:all`. */
export const slowFolders = [
  'test/attacks',
  'test/browser/appearances',
  'test/faults',
  'test/properties',
  'tools/fuzz',
]

/** Whether the command names spec files: these run whatever their tier. */
const namesFiles = process.argv.slice(2).some(argument => argument.endsWith('.test.ts'))

/** Specs of `npm run test:all` and `npm run test:engines` alone. */
const otherTiers = [...slowFolders, 'test/real-engines'].map(folder => `!${folder}/**`)

const memory = '/dev/shm'
/** What the scratch folders of a run may come to, in bytes, with as much again to spare. */
const ROOM = 4_000_000_000

const hasRoom = () => {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > ROOM
}

/** Scratch folders in memory, where there is room: thousands of commits then wait for no disk. */
const scratchFolders = () => {
  if (process.env.TMPDIR || !hasRoom()) return {}
  const TMPDIR = mkdtempSync(`${memory}/kith-tests-`)
  process.once('exit', () => rmSync(TMPDIR, { recursive: true, force: true }))
  return { TMPDIR }
}

/** `npm test`: rules, folds, contract suites on embedded engines, HTTP features, browser journeys. */
export default {
  extensions: ['ts'],
  files: ['*/**/*.test.ts', '!web/dist/**', ...(namesFiles ? [] : otherTiers)],
  nodeArguments: ['--import=./compile-cache.mjs'],
  environmentVariables: scratchFolders(),
  // One more than can run: specs wait, for browsers and for processes of their own.
  concurrency: availableParallelism() + 1,
  // AVA ends a run in which no test ends for so long. A slow and busy machine is not a hanging one.
  timeout: '5m',
  workerThreads: false,
}
