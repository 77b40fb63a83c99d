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

const isLoading = async (port: number): Promise<boolean> => {
  const redis = new Redis({ port, enableReadyCheck: false, retryStrategy: () => null })
  redis.on('error', () => {}) // it does not listen yet
  try {
    return /^loading:1/m.test(await redis.info('persistence'))
  } catch {
    return false
  } finally {
    redis.disconnect()
  }
}

/**
 * A Redis server of this test with an append-only file, which can be killed and started again, with
 * other settings then.
 */
export const startRedis = async (t: Pick<ExecutionContext, 'teardown'>) => {
  const folder = await scratchFolder(t)
  const port = await freePort()
  const start = async (...settings: readonly string[]) => {
    const server = spawn(
      'redis-server',
      [
        ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''],
        ...['--appendonly', 'yes', '--maxmemory-policy', 'noeviction'],
        ...settings,
      ],
      { stdio: 'ignore' },
    )
    return server
  }
  let server = await start()
  await until(() => answers(port))
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
      await until(() => answers(port))
    },
    /** Kills it, and starts it again so that it reads its file for longer than the test takes. */
    async restartSlowly(): Promise<void> {
      const redis = new Redis({ port })
      await redis.eval("for key = 1, 10000 do redis.call('SET', 'filler:' .. key, key) end", 0)
      await redis.bgrewriteaof() // events are served while the rewritten file is read
      await until(async () => /aof_rewrite_in_progress:0/.test(await redis.info('persistence')))
      redis.disconnect()
      await kill()
      const everyKeyTakes = ['--key-load-delay', '10000'] // microseconds
      server = await start(...everyKeyTakes, '--loading-process-events-interval-bytes', '1024')
      await until(() => isLoading(port))
    },
  }
}
