import test from 'ava'

/** Variables with URLs of running engines. Specs make their own databases, buckets or prefixes there. */
export type EngineVariable =
  | 'KITH_TEST_EVENT_LOG_URL'
  | 'KITH_TEST_MONGODB_URL'
  | 'KITH_TEST_REDIS_URL'
  | 'KITH_TEST_S3_URL'

/**
 * Declares the specs of `what` over the engine that the variable names. Without a URL, a skipped test
 * reports what was left out, so that it never counts as tested.
 */
export const withEngine = (
  variable: EngineVariable,
  what: string,
  declare: (url: string) => void,
): void => {
  const url = process.env[variable]
  if (url) declare(url)
  else test.skip(`${what}: left out, because ${variable} is not set`, t => t.fail())
}
