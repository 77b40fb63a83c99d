import type { ExecutionContext } from 'ava'
import { eventStoreUrl } from '../engines/event-store-server.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { scratchDatabase } from './mongo-stores.ts'
import { scratchRedis } from './redis-stores.ts'
import { scratchBucket } from './s3-buckets.ts'

/** Default keys of the test S3 store, unless the environment names others. */
const s3Keys = {
  AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID ?? '',
  AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY ?? '',
}

/** Whether the engines that every installation on servers needs are configured. */
export const isInstallation =
  process.env.KITH_TEST_MONGODB_URL !== undefined && process.env.KITH_TEST_REDIS_URL !== undefined

export type SharedEngine = 'log' | 'mongodb' | 'redis' | 's3'

/** Replaces the URL of an engine, e.g. by that of a proxy. */
export type Via = (engine: SharedEngine, url: string) => Promise<string>

const direct: Via = async (_engine, url) => url

/**
 * The environment of processes that share an installation on servers: a stand-in for EventStoreDB, and
 * MongoDB, Redis and S3 from the variables of the tests. Without S3, media are in a folder.
 */
export const sharedEngines = async (
  t: Pick<ExecutionContext, 'teardown'>,
  via: Via = direct,
): Promise<Record<string, string>> => {
  const data = await scratchFolder(t)
  const database = await via('mongodb', await scratchDatabase(t))
  const redis = await via('redis', await scratchRedis(t))
  const s3 = process.env.KITH_TEST_S3_URL
  const media = async () => {
    if (!s3) return {}
    const { bucket } = await scratchBucket(t, s3)
    const endpoint = await via('s3', s3)
    return { S3_URL: `s3://${bucket}?endpoint=${endpoint}&region=us-east-1`, ...s3Keys }
  }
  return {
    KITH_DATA: data,
    EVENTSTORE_URL: await via('log', await eventStoreUrl(t)),
    MONGODB_URL: database,
    REDIS_URL: redis,
    ...(await media()),
  }
}
