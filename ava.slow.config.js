import base, { slowFolders } from './ava.config.js'

/** What `npm run test:all` runs after `npm test`: faults, races, attacks, whole logs, details of screens. */
export default {
  ...base,
  // Journeys run again, and each screen is looked at in every appearance and size.
  environmentVariables: { ...base.environmentVariables, KITH_TEST_APPEARANCES: 'all' },
  files: [...slowFolders, 'test/browser'].map(folder => `${folder}/**/*.test.ts`),
}
