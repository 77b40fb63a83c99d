import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { conditionOf, quoted } from '../../contracts/explore/condition-of.ts'
import type { HistoryLog } from '../../engines/log/history-log.ts'
import { openWithPersonal } from './answer-sql.ts'
import { choosePlace } from './database/place.ts'
import { prepareTables } from './database/prepared.ts'
import { readDuckDbError } from './database/question.ts'
import { HistoryRefused, withPath } from './history-refused.ts'
import { markedColumn } from './listing.ts'
import { readSelection, type SelectionOptions } from './selection.ts'
import type { HistorySession } from './with-log.ts'

export type ExportOptions = Pick<SelectionOptions, 'type' | 'since'> & {
  readonly format: 'ndjson' | 'csv' | 'parquet'
  readonly out: string
}

/** What is exported. The same query adds to an export, another one is refused. */
type ExportQuery = {
  readonly format: ExportOptions['format']
  readonly types: readonly string[] | null
  readonly since: string | null
  readonly personal: boolean
  /** Raised when types, fields or columns are renamed, or positions count otherwise. */
  readonly names: 4
  /** Id of the first event of the log. */
  readonly log: string
}

const firstId = async (log: HistoryLog): Promise<string> => {
  for await (const [first] of log.pages({ upTo: 1 })) return first?.[3] ?? ''
  return ''
}

/**
 * The position up to which an earlier run of the same export came; undefined if there was none.
 *
 * @throws {HistoryRefused} what is there is another export.
 */
const readCourse = async (path: string, query: ExportQuery): Promise<number | undefined> => {
  if (!existsSync(path)) return undefined
  const refused = (why: string) =>
    new HistoryRefused(`${path} ${why}. Choose another --out, or remove what is there.`)
  let course: Record<string, unknown>
  try {
    course = JSON.parse(await readFile(path, 'utf8'))
  } catch {
    throw refused('is not the course of an export')
  }
  if (Object.entries(query).some(([name, value]) => `${course[name]}` !== `${value}`))
    throw refused('belongs to an export with other options, or of another log')
  return Number(course.upTo)
}

const writeCourse = async (path: string, query: ExportQuery, upTo: number): Promise<void> => {
  const draft = `${path}.part`
  {
    await using file = await open(draft, 'w')
    await file.writeFile(`${JSON.stringify({ ...query, upTo })}\n`)
    await file.sync()
  }
  await rename(draft, path)
}

/** The columns of `history`'s events, in the table `events`. */
const columns = `position, happened_at, type, version, stream, revision, id, actor, command,
  correlation, causation, data`
const time = "strftime(happened_at, '%Y-%m-%dT%H:%M:%S.%gZ') AS happened_at"
const texts = ['type', 'stream', 'id', 'actor', 'command', 'correlation', 'causation']
const asText = `* REPLACE (${time})`
const asCsv = `* REPLACE (${[time, ...texts.map(name => `${markedColumn(name)} AS ${name}`)].join(', ')})`
const byMonth = `*, strftime(happened_at, '%Y-%m') AS month`

const options: Readonly<Record<ExportOptions['format'], string>> = {
  ndjson: 'FORMAT json',
  csv: 'FORMAT csv, HEADER',
  parquet: 'FORMAT parquet, COMPRESSION zstd, PARTITION_BY (month), OVERWRITE_OR_IGNORE',
}

/** Removes files of a run that was interrupted: they would have come after a position. */
const removeUnconfirmed = async (folder: string, upTo: number): Promise<void> => {
  for (const file of await readdir(folder, { recursive: true })) {
    const [, position] = /events-(\d{12})/.exec(file) ?? []
    if (position !== undefined && Number(position) >= upTo) await rm(join(folder, file))
  }
}

type Target = {
  readonly path: string
  readonly query: ExportQuery
  /** Every event up to here is there already. */
  readonly from: number
  readonly upTo: number
}

/** One file is written anew, a folder gets files with what is new. */
const write = async (connection: DuckDBConnection, { path, query, from, upTo }: Target) => {
  const { format, types, since } = query
  const isFolder = format === 'parquet'
  const condition = `position > ${isFolder ? from : 0} AND ${conditionOf({ types, since, upTo })}`
  const selected = `SELECT ${columns} FROM events WHERE ${condition} ORDER BY position`
  const shown = { ndjson: asText, csv: asCsv, parquet: byMonth }[format]
  const draft = isFolder ? path : `${path}.part`
  const name = isFolder ? `, FILENAME_PATTERN 'events-${String(from).padStart(12, '0')}_{i}'` : ''
  try {
    if (isFolder) await removeUnconfirmed(path, from)
    await connection.run(
      `COPY (SELECT ${shown} FROM (${selected})) TO ${quoted(draft)} (${options[format]}${name})`,
    )
  } catch (error) {
    if (!isFolder) await rm(draft, { force: true })
    const known = error instanceof Error ? readDuckDbError(error) : undefined
    throw new HistoryRefused(
      `Cannot write ${path}: ${known?.exception_message ?? error}. Mend that, then run the same command again.`,
    )
  }
  if (!isFolder) await rename(draft, path)
}

/** @throws {HistoryRefused} something else is there than what an earlier run of this export wrote. */
const requireTarget = async (path: string, out: string, format: ExportOptions['format']) => {
  const isFolder = existsSync(path) && (await stat(path)).isDirectory()
  if (format === 'parquet') {
    if (isFolder && (await readdir(path)).length > 0)
      throw new HistoryRefused(`${out} is not empty. Choose another --out, or empty it.`)
    await mkdir(path, { recursive: true })
  } else if (isFolder)
    throw new HistoryRefused(
      `${out} is a folder. Name a file in it, e.g. --out ${join(out, `events.${format}`)}.`,
    )
  else if (existsSync(path))
    throw new HistoryRefused(`${out} already exists. Choose another --out, or remove it.`)
}

/** Writes the selected events from the prepared tables, and later those that have happened since. */
export const exportEvents = async (
  session: HistorySession,
  { format, out, ...selected }: ExportOptions,
): Promise<void> => {
  const { log, personal, now, say, signal } = session
  const { types, since } = readSelection(log, selected, now)
  const query: ExportQuery = {
    format,
    types: types ? [...types].sort() : null,
    since: since ?? null,
    personal,
    names: 4,
    log: await firstId(log),
  }
  const path = resolve(out)
  const course = format === 'parquet' ? join(path, 'course.json') : `${path}.course.json`
  const earlier = await readCourse(course, query)
  if (earlier === undefined) await requireTarget(path, out, format)
  await withPath(out, async () => {
    if (earlier === undefined) await writeCourse(course, query, 0)
    await using place = await choosePlace(session.data)
    const writable = { ...place, writes: dirname(path) }
    const prepared = await prepareTables(session, writable)
    const upTo = prepared.reached().events
    const target = { path, query, from: earlier ?? 0, upTo }
    try {
      if (personal) {
        const { connection, close } = await openWithPersonal(session, prepared, writable)
        await write(connection, target).finally(close)
      } else await prepared.reading(connection => write(connection, target), signal)
    } catch (error) {
      if (!signal.aborted) throw error
      return say(`Stopped at position ${target.from} of ${upTo}. The same command goes on.`)
    }
    await writeCourse(course, query, upTo)
    say(`${out} holds the log up to position ${upTo}. The same command adds what comes later.`)
  })
}
