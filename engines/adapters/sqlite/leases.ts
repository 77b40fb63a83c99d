import type { DatabaseSync } from 'node:sqlite'
import type { FencingToken, LeaseStore, Leases } from '../../ports/leases.ts'
import { holdLeases, type LeaseTimes } from '../../process/hold-leases.ts'
import { type FileSchema, openToWrite, preparedOn, single } from './database.ts'
import { faultOfFile } from './opening-fault.ts'
import { registerWorker } from './worker-registry.ts'

const schema: FileSchema = {
  application: 0x4b_54_4c_53,
  what: 'a file of leases of Kith',
  steps: [
    `CREATE TABLE leases (
       name TEXT PRIMARY KEY,
       token INTEGER NOT NULL,
       holder TEXT NOT NULL,
       expires INTEGER NOT NULL
     ) WITHOUT ROWID;
     CREATE TABLE last_token (value INTEGER NOT NULL);
     INSERT INTO last_token VALUES (0);`,
  ],
}

/** Milliseconds since the epoch, by the clock of the machine that the file is on. */
const NOW = `CAST(unixepoch('subsec') * 1000 AS INTEGER)`

/**
 * Leases in one SQLite file, for the processes of one machine. The leases of a process that ended
 * are free at once: each process locks a file of its own, and the lock ends with it.
 *
 * Writes are on the calling thread, because they are few, small and wait for no disk.
 *
 * @throws {SqliteFault} the file cannot be used, was written by a newer Kith, or is not a file of leases.
 */
export const openSqliteLeases = async ({
  path,
  times,
}: {
  readonly path: string
  readonly times?: LeaseTimes
}): Promise<Leases> => holdLeases(openLeaseStore(path), times)

const openDatabase = (path: string): DatabaseSync => {
  try {
    return openToWrite(path, schema, 'NORMAL')
  } catch (error) {
    throw faultOfFile('leases', path, error)
  }
}

const openLeaseStore = (path: string): LeaseStore => {
  const database = openDatabase(path)
  const prepared = preparedOn(database)
  const registration = registerWorker(path)

  const inTransaction = <T>(work: () => T): T => {
    database.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      database.exec('COMMIT')
      return result
    } catch (fault) {
      if (database.isTransaction) database.exec('ROLLBACK')
      throw fault
    }
  }

  const isHeld = (name: string): boolean =>
    single(prepared(`SELECT 1 FROM leases WHERE name = ? AND expires > ${NOW}`), name) !== undefined

  const takeOne = (name: string, ttl: number): FencingToken => {
    const token = Number(
      single(prepared('UPDATE last_token SET value = value + 1 RETURNING value')),
    )
    prepared(`INSERT OR REPLACE INTO leases VALUES (?, ?, ?, ${NOW} + ?)`).run(
      name,
      token,
      registration.name,
      ttl,
    )
    return token
  }

  const takeFree = (names: readonly string[], ttl: number) =>
    inTransaction(
      () =>
        new Map(
          names.filter(name => !isHeld(name)).map(name => [name, takeOne(name, ttl)] as const),
        ),
    )

  const freeEndedProcesses = () =>
    registration.reclaim(async holder => {
      prepared('DELETE FROM leases WHERE holder = ?').run(holder)
    })

  return {
    async take(names, ttl) {
      const free = takeFree(names, ttl)
      const heldByOthers = names.filter(name => !free.has(name))
      if (heldByOthers.length === 0) return free
      await freeEndedProcesses()
      return new Map([...free, ...takeFree(heldByOthers, ttl)])
    },

    renew: async (leases, ttl) =>
      inTransaction(
        () =>
          new Set(
            leases
              .filter(
                ({ name, token }) =>
                  prepared(
                    `UPDATE leases SET expires = ${NOW} + ?
                     WHERE name = ? AND token = ? AND expires > ${NOW}`,
                  ).run(ttl, name, token).changes === 1,
              )
              .map(({ token }) => token),
          ),
      ),

    async release({ name, token }) {
      prepared('DELETE FROM leases WHERE name = ? AND token = ?').run(name, token)
    },

    async [Symbol.asyncDispose]() {
      database.close()
      await registration[Symbol.asyncDispose]()
    },
  }
}
