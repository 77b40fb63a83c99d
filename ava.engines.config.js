import base from './ava.config.js'
import { httpFeatures, properties } from './test/real-engines/features.ts'

const { KITH_TEST_MONGODB_URL, KITH_TEST_REDIS_URL } = process.env
const overServers =
  KITH_TEST_MONGODB_URL && KITH_TEST_REDIS_URL
    ? [
        ...httpFeatures.map(name => `test/http/${name}.test.ts`),
        ...properties.map(name => `test/properties/${name}.test.ts`),
      ]
    : []

/**
 * `npm run test:engines`: specs over engines that run as servers of their own. Variables named
 * `KITH_TEST_…_URL` say where; `npm test` runs none of them.
 */
export default {
  ...base,
  files: ['test/real-engines/**/*.test.ts', ...overServers],
  require: ['./test/real-engines/over-servers.ts'],
  // One after the other: their time is real, so that nothing else may make them late.
  concurrency: 1,
  serial: true,
}
