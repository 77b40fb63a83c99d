import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** Folders of specs that `npm test` leaves to `npm run test:all`. */
export const slowFolders = [
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

/** Whether the command names spec files: these run whatever their tier. */
const namesFiles = process.argv.slice(2).some(argument => argument.endsWith('.test.ts'))

/** Specs of `npm run test:all` and `npm run test:engines` alone. */
const otherTiers = [...slowFolders, 'test/real-engines'].map(folder => `!${folder}/**`)

const memory = '/dev/shm'
/** Free memory that scratch folders require, in bytes: twice what a run writes at most. */
const ROOM = 4_000_000_000

const hasRoom = () => {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > ROOM
}

/** Puts scratch folders in memory if there is room, so that thousands of commits wait for no disk. */
const scratchFolders = () => {
  if (process.env.TMPDIR || !hasRoom()) return {}
  const TMPDIR = mkdtempSync(`${memory}/kith-tests-`)
  process.once('exit', () => rmSync(TMPDIR, { recursive: true, force: true }))
  return { TMPDIR }
}

/** `npm test`: rules, folds, contract suites on embedded engines, HTTP features, a journey a feature. */
export default {
  extensions: ['ts'],
  files: ['*/**/*.test.ts', '!web/{,explore/}dist/**', ...(namesFiles ? [] : otherTiers)],
  nodeArguments: ['--import=./compile-cache.mjs'],
  environmentVariables: scratchFolders(),
  // One more than there are cores: specs also wait for browsers and other processes.
  concurrency: availableParallelism() + 1,
  // Idle timeout. Long, because a busy machine is slow without hanging.
  timeout: '5m',
  workerThreads: false,
}
