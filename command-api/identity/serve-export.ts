import { causedId, profileIdOf } from '../../contracts/core/ids.ts'
import { type JobEnvelope, prepareExport } from '../../contracts/core/jobs.ts'
import { utcDayOf } from '../../contracts/core/times.ts'
import { exportAccount, exportedAtOnce } from '../../contracts/identity/account.ts'
import { createExport, preparedExport } from '../../projections/exports/create-export.ts'
import { countMessages } from '../../projections/exports/export-conversations.ts'
import { allViews } from '../../projections/views/all-views.ts'
import type { Services } from '../handlers/services.ts'
import { notReady, waitForViews } from '../http/consistency.ts'
import { createRouter, type HttpContext } from '../http/context.ts'
import { refuseForeignNavigation } from '../http/request-guards.ts'
import type { RouteServer } from '../http/serve-route.ts'
import { requireExportPermit } from './passkeys/account-access.ts'

const HOUR = 3_600_000

const send = (ctx: HttpContext, body: HttpContext['body'], now: Date): void => {
  ctx.attachment(`kith-${utcDayOf(now)}.zip`)
  ctx.type = 'application/zip'
  ctx.body = body
}

/** Requests an export, at most one an hour. */
const askFor = async (memberId: string, { jobs }: Services, requestId: string, now: Date) => {
  const hour = String(Math.floor(now.getTime() / HOUR))
  const data: JobEnvelope = {
    cause: { event: requestId, correlation: requestId },
    data: { memberId },
  }
  await jobs.add(prepareExport.queue, {
    id: causedId(prepareExport.queue, memberId, hour),
    data,
    attempts: 8,
  })
}

/**
 * Serves all data of a member: small exports at once, large ones after a job has prepared them and
 * a notification said so.
 */
export const serveExport = (server: RouteServer) => {
  const { services } = server
  const { log, views, clock } = services
  const router = createRouter()
  router.get(exportAccount.path, async ctx => {
    ctx.state.route = exportAccount.path
    ctx.set('Cache-Control', 'no-store')
    refuseForeignNavigation(ctx)
    const caller = await server.authenticate(ctx, exportAccount.access)
    await server.authorize(caller, exportAccount.access)
    const { memberId } = caller
    await server.consumeRateLimit('export', memberId)

    const now = clock.now()
    const { readState } = services.dispatch
    await requireExportPermit({ ...caller, now, readState }, services)
    const names = allViews.map(view => view.name)
    if (!(await waitForViews(services, names, await log.head(), server.signalOf(ctx))))
      throw notReady()
    if ((await countMessages(profileIdOf(memberId), views)) <= exportedAtOnce)
      return send(ctx, createExport(memberId, services, now), now)

    const prepared = await preparedExport(memberId, services)
    if (prepared) return send(ctx, prepared, now)
    await askFor(memberId, services, ctx.state.requestId, now)
    ctx.status = 202
    ctx.body = { status: 'preparing' }
  })
  return router
}
