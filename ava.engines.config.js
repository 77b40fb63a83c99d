import base, { filesOfTier } from './ava.config.js'

const { KITH_TEST_MONGODB_URL, KITH_TEST_REDIS_URL } = process.env
/** Suites run HTTP features and properties over servers. */
const kinds = KITH_TEST_MONGODB_URL && KITH_TEST_REDIS_URL ? '{suite,test}' : 'test'

/**
 * `npm run test:engines`: specs over engines that run as servers of their own. Variables named
 * `KITH_TEST_…_URL` say where; `npm test` runs none of them.
 */
export default {
  ...base,
  files: filesOfTier([`test/real-engines/**/*.${kinds}.ts`]),
  require: ['./test/real-engines/over-servers.ts'],
  // One after the other: their time is real, so that nothing else may make them late.
  concurrency: 1,
  serial: true,
}
