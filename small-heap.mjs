/*
 * Loaded first by the server: keeps the memory of the process small where that costs nothing.
 */
import v8 from 'node:v8'
import { isMainThread } from 'node:worker_threads'

/*
 * Linux' allocator gives the threads heaps of their own and returns little of them: one for all
 * saves 12 MB. It reads the variable when a process begins, so this one begins again, under its own
 * id. A process that a parent talks to would lose its channel.
 */
const hasOwnHeaps = process.platform === 'linux' && process.env.MALLOC_ARENA_MAX === undefined
if (isMainThread && hasOwnHeaps && process.execve && !process.connected)
  process.execve(
    process.execPath,
    [process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    { ...process.env, MALLOC_ARENA_MAX: '1' },
  )

/*
 * Said here and not on the command line, because there the same flag also shrinks the young heap to a
 * third of what `--max-semi-space-size` asks for, and what a request leaves behind then grows old.
 * V8's flags are those of the process, and threads load this too.
 *
 * `--initial-old-space-size` on the command line is what a started server holds anyway: below it,
 * collections would take a sixth of the start.
 */
if (isMainThread) v8.setFlagsFromString('--optimize-for-size')
