import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DuckDBConnection, type DuckDBResultReader, DuckDBTypeId } from '@duckdb/node-api'
import Router from '@koa/router'
import type { Context } from 'koa'
import type * as z from 'zod'
import { utcDayOf } from '../../../contracts/core/times.ts'
import { quoted } from '../../../contracts/explore/condition-of.ts'
import {
  type ConsoleQuestion,
  DocumentParams,
  EventSelection,
  type Overview,
  PositionParam,
  QuestionName,
  SavedQuestion,
  type SqlCell,
  SqlDownload,
  SqlQuery,
  type SqlResult,
  type SqlTableInfo,
} from '../../../contracts/explore/explore.ts'
import type { HistoryLog } from '../../../engines/log/history-log.ts'
import { describedTables, readCatalogue, tableNames } from '../database/described-tables.ts'
import type { TablesPlace } from '../database/place.ts'
import type { PreparedTables } from '../database/prepared.ts'
import { asking, numericTypes } from '../database/question.ts'
import { tableNotes } from '../database/reached.ts'
import { HistoryRefused } from '../history-refused.ts'
import { marked, markedColumn } from '../listing.ts'
import type { openInstallation } from './installation.ts'
import { readDocumentHistory, readEventDetail } from './looked-up.ts'
import { type Counted, countTypes, readTimeline } from './timeline.ts'

/** What the page looks at. */
type Explored = {
  /** Folder or server of the log, to be shown. */
  readonly source: string
  readonly log: HistoryLog
  readonly prepared: PreparedTables
  readonly place: TablesPlace
  readonly installation: Awaited<ReturnType<typeof openInstallation>>
  /** Members below which a count is withheld. */
  readonly least: number
}

/** Aborts when the client no longer waits for the answer. */
const signalOf = (ctx: Context): AbortSignal => {
  const gone = new AbortController()
  ctx.res.once('close', () => gone.abort())
  return gone.signal
}

const contentTypes = { csv: 'text/csv; charset=utf-8', parquet: 'application/vnd.apache.parquet' }

/**
 * The calls of a page that is shared: the timeline of all types until today, in steps of which each is
 * withheld that few members made. It takes no selection: the difference of two could tell a cell.
 */
export const createSharedRoutes = async ({ log, prepared, least }: Explored): Promise<Router> => {
  const today = `${utcDayOf(new Date())}T00:00:00.000Z`
  const upTo = log.positionBefore(today) ?? prepared.reached().events
  const counted = await countTypes(prepared, least, upTo)
  const timeline = await readTimeline(prepared, { upTo: counted.indexed }, counted, least)
  const types = timeline.series.map(({ type, events }) => ({ type, events }))
  const overview: Overview = {
    source: '',
    isShared: true,
    indexed: 0,
    least,
    events: types.reduce((sum, { events }) => sum + events, 0),
    types: [...types, ...timeline.withheld.map(type => ({ type, events: null }))],
  }
  return new Router({ prefix: '/api' })
    .get('/overview', ctx => {
      ctx.body = overview
    })
    .get('/timeline', ctx => {
      ctx.body = timeline
    })
}

/** The calls of the page, each parsed by the contract. All of them read; questions alone are saved. */
export const createRoutes = (explored: Explored): Router => {
  const { source, log, prepared, place, installation, least } = explored
  const router = new Router({ prefix: '/api' })
  const questions = openSavedQuestions(place.questions)
  const bodyOf = <S extends z.ZodType>(ctx: Context, schema: S): z.output<S> =>
    schema.parse(ctx.request.body)

  // Every open page asks each few seconds, and distinct members of many events take a while.
  let latest: { readonly indexed: number; readonly counted: Promise<Counted> } | undefined
  const counted = (): Promise<Counted> => {
    const indexed = prepared.reached().events
    if (latest?.indexed === indexed) return latest.counted
    const counted = countTypes(prepared, least)
    latest = { indexed, counted }
    counted.catch(() => {
      latest = undefined
    })
    return counted
  }

  router.get('/overview', async ctx => {
    const overview: Overview = { source, isShared: false, least, ...(await counted()) }
    ctx.body = overview
  })
  router.get('/timeline', async ctx => {
    const selection = EventSelection.parse(ctx.query)
    ctx.body = await readTimeline(prepared, selection, await counted(), 0)
  })
  router.get('/events/:position', async ctx => {
    ctx.body = await readEventDetail(prepared, log, PositionParam.parse(ctx.params).position)
  })
  router.get('/documents/:view/:key', async ctx => {
    const { view, key } = DocumentParams.parse(ctx.params)
    ctx.body = await readDocumentHistory(log, view, key, signalOf(ctx))
  })
  router.get('/projections', async ctx => {
    ctx.body = await installation.projections()
  })
  router.get('/jobs', async ctx => {
    ctx.body = await installation.failedJobs()
  })
  router.get('/tables', async ctx => {
    const tables: SqlTableInfo[] = describedTables(await readCatalogue())
    ctx.body = tables
  })
  router.post('/query', async ctx => {
    ctx.body = await answerQuery(explored, bodyOf(ctx, SqlQuery).sql, signalOf(ctx))
  })
  router.post('/download', async ctx => {
    const asked = bodyOf(ctx, SqlDownload)
    const file = await writeAnswer(prepared, place.scratch, asked, signalOf(ctx))
    ctx.type = contentTypes[asked.format]
    ctx.attachment(`kith.${asked.format}`)
    ctx.body = createReadStream(file.path).once('close', () => void file[Symbol.asyncDispose]())
  })
  router.get('/questions', async ctx => {
    ctx.body = await questions.list()
  })
  router.post('/questions', async ctx => {
    await questions.save(bodyOf(ctx, SavedQuestion))
    ctx.body = await questions.list()
  })
  return router
}

/** Rows that are shown; a download has all. */
const MOST_ROWS = 1_000

/** Longest time that a query may take, in milliseconds. */
const TIMEOUT = 120_000

const cellOf = (value: unknown, isNumber: boolean): SqlCell => {
  if (value === null || value === undefined) return null
  if (isNumber && Number.isSafeInteger(Math.trunc(Number(value)))) return Number(value)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const resultOf = (
  reader: DuckDBResultReader,
  milliseconds: number,
  notes: readonly string[],
): SqlResult => {
  const types = reader.columnTypes()
  const rows = reader.getRowsJson()
  return {
    notes,
    columns: reader
      .deduplicatedColumnNames()
      .map((name, n) => ({ name, type: String(types[n] ?? '') })),
    rows: rows
      .slice(0, MOST_ROWS)
      .map(row => row.map((cell, n) => cellOf(cell, numericTypes.has(types[n]?.typeId ?? 0)))),
    hasMore: rows.length > MOST_ROWS,
    milliseconds,
  }
}

/** Asks a question for at most `TIMEOUT`. */
const ask = async <T>(
  prepared: PreparedTables,
  sql: string,
  requested: AbortSignal,
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> => {
  const timeout = AbortSignal.timeout(TIMEOUT)
  try {
    return await prepared.reading(
      connection => asking(connection, sql, tableNames, () => work(connection)),
      AbortSignal.any([requested, timeout]),
    )
  } catch (error) {
    if (!timeout.aborted) throw error
    throw new HistoryRefused(
      `The query took longer than ${TIMEOUT / 1_000} s. Ask for less, e.g. a shorter time.`,
    )
  }
}

/**
 * Runs a query in DuckDB's SQL and returns its first rows.
 *
 * @throws {HistoryRefused} it does not only read, is no SQL, or takes too long.
 */
const answerQuery = (
  { prepared, log }: Pick<Explored, 'prepared' | 'log'>,
  sql: string,
  requested: AbortSignal,
): Promise<SqlResult> =>
  ask(prepared, sql, requested, async connection => {
    const startedAt = performance.now()
    const reader = await connection.streamAndReadUntil(sql, MOST_ROWS + 1)
    const notes = tableNotes(prepared.reached(), log.head())
    return resultOf(reader, performance.now() - startedAt, notes)
  })

const formats: Readonly<Record<SqlDownload['format'], string>> = {
  csv: 'FORMAT csv, HEADER',
  parquet: 'FORMAT parquet, COMPRESSION zstd',
}

/**
 * Puts the answer into the temporary table `answer`: `COPY` itself takes no `PIVOT` whose columns are
 * found in the data. Returns its columns as CSV has them, without texts that a spreadsheet would run.
 */
const keepAnswer = async (connection: DuckDBConnection, sql: string): Promise<string[]> => {
  const answer = await connection.run(sql) // a stream would end with the next statement
  const types = answer.columnTypes()
  const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`
  const names = answer.deduplicatedColumnNames()
  const columns = names.map((name, n) => `${identifier(name)} ${types[n]}`)
  await connection.run(`CREATE TEMP TABLE answer (${columns.join(', ')})`)
  const appender = await connection.createAppender('answer', 'main', 'temp')
  for await (const chunk of answer) appender.appendDataChunk(chunk)
  appender.closeSync()
  return names.map((name, n) => {
    const column = identifier(name)
    const isText = [DuckDBTypeId.VARCHAR, DuckDBTypeId.ENUM].includes(types[n]?.typeId ?? 0)
    return `${isText ? markedColumn(`${column}::VARCHAR`) : column} AS ${identifier(marked(name))}`
  })
}

/**
 * Writes all rows of a query into a file of a folder, which disposal removes.
 *
 * @throws {HistoryRefused} as `answerQuery` does.
 */
const writeAnswer = async (
  prepared: PreparedTables,
  folder: string,
  { sql, format }: SqlDownload,
  requested: AbortSignal,
): Promise<{ readonly path: string } & AsyncDisposable> => {
  const path = join(folder, `answer-${randomUUID()}.${format}`)
  const remove = () => rm(path, { force: true })
  try {
    await ask(prepared, sql, requested, async connection => {
      const columns = await keepAnswer(connection, sql)
      const rows = format === 'csv' ? `(SELECT ${columns.join(', ')} FROM answer)` : 'answer'
      await connection.run(`COPY ${rows} TO ${quoted(path)} (${formats[format]})`)
    })
  } catch (error) {
    await remove()
    throw error
  }
  return { path, [Symbol.asyncDispose]: remove }
}

const SUFFIX = '.sql'
const examples = fileURLToPath(new URL('../../../docs/history/questions', import.meta.url))

const readFolder = async (folder: string, isExample: boolean): Promise<ConsoleQuestion[]> => {
  if (!existsSync(folder)) return []
  const names = (await readdir(folder))
    .filter(file => file.endsWith(SUFFIX))
    .map(file => file.slice(0, -SUFFIX.length))
    .filter(name => QuestionName.safeParse(name).success)
    .toSorted()
  return Promise.all(
    names.map(async name => ({
      name,
      sql: (await readFile(join(folder, name + SUFFIX), 'utf8')).trim(),
      isExample,
    })),
  )
}

/**
 * Questions of the console: `.sql` files in a folder of the installation, and the examples. Without a
 * folder, as for a backup, none can be saved.
 */
const openSavedQuestions = (folder: string | undefined) => ({
  list: async (): Promise<ConsoleQuestion[]> => [
    ...(folder === undefined ? [] : await readFolder(folder, false)),
    ...(await readFolder(examples, true)),
  ],

  /**
   * Saves a question, in place of one with the same name.
   *
   * @throws {HistoryRefused} there is no folder for them.
   */
  async save({ name, sql }: Pick<ConsoleQuestion, 'name' | 'sql'>): Promise<void> {
    if (folder === undefined)
      throw new HistoryRefused(
        'Nothing is written beside a backup, nor into a folder that cannot be written. Copy the question, or explore the installation.',
      )
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, name + SUFFIX)
    await writeFile(`${path}.part`, `${sql}\n`, { mode: 0o600 })
    await rename(`${path}.part`, path)
  },
})
