import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { ExecutionContext } from 'ava'
import { bareEnvironment } from './bare-environment.ts'

type RoleName =
  | 'command-api'
  | 'projections'
  | 'projections/discovery'
  | 'workers'
  | 'test/faults/hurting-kith'
  | 'test/faults/hurting-projections'

const fileOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Runs one role as a process until `t` ends; resolves when it reports that it is ready. */
export const runRole = async (
  t: Pick<ExecutionContext, 'teardown' | 'log'>,
  role: RoleName,
  environment: Readonly<Record<string, string>>,
  how: { readonly arguments: readonly string[] } = { arguments: [] },
) => {
  const child = spawn(
    process.execPath,
    [`--import=${fileOf('compile-cache.mjs')}`, fileOf(`${role}/main.ts`), ...how.arguments],
    {
      env: bareEnvironment({ PORT: '0', KITH_LOG_LEVEL: 'warn', ...environment }),
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = once(child, 'exit')
  t.teardown(() => {
    child.kill('SIGKILL')
    return ended
  })
  const lines = createInterface(child.stdout)
  const ready = Promise.withResolvers<string>()
  const logged: string[] = []
  lines.on('line', line => {
    if (!line.startsWith('{')) return ready.resolve(line)
    logged.push(line)
    t.log(line)
  })
  ended.then(() => ready.reject(new Error(`${role} ended before it was ready.`)))
  const line = await ready.promise
  return {
    pid: child.pid ?? 0,
    /** Address of its HTTP server; empty without one. */
    origin: /http\S+/.exec(line)?.[0] ?? '',
    /** The lines that it has logged. */
    logged: (): readonly string[] => logged,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    /** Stops it in order; returns its exit code. */
    async end(): Promise<number | null> {
      child.kill('SIGTERM')
      return (await ended)[0]
    },
    /** Ends it as a crash would. */
    async kill(): Promise<void> {
      child.kill('SIGKILL')
      await ended
    },
  }
}
