import { environment } from '../engines/environment.ts'
import { runHistory } from './history/run-history.ts'

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

// A reader that closes the answer early, like `head`, ends the command silently.
process.stdout.on('error', error => {
  if ('code' in error && error.code === 'EPIPE') process.exit(0)
  throw error
})

process.exitCode = await runHistory(process.argv.slice(2), {
  env: environment(),
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  signal: stopping.signal,
})
