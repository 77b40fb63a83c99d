import type { RemovedSessionsListener, SessionRecord, Sessions } from '../../ports/sessions.ts'
import { SESSION_POLL_MS } from '../../process/timeouts.ts'
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
  const { writer, reader, ...file } = await openSqliteFile<SessionWrites>('sessions', path, options)
  const newest = reader.value<number>('SELECT max(number) FROM removed_sessions')
  const removedSince = reader.rows<[number: number, key: string]>(
    'SELECT number, key FROM removed_sessions WHERE number > ? ORDER BY number',
  )
  const listeners = new Set<RemovedSessionsListener>()
  let lastRemoved = newest() ?? 0
  let polling: NodeJS.Timeout | undefined

  const tellRemoved = () => {
    for (const [number, key] of removedSince(lastRemoved)) {
      lastRemoved = number
      for (const { removed } of listeners) removed(key)
    }
  }
  const checkRemoved = () => {
    try {
      tellRemoved()
    } catch {
      // The file cannot be read at the moment; the next check continues from `lastRemoved`.
    }
  }

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
    onSessionRemoved(listener) {
      listeners.add(listener)
      polling ??= setInterval(checkRemoved, SESSION_POLL_MS).unref()
    },

    deleteExpired: now => writer.write('sweep', now),
    vacuum: () => writer.vacuum(),
    async [Symbol.asyncDispose]() {
      clearInterval(polling)
      listeners.clear()
      await file[Symbol.asyncDispose]()
    },
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
