/** Primary result codes of SQLite that are told apart here. @see https://sqlite.org/rescode.html */
export const resultCodes = {
  busy: 5,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const

/** The primary result code of an error of `node:sqlite`; undefined for any other value. */
export const resultCodeOf = (thrown: unknown): number | undefined =>
  thrown instanceof Error && 'errcode' in thrown ? Number(thrown.errcode) & 0xff : undefined
