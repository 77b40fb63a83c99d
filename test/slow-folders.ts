/** Folders of specs that `npm test` leaves to `npm run test:all`. */
export const slowFolders: readonly string[] = [
  'test/attacks',
  'test/browser/appearances',
  'test/faults',
  'test/properties',
  'tools/fuzz',
]
