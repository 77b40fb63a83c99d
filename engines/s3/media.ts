import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { ConfiguredEngine } from '../engine-fault.ts'
import { BadMediaKey, type Media, mediaTypeOf, requireMediaPrefix } from '../media.ts'
import {
  S3_ATTEMPTS,
  S3_CHECK_TIMEOUT_MS,
  S3_CONNECT_TIMEOUT_MS,
  S3_IDLE_TIMEOUT_MS,
  S3_REQUEST_TIMEOUT_MS,
} from '../timeouts.ts'
import { parseS3Url, type S3Location } from './location.ts'
import { engineFaultOfS3, isNoSuchKey, storageFaultOfS3 } from './s3-fault.ts'

/** Where the objects are (see `parseS3Url`), and the variable that said so. */
export type S3MediaOptions = { readonly url: string; readonly variable?: string }

/** Connections at once; further requests wait for one. */
const MOST_CONNECTIONS = 64

/** Keys listed by one request. */
const PAGE = 1_000

const createClient = ({ endpoint, region }: S3Location): S3Client =>
  new S3Client({
    region,
    // Stores other than Amazon's rarely have a host name for each bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: S3_ATTEMPTS,
    requestHandler: {
      connectionTimeout: S3_CONNECT_TIMEOUT_MS,
      socketTimeout: S3_IDLE_TIMEOUT_MS,
      httpAgent: { keepAlive: true, maxSockets: MOST_CONNECTIONS },
      httpsAgent: { keepAlive: true, maxSockets: MOST_CONNECTIONS },
    },
    // Many stores do not know the newer checksums. The signature covers a hash of the body anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

/** Rejects when the signal aborts first. */
const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  return Promise.race([work, aborted.promise]).finally(() =>
    signal.removeEventListener('abort', abort),
  )
}

const isMediaKey = (key: string): boolean => {
  try {
    return Boolean(mediaTypeOf(key))
  } catch {
    return false
  }
}

/**
 * Media in a bucket of an S3 store, private to the credentials in the environment (as the SDK reads
 * them). A put is one request, which the store applies wholly or not at all. Every call ends within
 * `S3_REQUEST_TIMEOUT_MS`, retries included.
 *
 * @throws {EngineFault} the URL is not valid, the store does not answer, refuses the credentials or
 *   has no such bucket.
 */
export const openS3Media = async ({
  url,
  variable = 'MEDIA_URL',
}: S3MediaOptions): Promise<Media & AsyncDisposable> => {
  const configured: ConfiguredEngine = { variable, engine: 'S3 store' }
  const location = parseS3Url(url, configured)
  const { bucket: Bucket, prefix } = location
  const client = createClient(location)

  /** Sends one command within its time; faults of the store become a StorageFault. */
  const within = async <T>(
    timeoutMs: number,
    request: (options: { abortSignal: AbortSignal }) => Promise<T>,
  ): Promise<T> => {
    const abortSignal = AbortSignal.timeout(timeoutMs)
    try {
      return await orAborted(request({ abortSignal }), abortSignal)
    } catch (error) {
      throw storageFaultOfS3(error) ?? error
    }
  }
  const send = <T>(request: (options: { abortSignal: AbortSignal }) => Promise<T>) =>
    within(S3_REQUEST_TIMEOUT_MS, request)
  const head = (options: { abortSignal: AbortSignal }) =>
    client.send(new HeadBucketCommand({ Bucket }), options)

  try {
    const abortSignal = AbortSignal.timeout(S3_CHECK_TIMEOUT_MS)
    await orAborted(head({ abortSignal }), abortSignal)
  } catch (error) {
    client.destroy()
    throw engineFaultOfS3(error, configured, location) ?? error
  }

  return {
    async put(key, { bytes, type }) {
      if (mediaTypeOf(key) !== type) throw new BadMediaKey('The key ends like another type.')
      const object = { Bucket, Key: prefix + key, Body: bytes, ContentType: type }
      await send(options => client.send(new PutObjectCommand(object), options))
    },

    async get(key) {
      const type = mediaTypeOf(key)
      const command = new GetObjectCommand({ Bucket, Key: prefix + key })
      const bytes = await send(async options => {
        try {
          const { Body } = await client.send(command, options)
          return await Body?.transformToByteArray()
        } catch (error) {
          if (isNoSuchKey(error)) return undefined
          throw error
        }
      })
      return bytes && { bytes, type }
    },

    async remove(key) {
      mediaTypeOf(key)
      const command = new DeleteObjectCommand({ Bucket, Key: prefix + key })
      await send(options => client.send(command, options))
    },

    async check() {
      await within(S3_CHECK_TIMEOUT_MS, head)
    },

    async *list(start) {
      requireMediaPrefix(start)
      let after: string | undefined
      for (;;) {
        const page = await send(options =>
          client.send(
            new ListObjectsV2Command({
              Bucket,
              Prefix: prefix + start,
              MaxKeys: PAGE,
              ...(after === undefined ? {} : { StartAfter: after }),
            }),
            options,
          ),
        )
        for (const { Key = '' } of page.Contents ?? []) {
          after = Key
          const key = Key.slice(prefix.length)
          if (isMediaKey(key)) yield key
        }
        if (!page.IsTruncated || !page.Contents?.length) return
      }
    },

    async [Symbol.asyncDispose]() {
      client.destroy()
    },
  }
}
