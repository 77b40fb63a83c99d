import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import {
  type ConfiguredEngine,
  EngineFault,
  type EngineFaultCode,
} from '../../ports/engine-fault.ts'
import { BadMediaKey, type Media, mediaTypeOf, requireMediaPrefix } from '../../ports/media.ts'
import { StorageFault, type StorageFaultCode } from '../../ports/storage-fault.ts'
import {
  S3_ATTEMPTS,
  S3_CHECK_TIMEOUT_MS,
  S3_CONNECT_TIMEOUT_MS,
  S3_IDLE_TIMEOUT_MS,
  S3_REQUEST_TIMEOUT_MS,
} from '../../primitives/timeouts.ts'

/** Where the objects are (see `parseS3Url`), and the variable that said so. */
type S3Options = { readonly url: string; readonly variable?: string }

type RequestOptions = { readonly abortSignal: AbortSignal }

/** A bucket that was checked, with faults translated. */
type OpenedS3 = {
  readonly configured: ConfiguredEngine
  readonly client: S3Client
  readonly bucket: string
  /** Every key starts with it. */
  readonly prefix: string
  /** @throws {StorageFault} the store does not answer in time, or refuses. */
  send<T>(request: (options: RequestOptions) => Promise<T>): Promise<T>
  /** @throws {StorageFault} the bucket cannot be reached. */
  check(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Connections at once; further requests wait for one. */
const MOST_CONNECTIONS = 64

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

/**
 * Connects to a bucket and checks that it is there. Every call ends within `S3_REQUEST_TIMEOUT_MS`,
 * retries included.
 *
 * @throws {EngineFault} the URL is not valid, the store does not answer, refuses the credentials or
 *   has no such bucket.
 */
const openS3 = async ({ url, variable = 'S3_URL' }: S3Options): Promise<OpenedS3> => {
  const configured: ConfiguredEngine = { variable, engine: 'S3 store' }
  const location = parseS3Url(url, configured)
  const { bucket: Bucket, prefix } = location
  const client = createClient(location)

  /** Sends one command within its time; faults of the store become a StorageFault. */
  const within = async <T>(
    timeoutMs: number,
    request: (options: RequestOptions) => Promise<T>,
  ): Promise<T> => {
    const abortSignal = AbortSignal.timeout(timeoutMs)
    try {
      return await orAborted(request({ abortSignal }), abortSignal)
    } catch (error) {
      throw storageFaultOfS3(error) ?? error
    }
  }
  const head = (options: RequestOptions) => client.send(new HeadBucketCommand({ Bucket }), options)

  try {
    const abortSignal = AbortSignal.timeout(S3_CHECK_TIMEOUT_MS)
    await orAborted(head({ abortSignal }), abortSignal)
  } catch (error) {
    client.destroy()
    throw engineFaultOfS3(error, configured, location) ?? error
  }

  return {
    configured,
    client,
    bucket: Bucket,
    prefix,
    send: request => within(S3_REQUEST_TIMEOUT_MS, request),
    async check() {
      await within(S3_CHECK_TIMEOUT_MS, head)
    },
    async [Symbol.asyncDispose]() {
      client.destroy()
    },
  }
}

/** Keys listed by one request. */
const PAGE = 1_000

const isMediaKey = (key: string): boolean => {
  try {
    return Boolean(mediaTypeOf(key))
  } catch {
    return false
  }
}

/**
 * Media in a bucket of an S3 store, private to the credentials in the environment (as the SDK reads
 * them). A put is one request, which the store applies wholly or not at all.
 *
 * @throws {EngineFault} see `openS3`.
 */
export const openS3Media = async (options: S3Options): Promise<Media & AsyncDisposable> => {
  const { client, bucket: Bucket, prefix, send, check, ...connection } = await openS3(options)
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

    check,

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

    [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
  }
}

type Failure = Extract<EngineFaultCode, StorageFaultCode> | 'disk_full'

const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity'])
const DENIED = new Set(['CredentialsProviderError', 'InvalidAccessKeyId', 'SignatureDoesNotMatch'])

/** Errors that come from no answer of the store: timeouts and those of connections and names. */
const isNetwork = (error: Error): boolean =>
  error.name === 'TimeoutError' ||
  error.name === 'AbortError' ||
  ('code' in error && /^(E[A-Z_]+|UND_ERR_[A-Z_]+)$/.test(String(error.code)))

/** What an error of the S3 client means; undefined if the caller is at fault. */
const failureOf = (error: unknown): Failure | undefined => {
  if (!(error instanceof Error)) return undefined
  if (DENIED.has(error.name)) return 'access_denied'
  if (FULL.has(error.name)) return 'disk_full'
  if (error.name === 'NoSuchBucket') return 'not_found'
  if (!(error instanceof S3ServiceException))
    return isNetwork(error) || '$metadata' in error ? 'unreachable' : undefined
  const status = error.$metadata.httpStatusCode ?? 0
  if (status === 401 || status === 403) return 'access_denied'
  if (status === 404) return 'not_found'
  if (status === 507) return 'disk_full'
  if (status === 429 || status >= 500 || status === 0) return 'unreachable'
  return undefined
}

/** Whether the store answered that there is no such object, its bucket being there. */
const isNoSuchKey = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.name === 'NoSuchKey'

/** The StorageFault of a failed call; undefined where the store refused the request itself. */
const storageFaultOfS3 = (error: unknown): StorageFault | undefined => {
  const failure = failureOf(error)
  return failure && new StorageFault(failure, { cause: error })
}

/** The EngineFault of an open that failed. A redirect means that the bucket is in another region. */
const engineFaultOfS3 = (
  error: unknown,
  configured: ConfiguredEngine,
  { bucket, region, endpoint }: S3Location,
): EngineFault | undefined => {
  const failure = failureOf(error)
  const isRefused = error instanceof S3ServiceException
  if (failure === undefined && !isRefused) return undefined
  const code = failure === undefined || failure === 'disk_full' ? 'not_found' : failure
  const host = endpoint === undefined ? 'Amazon' : new URL(endpoint).host
  return new EngineFault(code, configured, {
    detail: `bucket ${bucket}, region ${region}, at ${host}`,
    cause: error,
  })
}

/** A bucket, or a part of one, and how it is reached. */
type S3Location = {
  readonly bucket: string
  /** Every key starts with it; empty, or ends in `/`. */
  readonly prefix: string
  readonly region: string
  /** For stores other than Amazon's. */
  readonly endpoint: string | undefined
}

const DEFAULT_REGION = 'us-east-1'
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^(?:[a-z0-9_-]+\/)*$/

const isEndpoint = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).username === ''

/**
 * Parses `s3://BUCKET[/PREFIX][?endpoint=URL][&region=REGION]`. Folders of a prefix are of
 * `[a-z0-9_-]`. It holds no credentials: those are in the environment, as the SDK reads them.
 *
 * @throws {EngineFault} `bad_url`.
 */
const parseS3Url = (url: string, configured: ConfiguredEngine): S3Location => {
  const refuse = (detail: string) => new EngineFault('bad_url', configured, { detail })
  if (!URL.canParse(url)) throw refuse('it is no URL')
  const { protocol, username, password, hostname, port, pathname, searchParams } = new URL(url)
  if (protocol !== 's3:' || port) throw refuse('it must start with s3://BUCKET')
  if (username || password)
    throw refuse('credentials belong into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  if (!BUCKET.test(hostname)) throw refuse('the bucket has no valid name')
  const path = pathname.replace(/^\//, '').replace(/\/$/, '')
  const prefix = path && `${path}/`
  if (!PREFIX.test(prefix)) throw refuse('the prefix may hold a-z, 0-9, _, - and /')
  for (const name of searchParams.keys())
    if (name !== 'endpoint' && name !== 'region')
      throw refuse('only endpoint and region may follow')
  const endpoint = searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined && !isEndpoint(endpoint))
    throw refuse('the endpoint must be an http or https address')
  const region = searchParams.get('region') || process.env.AWS_REGION || DEFAULT_REGION
  return { bucket: hostname, prefix, region, endpoint }
}
