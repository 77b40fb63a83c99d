import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { ExecutionContext } from 'ava'
import { Redis } from 'ioredis'
import { freePort } from '../processes/free-port.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { until } from '../waiting/until.ts'

/** Whether this machine has the program. */
export const hasRedisServer = spawnSync('redis-server', ['--version']).status === 0

const answers = async (port: number): Promise<boolean> => {
  const redis = new Redis({ port, lazyConnect: true, retryStrategy: () => null })
  redis.on('error', () => {}) // it is not there yet
  try {
    await redis.connect()
    return (await redis.ping()) === 'PONG'
  } catch {
    return false // not yet, or it still reads its file
  } finally {
    redis.disconnect()
  }
}

/** A Redis server of this test with an append-only file, which can be killed and started again. */
export const startRedis = async (t: Pick<ExecutionContext, 'teardown'>) => {
  const folder = await scratchFolder(t)
  const port = await freePort()
  const start = async () => {
    const server = spawn(
      'redis-server',
      [
        ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''],
        ...['--appendonly', 'yes', '--maxmemory-policy', 'noeviction'],
      ],
      { stdio: 'ignore' },
    )
    await until(() => answers(port))
    return server
  }
  let server = await start()
  const kill = async () => {
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }
  t.teardown(async () => {
    if (server.exitCode === null && server.signalCode === null) await kill()
  })
  return {
    url: `redis://127.0.0.1:${port}/0?prefix=kith-test`,
    /** Ends it as a crash would. */
    kill,
    /** Starts it again over its files. */
    async restart(): Promise<void> {
      server = await start()
    },
  }
}
