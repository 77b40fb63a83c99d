import base from './ava.config.js'

/**
 * `npm run test:engines`: specs over engines that run as servers of their own. Variables named
 * `KITH_TEST_…_URL` say where; `npm test` runs none of them.
 */
export default {
  ...base,
  files: ['test/real-engines/**/*.test.ts'],
  // One after the other: their time is real, so that nothing else may make them late.
  concurrency: 1,
  serial: true,
}
