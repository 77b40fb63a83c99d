import { Redis } from 'ioredis'
import { type ConfiguredEngine, EngineFault } from '../../ports/engine-fault.ts'
import {
  REDIS_COMMAND_TIMEOUT_MS,
  REDIS_CONNECT_TIMEOUT_MS,
  REDIS_SUBSCRIPTION_CHECK_MS,
} from '../../process/timeouts.ts'
import { type OpenedRedis, reconnectDelay } from './open-redis.ts'
import { engineFaultCodeOfRedis } from './redis-fault.ts'

type Subscriber = {
  readonly channel: string
  received(message: string): void
  /** Messages may have been lost, because the subscription was interrupted; it is there again. */
  missed(): void
}

/**
 * Subscribes to a channel until disposed, on a connection of its own, since a subscribed connection
 * takes no other commands. An interrupted subscription is made again.
 *
 * @throws {EngineFault} Redis does not answer, or the user may not use the channel.
 */
export const subscribe = async (
  { connection }: Pick<OpenedRedis, 'connection'>,
  configured: ConfiguredEngine,
  { channel, received, missed }: Subscriber,
): Promise<Disposable> => {
  let isOpen = false
  let isSubscribed = false
  const redis = new Redis({
    ...connection,
    lazyConnect: true,
    connectTimeout: REDIS_CONNECT_TIMEOUT_MS,
    commandTimeout: REDIS_COMMAND_TIMEOUT_MS,
    socketTimeout: 2 * REDIS_COMMAND_TIMEOUT_MS,
    maxRetriesPerRequest: 1,
    // ioredis would subscribe again without saying so, and `missed` has to follow each time.
    autoResubscribe: false,
    retryStrategy: attempt => (isOpen ? reconnectDelay(attempt) : null),
  })
  redis.on('error', () => {}) // it connects again by itself
  redis.on('message', (_, message) => received(message))

  try {
    await redis.connect()
    await redis.subscribe(channel)
  } catch (cause) {
    redis.disconnect()
    const detail = `subscribing to ${channel}`
    throw new EngineFault(engineFaultCodeOfRedis(cause), configured, { detail, cause })
  }
  isOpen = true
  isSubscribed = true

  /** Subscribing again changes nothing in Redis, and shows that the connection works. */
  const check = async (): Promise<void> => {
    try {
      await redis.subscribe(channel)
    } catch {
      return // the next check tries again
    }
    if (isSubscribed) return
    isSubscribed = true
    missed()
  }
  redis.on('close', () => {
    isSubscribed = false
  })
  redis.on('ready', check)
  const checks = setInterval(check, REDIS_SUBSCRIPTION_CHECK_MS).unref()

  return {
    [Symbol.dispose]() {
      clearInterval(checks)
      isOpen = false
      redis.disconnect()
    },
  }
}
