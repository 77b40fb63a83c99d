import { closeSync, openSync, readSync, statSync } from 'node:fs'

/** Offsets in the file header. @see https://sqlite.org/fileformat.html, 1.3 */
const HEADER = { bytes: 100, pageSize: 16, changes: 24, pages: 28, pagesAsOf: 92 } as const

/** Whether pages are missing that no write-ahead log can hold: SQLite notices only in a read. */
export const isCutShort = (path: string): boolean => {
  const file = statSync(path, { throwIfNoEntry: false })
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })
  if (!file?.isFile() || file.size === 0 || (log && log.size > 0)) return false
  const header = Buffer.alloc(HEADER.bytes)
  const opened = openSync(path, 'r')
  try {
    if (readSync(opened, header) < HEADER.bytes) return false
  } finally {
    closeSync(opened)
  }
  if (!header.toString('latin1').startsWith('SQLite format 3\0')) return false
  if (header.readUInt32BE(HEADER.changes) !== header.readUInt32BE(HEADER.pagesAsOf)) return false
  const size = header.readUInt16BE(HEADER.pageSize)
  return header.readUInt32BE(HEADER.pages) * (size === 1 ? 65_536 : size) > file.size
}
