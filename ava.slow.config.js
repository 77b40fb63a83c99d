import base, { filesOfTier } from './ava.config.js'
import { slowFolders } from './test/suites.ts'

/** What `npm run test:all` runs after `npm test`: faults, races, attacks, whole logs, details of screens. */
export default {
  ...base,
  // Journeys run again, and each screen is looked at in every appearance and size.
  environmentVariables: { ...base.environmentVariables, KITH_TEST_APPEARANCES: 'all' },
  files: filesOfTier(
    [...slowFolders, 'test/browser'].map(folder => `${folder}/**/*.{suite,test}.ts`),
  ),
}
