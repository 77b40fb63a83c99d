import base from './ava.config.js'

/** What `npm run test:all` runs after `npm test`: faults, races, attacks, fuzz, all appearances. */
export default {
  ...base,
  files: [
    'test/{attacks,faults,properties}/**/*.test.ts',
    'test/browser/appearances/**/*.test.ts',
    'tools/fuzz/**/*.test.ts',
  ],
}
