import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import Router from '@koa/router'
import { InvalidArgumentError } from 'commander'
import Koa, { type Context, type Middleware } from 'koa'
import { koaBody } from 'koa-body'
import * as z from 'zod'
import { Id } from '../../../contracts/core/ids.ts'
import { Refusal, refusals } from '../../../contracts/core/refusals.ts'
import type { createGuard } from '../../../engines/process/loopback/guard.ts'
import type { ActingStaff } from '../acting-staff.ts'
import type { createCaseService } from '../case-service.ts'
import type { createDecisionService } from '../decision-service.ts'
import type { createPhotoReviewService } from '../photo-review.ts'
import { casePage } from './case-page.ts'
import { decisionOfForm, type Given } from './decide-form.ts'
import { html } from './html.ts'
import { layout } from './layout.ts'
import { partOf } from './list-part.ts'
import { photosPage } from './photos-page.ts'
import { queuePage } from './queue-page.ts'

/** What the desk works with, as the acting member of staff. */
export type DeskServices = {
  readonly acting: ActingStaff
  readonly cases: ReturnType<typeof createCaseService>
  readonly decisions: ReturnType<typeof createDecisionService>
  readonly photoReview: ReturnType<typeof createPhotoReviewService>
}

type DeskOptions = {
  readonly guard: ReturnType<typeof createGuard>
  /** Opened with each request, so that a key that ended ends the desk. */
  readonly open: () => Promise<DeskServices>
  /** Hears of errors that are bugs. */
  readonly report: (error: unknown) => void
}

const styles = ['../../../web/ui/tokens.css', './desk.css'].map(path =>
  fileURLToPath(new URL(path, import.meta.url)),
)

/** What a page says after a form did its work. */
const doneTexts: Readonly<Record<string, string>> = {
  decided: 'Decided. They are told, and can appeal.',
  nothing: 'Decided: nothing is done, and they are told nothing.',
  waiting: 'A colleague confirms it. Until then it does not hold.',
  confirmed: 'It holds now.',
  withdrawn: 'It holds no more.',
  stands: 'The decision stands. They are told.',
  reversed: 'Reversed: all is as it was before. They are told.',
  passed: 'Everybody sees the photo now.',
  removed: 'Removed. They are told, and can appeal.',
}

const doneText = (done: string): string | undefined =>
  Object.hasOwn(doneTexts, done) ? doneTexts[done] : undefined

/** The fields of a form as they were sent. */
const Fields = z.record(z.string(), z.unknown())
const OfCase = z.object({ profileId: Id })
const OfDecision = OfCase.extend({ decisionId: Id })
const OfPhoto = z.object({ photoId: Id })
const From = z.coerce.number().int().nonnegative().catch(0)
const AppealFields = z.object({ outcome: z.enum(['stands', 'reversed']), reason: z.string() })

const adviceOn = (error: unknown): { status: number; advice: string } | undefined => {
  if (error instanceof Refusal) return { status: refusals[error.code], advice: error.message }
  if (error instanceof InvalidArgumentError) return { status: 400, advice: error.message }
  if (error instanceof z.ZodError)
    return { status: 400, advice: 'Choose what the form offers: something is missing.' }
  if (error instanceof Koa.HttpError && error.status < 500)
    return { status: error.status, advice: error.message }
  return undefined
}

type Show = (
  ctx: Context,
  services: DeskServices,
  refused?: { readonly given?: Given; readonly problem?: string },
) => Promise<void>

type Work = (ctx: Context, services: DeskServices) => Promise<keyof typeof doneTexts>

/** The page that a form is on, and its address. */
type Page = { readonly show: Show; readonly at: (ctx: Context) => string }

/** The pages of the desk behind its guard. */
export const createDesk = ({ guard, open, report }: DeskOptions): Koa => {
  const frameOf = ({ acting }: DeskServices) => ({ ...acting, formToken: guard.formToken })

  const showCase: Show = async (ctx, services, { given = null, problem } = {}) => {
    const file = await services.cases.read(OfCase.parse(ctx.params).profileId)
    ctx.body = layout(services.acting, {
      title: file.profile?.pseudonym ?? 'A case',
      main: casePage(file, frameOf(services), given),
      done: doneText(String(ctx.query.done ?? '')),
      problem,
    })
  }

  const showPhotos: Show = async (ctx, services, { given = null, problem } = {}) => {
    const waiting = partOf(await services.photoReview.list(), From.parse(ctx.query.from))
    ctx.body = layout(services.acting, {
      title: 'New photos',
      main: photosPage(waiting, frameOf(services), given),
      done: doneText(String(ctx.query.done ?? '')),
      problem,
    })
  }

  /** Does the work of a form, and leads to its page: with the form as it was sent where that was refused. */
  const form =
    (work: Work, { show, at }: Page): Middleware =>
    async ctx => {
      const body = Fields.parse(ctx.request.body)
      if (!guard.isOwnForm(body.token)) return ctx.throw(403, 'Send the form of the page again.')
      const services = await open()
      try {
        const done = await work(ctx, services)
        ctx.status = 303
        ctx.redirect(`${at(ctx)}?done=${done}`)
      } catch (error) {
        const found = adviceOn(error)
        if (!found) throw error
        await show(ctx, services, { given: body, problem: found.advice })
        ctx.status = found.status
      }
    }

  const onCase: Page = { show: showCase, at: ({ params }) => `/cases/${params.profileId}` }
  const onPhotos: Page = { show: showPhotos, at: () => '/photos' }

  const router = new Router()
  router.get('/', async ctx => {
    const { acting, cases } = await open()
    const waiting = partOf(await cases.queue(), From.parse(ctx.query.from))
    ctx.body = layout(acting, { title: 'Cases', main: queuePage(waiting) })
  })
  router.get('/photos', async ctx => showPhotos(ctx, await open()))
  router.get('/photos/:photoId', async ctx => {
    const { photoReview } = await open()
    ctx.body = Buffer.from(await photoReview.read(OfPhoto.parse(ctx.params).photoId))
    ctx.type = 'image/webp'
  })
  router.post(
    '/photos/:photoId/pass',
    form(async (ctx, { photoReview }) => {
      await photoReview.pass(OfPhoto.parse(ctx.params).photoId)
      return 'passed'
    }, onPhotos),
  )
  router.post(
    '/photos/:photoId/remove',
    form(async (ctx, { photoReview, decisions }) => {
      const { photoId, profileId } = await photoReview.find(OfPhoto.parse(ctx.params).photoId)
      const remove = { measure: 'removed', remove: `photo:${photoId}` }
      await decisions.decide(
        decisionOfForm(profileId, { ...Fields.parse(ctx.request.body), ...remove }),
      )
      return 'removed'
    }, onPhotos),
  )
  router.get('/desk.css', async ctx => {
    ctx.type = 'css'
    ctx.body = (await Promise.all(styles.map(path => readFile(path, 'utf8')))).join('\n')
  })
  router.get('/cases/:profileId', async ctx => showCase(ctx, await open()))
  router.get('/cases/:profileId/photos/:photoId', async ctx => {
    const { profileId, photoId } = OfCase.extend({ photoId: Id }).parse(ctx.params)
    const { cases } = await open()
    ctx.body = Buffer.from(await cases.profilePhoto(profileId, photoId))
    ctx.type = 'image/webp'
  })
  router.get('/cases/:profileId/reports/:reportId/photos/:photoId', async ctx => {
    const { profileId, reportId, photoId } = OfCase.extend({ reportId: Id, photoId: Id }).parse(
      ctx.params,
    )
    const { cases } = await open()
    ctx.body = Buffer.from(await cases.keptPhoto(profileId, reportId, photoId))
    ctx.type = 'image/webp'
  })
  router.post(
    '/cases/:profileId/decide',
    form(async (ctx, { decisions }) => {
      const made = decisionOfForm(OfCase.parse(ctx.params).profileId, ctx.request.body)
      if ((await decisions.decide(made)).awaitsSecond) return 'waiting'
      return made.measure === 'nothing' ? 'nothing' : 'decided'
    }, onCase),
  )
  const decision = '/cases/:profileId/decisions/:decisionId'
  router.post(
    `${decision}/confirm`,
    form(async (ctx, { decisions }) => {
      await decisions.confirm(OfDecision.parse(ctx.params))
      return 'confirmed'
    }, onCase),
  )
  router.post(
    `${decision}/withdraw`,
    form(async (ctx, { decisions }) => {
      await decisions.withdraw(OfDecision.parse(ctx.params))
      return 'withdrawn'
    }, onCase),
  )
  router.post(
    `${decision}/appeal`,
    form(async (ctx, { decisions }) => {
      const { outcome, reason } = AppealFields.parse(ctx.request.body)
      await decisions.decideAppeal(OfDecision.parse(ctx.params), outcome === 'reversed', reason)
      return outcome
    }, onCase),
  )

  const answerProblems: Middleware = async (ctx, next) => {
    try {
      await next()
      if (ctx.status === 404 && !ctx.body) ctx.throw(404, 'There is no such page.')
    } catch (error) {
      const found = adviceOn(error)
      if (!found) report(error)
      const { status, advice } = found ?? {
        status: 500,
        advice: 'That failed. The terminal says why.',
      }
      ctx.status = status
      ctx.type = 'html'
      const main = html`<h1>Not shown</h1><p><a href="/">Back to all cases</a></p>`
      ctx.body = layout(null, { title: 'Not shown', main, problem: advice })
    }
  }

  const app = new Koa()
  app.on('error', report)
  app
    .use(guard.middleware)
    .use(answerProblems)
    .use(
      koaBody({ json: false, text: false, formLimit: '256kb', queryString: { arrayLimit: 1_000 } }),
    )
    .use(router.routes())
  return app
}
