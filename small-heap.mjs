/*
 * Loaded first by the server: has V8 keep its heap small where that costs nothing. Said here and not
 * on the command line, because there the same flag also shrinks the young heap to a third of what
 * `--max-semi-space-size` asks for, and what a request leaves behind then grows old.
 *
 * `--initial-old-space-size` on the command line is what a started server holds anyway: below it,
 * collections would take a sixth of the start.
 */
import v8 from 'node:v8'
import { isMainThread } from 'node:worker_threads'

// V8's flags are those of the process, and threads load this too.
if (isMainThread) v8.setFlagsFromString('--optimize-for-size')
