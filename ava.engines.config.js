import base from './ava.config.js'

/**
 * `npm run test:engines`: specs over engines that run as servers of their own. Variables named
 * `KITH_TEST_…_URL` say where; `npm test` runs none of them.
 */
export default {
  ...base,
  files: ['test/real-engines/**/*.test.ts'],
  // Engines of a test set-up keep little in memory; a spec file at a time keeps timings comparable.
  concurrency: 1,
}
