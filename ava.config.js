import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism, getPriority, setPriority } from 'node:os'
import { relative } from 'node:path'
import { specFiles, specProcesses } from './test/groups/spec-files.ts'

/**
 * Whether the command names files. A file that is named runs by itself; a run of everything loads
 * unit specs and specs over HTTP in groups, each in one process, `test/groups/<group>.test.ts`.
 */
const namesFiles = process.argv.slice(2).some(argument => !argument.startsWith('-'))

/**
 * Groups in the order in which they begin. What takes long comes first, so that nothing long is left to
 * run alone in the end. Browser specs take longest and wait much: they run beside others that keep the
 * processor busy, and not beside the many processes that specs of faults start.
 */
const inTurn = ['browser-1', 'browser-2', 'http', 'roles', 'faults', 'engines', 'product', 'web']

const rank = file => {
  const turn = inTurn.findIndex(group => file === `test/groups/${group}.test.ts`)
  if (turn >= 0) return turn
  return inTurn.length + (file.startsWith('test/') ? 0 : 1)
}

const inOrder = (one, other) => rank(one) - rank(other) || one.localeCompare(other)

const here = file => relative(import.meta.dirname, file)

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

/**
 * Photos are prepared at the lowest priority, 19. Beside specs of the usual one, which keep all
 * processors busy, a photo of a second would take longer than its deadline of a minute.
 */
const SPEC_PRIORITY = 15

if (getPriority() < SPEC_PRIORITY) setPriority(SPEC_PRIORITY)

export default {
  extensions: ['ts'],
  files: namesFiles ? specFiles : specProcesses(),
  nodeArguments: [
    '--import=./compile-cache.mjs',
    // All processors are busy with other specs, so V8's threads would only wait for each other; and
    // a spec ends before much of its memory grows old.
    '--single-threaded-gc',
    '--min-semi-space-size=16',
    '--max-semi-space-size=32',
    // Below what a group of specs comes to, collections of the old space would be a tenth of its time.
    '--initial-old-space-size=400',
  ],
  environmentVariables: scratchFolders(),
  sortTestFiles: (one, other) => inOrder(here(one), here(other)),
  // One more than can run: specs wait, for browsers, for processes of their own, for what takes
  // time. With two more, what they share of the processor's caches cost 8 % of its time.
  concurrency: availableParallelism() + 1,
  // Of no word from any spec: a slow and busy machine is not a hanging one.
  timeout: '5m',
  workerThreads: false,
}
