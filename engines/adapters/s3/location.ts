import { type ConfiguredEngine, EngineFault } from '../../ports/engine-fault.ts'

/** A bucket, or a part of one, and how it is reached. */
export type S3Location = {
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
export const parseS3Url = (url: string, configured: ConfiguredEngine): S3Location => {
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
