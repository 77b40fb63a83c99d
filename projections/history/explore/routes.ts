import { createReadStream } from 'node:fs'
import Router from '@koa/router'
import type { Context } from 'koa'
import type * as z from 'zod'
import {
  DocumentAtParams,
  DocumentParams,
  EventPageQuery,
  EventSelection,
  type Overview,
  PositionParam,
  SavedQuestion,
  SqlDownload,
  SqlQuery,
} from '../../../contracts/explore/explore.ts'
import type { HistoryLog } from '../../../engines/log/history-log.ts'
import { viewNames } from '../view-argument.ts'
import { readCatalogue } from './catalogue.ts'
import { answerQuery, sqlTables, writeAnswer } from './console.ts'
import { openDocumentHistory } from './document-history.ts'
import { readEventDetail } from './event-detail.ts'
import type { EventIndex } from './event-index.ts'
import { createEventPages, createOverview, readTimeline } from './event-queries.ts'
import type { openSavedQuestions } from './saved-questions.ts'
import type { openViewStates } from './view-states.ts'

/** What the page looks at. */
export type Explored = {
  /** Folder or server of the log, to be shown. */
  readonly source: string
  readonly log: HistoryLog
  readonly index: EventIndex
  readonly questions: ReturnType<typeof openSavedQuestions>
  readonly viewStates: Awaited<ReturnType<typeof openViewStates>>
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

/** The calls of the page, each parsed by the contract. All of them read; questions alone are saved. */
export const createRoutes = (explored: Explored): Router => {
  const { source, log, index, questions, viewStates, least } = explored
  const router = new Router({ prefix: '/api' })
  const pages = createEventPages(index)
  const readOverview = createOverview(index, least)
  const documents = openDocumentHistory(log, index.head)
  const bodyOf = <S extends z.ZodType>(ctx: Context, schema: S): z.output<S> =>
    schema.parse(ctx.request.body)

  router.get('/overview', async ctx => {
    const overview = await readOverview()
    const answer: Overview = { source, least, head: log.head(), ...overview }
    ctx.body = answer
  })
  router.get('/timeline', async ctx => {
    const selection = EventSelection.parse(ctx.query)
    const { types } = await readOverview()
    const shown = new Set(types.flatMap(({ type, events }) => (events === null ? [] : type)))
    ctx.body = await readTimeline(index, selection, shown)
  })
  router.get('/events', async ctx => {
    ctx.body = await pages(EventPageQuery.parse(ctx.query))
  })
  router.get('/events/:position', async ctx => {
    ctx.body = await readEventDetail(index, log, PositionParam.parse(ctx.params).position)
  })
  router.get('/documents/:view/:key', async ctx => {
    const { view, key } = DocumentParams.parse(ctx.params)
    ctx.body = await documents.biography(view, key, signalOf(ctx))
  })
  router.get('/documents/:view/:key/at/:position', async ctx => {
    const { view, key, position } = DocumentAtParams.parse(ctx.params)
    ctx.body = await documents.at(view, key, position, signalOf(ctx))
  })
  router.get('/view-names', ctx => {
    ctx.body = viewNames.split(', ')
  })
  router.get('/views', async ctx => {
    ctx.body = await viewStates()
  })
  router.get('/tables', ctx => {
    ctx.body = sqlTables
  })
  router.post('/query', async ctx => {
    ctx.body = await answerQuery(index, bodyOf(ctx, SqlQuery).sql, signalOf(ctx))
  })
  router.post('/download', async ctx => {
    const asked = bodyOf(ctx, SqlDownload)
    const file = await writeAnswer(index, asked, signalOf(ctx))
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
  router.get('/catalogue', async ctx => {
    ctx.body = await readCatalogue()
  })
  return router
}
