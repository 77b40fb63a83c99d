import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ExecutionContext } from 'ava'
import { bareEnvironment } from '../processes/bare-environment.ts'

const cli = fileURLToPath(new URL('../../operations/rebuild-cli.ts', import.meta.url))

type Environment = Readonly<Record<string, string>>

/** Starts `npm run rebuild` as a process, which ends with `t` at the latest. */
export const startRebuild = (
  t: ExecutionContext,
  environment: Environment,
  ...options: string[]
) => {
  const child = spawn(process.execPath, [cli, ...options], {
    env: bareEnvironment({ KITH_LOG_LEVEL: 'silent', ...environment }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  return child
}

/** Runs `npm run rebuild` and returns its exit code. */
export const rebuild = async (
  t: ExecutionContext,
  environment: Environment,
  ...options: string[]
): Promise<number | null> => {
  const child = startRebuild(t, environment, ...options)
  return child.exitCode ?? (await once(child, 'exit'))[0]
}
