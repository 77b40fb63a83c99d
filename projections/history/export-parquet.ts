import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { keepCourse, type Question, readCourse } from './course.ts'
import { createRecords, openDuck, openRecords } from './duck.ts'
import type { Sink } from './export-file.ts'
import { HistoryRefused } from './refusal.ts'

/** Memory that DuckDB may take to write a file, and rows that it packs together. */
const MEMORY = '48MB'
const ROW_GROUP = 8_192

const partName = (position: number) => `events-${String(position).padStart(12, '0')}.parquet`
const positionOf = (name: string) => Number(/^events-(\d+)\.parquet/.exec(name)?.[1] ?? Number.NaN)
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Removes what a run that was cut off wrote beyond what it had confirmed. */
const cutOff = async (folder: string, upTo: number): Promise<void> => {
  for (const month of await readdir(folder)) {
    if (!month.startsWith('month=')) continue
    for (const name of await readdir(join(folder, month)))
      if (positionOf(name) > upTo || name.endsWith('.part')) await rm(join(folder, month, name))
  }
}

/** DuckDB says in words alone what it could not write. */
const written = async (path: string, write: () => Promise<unknown>): Promise<void> => {
  try {
    await write()
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new HistoryRefused(
      `Cannot write ${path}: ${why}. Mend that, then run the same command again.`,
    )
  }
}

/** An empty table, and what fills it. */
const openWaiting = async () => {
  const duck = await openDuck(MEMORY)
  await createRecords(duck.connection, 'waiting')
  return { duck, records: await openRecords(duck.connection, 'waiting') }
}

/**
 * A folder of Parquet files by month (`month=2026-11/…`, as DuckDB, Spark and pandas read it),
 * continued where an earlier run of the same export stopped.
 *
 * @throws {HistoryRefused} the folder holds something else.
 */
export const openParquetSink = async (
  folder: string,
  question: Question & { readonly format: 'parquet' },
): Promise<Sink> => {
  const coursePath = join(folder, 'course.json')
  const earlier = await readCourse(coursePath, question)
  if (!earlier && existsSync(folder) && (await readdir(folder)).length > 0)
    throw new HistoryRefused(`${folder} is not empty. Choose another --out, or empty it.`)
  await mkdir(folder, { recursive: true })
  const from = earlier?.upTo ?? 0
  await keepCourse(coursePath, { ...question, upTo: from, bytes: 0 })
  await cutOff(folder, from)
  let { duck, records } = await openWaiting()

  const writePart = async (month: string, first: bigint) => {
    const within = join(folder, `month=${month}`)
    await mkdir(within, { recursive: true })
    const path = join(within, partName(Number(first)))
    const copy = `COPY (
        SELECT * REPLACE ("at"::TIMESTAMP AS "at", data::JSON AS data) FROM waiting
        WHERE starts_with("at", ${quoted(month)})
      ) TO ${quoted(`${path}.part`)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP})`
    await written(path, () => duck.connection.run(copy))
    await rename(`${path}.part`, path)
  }

  const flush = async () => {
    records[Symbol.dispose]()
    const months = await duck.connection.runAndReadAll(
      'SELECT substr("at", 1, 7), min(position) FROM waiting GROUP BY 1 ORDER BY 2',
    )
    for (const [month, first] of months.getRows()) await writePart(String(month), first as bigint)
    duck[Symbol.dispose]() // a new one each time: memory stays flat
    ;({ duck, records } = await openWaiting())
  }

  return {
    from,
    async add(some) {
      for (const record of some) records.add(record)
    },
    async keep(upTo) {
      await flush()
      await keepCourse(coursePath, { ...question, upTo, bytes: 0 })
    },
    async [Symbol.asyncDispose]() {
      records[Symbol.dispose]()
      duck[Symbol.dispose]()
    },
  }
}
