import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createRecordTable, openDuckDb, openRecordAppender, quoted } from './duckdb.ts'
import {
  type ExportQuery,
  readExportCheckpoint,
  writeExportCheckpoint,
} from './export-checkpoint.ts'
import type { ExportSink } from './export-file.ts'
import { HistoryRefused } from './history-refused.ts'

/** Memory limit of DuckDB while it writes a file, and rows per row group. */
const MEMORY = '48MB'
const ROW_GROUP = 8_192

const partName = (position: number) => `events-${String(position).padStart(12, '0')}.parquet`
const positionOf = (name: string) => Number(/^events-(\d+)\.parquet/.exec(name)?.[1] ?? Number.NaN)
/** Removes files that an interrupted run wrote after its last confirmation. */
const removeUnconfirmed = async (folder: string, upTo: number): Promise<void> => {
  for (const month of await readdir(folder)) {
    if (!month.startsWith('month=')) continue
    for (const name of await readdir(join(folder, month)))
      if (positionOf(name) > upTo || name.endsWith('.part')) await rm(join(folder, month, name))
  }
}

/** Reports a failed write with DuckDB's message, since its errors have no code. */
const refuseOnFailure = async (path: string, write: () => Promise<unknown>): Promise<void> => {
  try {
    await write()
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new HistoryRefused(
      `Cannot write ${path}: ${why}. Mend that, then run the same command again.`,
    )
  }
}

const openPendingTable = async () => {
  const database = await openDuckDb(MEMORY)
  await createRecordTable(database.connection, 'waiting')
  return { database, records: await openRecordAppender(database.connection, 'waiting') }
}

/**
 * A folder of Parquet files by month (`month=2026-11/…`, as DuckDB, Spark and pandas read it),
 * continued where an earlier run of the same export stopped.
 *
 * @throws {HistoryRefused} the folder holds something else.
 */
export const openParquetSink = async (
  folder: string,
  query: ExportQuery & { readonly format: 'parquet' },
): Promise<ExportSink> => {
  const checkpointPath = join(folder, 'course.json')
  const earlier = await readExportCheckpoint(checkpointPath, query)
  if (!earlier && existsSync(folder) && (await readdir(folder)).length > 0)
    throw new HistoryRefused(`${folder} is not empty. Choose another --out, or empty it.`)
  await mkdir(folder, { recursive: true })
  const from = earlier?.upTo ?? 0
  await writeExportCheckpoint(checkpointPath, { ...query, upTo: from, bytes: 0 })
  await removeUnconfirmed(folder, from)
  let { database, records } = await openPendingTable()

  const writePart = async (month: string, first: bigint) => {
    const within = join(folder, `month=${month}`)
    await mkdir(within, { recursive: true })
    const path = join(within, partName(Number(first)))
    const copy = `COPY (
        SELECT * REPLACE (happened_at::TIMESTAMP AS happened_at, data::JSON AS data) FROM waiting
        WHERE starts_with(happened_at, ${quoted(month)})
      ) TO ${quoted(`${path}.part`)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP})`
    await refuseOnFailure(path, () => database.connection.run(copy))
    await rename(`${path}.part`, path)
  }

  const flush = async () => {
    records[Symbol.dispose]()
    const months = await database.connection.runAndReadAll(
      'SELECT substr(happened_at, 1, 7), min(position) FROM waiting GROUP BY 1 ORDER BY 2',
    )
    for (const [month, first] of months.getRows()) await writePart(String(month), first as bigint)
    database[Symbol.dispose]() // a new one each time: memory stays flat
    ;({ database, records } = await openPendingTable())
  }

  return {
    from,
    async add(some) {
      for (const record of some) records.add(record)
    },
    async confirm(upTo) {
      await flush()
      await writeExportCheckpoint(checkpointPath, { ...query, upTo, bytes: 0 })
    },
    async [Symbol.asyncDispose]() {
      records[Symbol.dispose]()
      database[Symbol.dispose]()
    },
  }
}
