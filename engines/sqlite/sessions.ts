import type { SessionRecord, Sessions } from '../sessions.ts'
import type { SessionRow, SessionWrites } from './sessions-writes.ts'
import { type FileOptions, openSqliteFile } from './sqlite-file.ts'

/**
 * Sessions in one SQLite file, written by a thread: `thread`, or one of its own. An acknowledged
 * write survives the end of the process; a power cut may lose the last writes. `removeOwned` also
 * counts records that have expired and were not swept yet.
 *
 * @throws {SqliteFault} the file was written by a newer Kith, or is not a file of sessions.
 */
export const openSqliteSessions = async ({
  path,
  ...options
}: { path: string } & FileOptions): Promise<Sessions> => {
  const { writer, reader, ...file } = await openSqliteFile<SessionWrites>('sessions', path, {
    ...options,
    committed: () => {},
  })
  const live = reader.row<SessionRow>(
    'SELECT value, expires, owner FROM records WHERE space = ? AND key = ? AND expires > ?',
  )
  const owned = reader.rows<[key: string]>(
    'SELECT key FROM records WHERE space = ? AND owner = ? ORDER BY key',
  )

  return {
    put: (space, key, record) => writer.write('put', space, key, toRow(record)),

    replace: (space, key, record) => writer.write('replace', space, key, toRow(record)),

    async claim(space, key, record, now) {
      const known = await writer.write('claim', space, key, toRow(record), now)
      return known && fromRow(known)
    },

    async get(space, key, now) {
      const row = live(space, key, now)
      return row && fromRow(row)
    },

    owned: async (space, owner) => owned(space, owner).map(([key]) => key),

    remove: (space, key) => writer.write('remove', space, key),
    removeOwned: (space, owner) => writer.write('removeOwned', space, owner),
    deleteExpired: now => writer.write('sweep', now),
    vacuum: () => writer.vacuum(),
    [Symbol.asyncDispose]: () => file[Symbol.asyncDispose](),
  }
}

const toRow = ({ value, expiresAt, owner }: SessionRecord): SessionRow => [
  JSON.stringify(value) ?? 'null',
  expiresAt,
  owner ?? null,
]

const fromRow = ([value, expiresAt, owner]: SessionRow): SessionRecord => ({
  value: JSON.parse(value),
  expiresAt,
  ...(owner === null ? {} : { owner }),
})
