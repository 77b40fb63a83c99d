import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { findSuites, slowFolders } from './test/suites.ts'

/** Whether the command names specs or suites: these run whatever their tier. */
const namesFiles = process.argv.slice(2).some(argument => /\.(test|suite)\.ts$/.test(argument))

/** Leaves out specs that a suite imports: they run in its process. */
const inSuites = findSuites().flatMap(({ specs }) => specs.map(spec => `!${spec}`))

/** The files of a tier, each a process: suites, and specs that no suite imports. */
export const filesOfTier = patterns =>
  namesFiles ? ['*/**/*.{suite,test}.ts'] : [...patterns, ...inSuites]

/** Folders of `npm run test:all` and `npm run test:engines` alone. */
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
  files: filesOfTier(['*/**/*.{suite,test}.ts', '!web/{,explore/}dist/**', ...otherTiers]),
  nodeArguments: ['--import=./compile-cache.mjs'],
  environmentVariables: scratchFolders(),
  // One more than there are cores: specs also wait for browsers and other processes.
  concurrency: availableParallelism() + 1,
  // Idle timeout. Long, because a busy machine is slow without hanging.
  timeout: '5m',
  workerThreads: false,
}
