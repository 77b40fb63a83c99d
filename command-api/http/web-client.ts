import { existsSync, readdirSync } from 'node:fs'
import { sep } from 'node:path'
import send from 'koa-send'
import { buildFiles } from '../../contracts/core/client-build.ts'
import { nothingHere, Refusal } from '../../contracts/core/refusals.ts'
import { pages } from '../../contracts/features.ts'
import { isPage, pageWithoutTrail } from '../../contracts/pages.ts'
import { clientPages, type Installation } from './client-page.ts'
import type { HttpContext, HttpMiddleware } from './context.ts'
import { isCall } from './mount.ts'
import { deckModeOf, type PreloadedData } from './preloaded-data.ts'

const A_YEAR_MS = 31_536_000_000

const filesIn = (folder: string): ReadonlySet<string> =>
  new Set(
    existsSync(folder)
      ? readdirSync(folder, { recursive: true }).map(
          file => `/${String(file).replaceAll(sep, '/')}`,
        )
      : [],
  )

const sendFile = async (ctx: HttpContext, root: string): Promise<void> => {
  const isHashed = ctx.path.startsWith('/assets/')
  ctx.state.route = isHashed ? '/assets' : '/files'
  if (!isHashed) ctx.set('Cache-Control', 'no-cache')
  await send(ctx, ctx.path, isHashed ? { root, maxAge: A_YEAR_MS, immutable: true } : { root })
}

type PageOptions = Installation & {
  readonly hasSession: (ctx: HttpContext) => boolean
  readonly preload: (ctx: HttpContext) => Promise<PreloadedData>
}

/**
 * Serves the built client. Files with a hash in their name are cached for good; pages are always
 * revalidated. A page states whether samples are shown, whether payments are configured, and
 * whether the viewer may be signed in.
 * With a session it carries preloaded data and is not cached. Unknown paths get the page with
 * status 404.
 * @throws {Refusal} `method_not_allowed`: pages and files are only read.
 */
export const serveWebClient = (
  folder: string,
  { hasSession, preload, ...installation }: PageOptions,
): HttpMiddleware => {
  const files = filesIn(folder)
  const isBuilt = files.has(`/${buildFiles.manifest}`)
  const pageFor = isBuilt ? clientPages(folder, installation) : undefined

  return async (ctx, next) => {
    if (isCall(ctx.path)) return next()
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD')
      throw new Refusal('method_not_allowed', 'Use one of the methods named in Allow.')
    }
    // Names with a leading dot are for the server, not for browsers.
    if (files.has(ctx.path) && !ctx.path.includes('/.') && /\.\w+$/.test(ctx.path))
      return sendFile(ctx, folder)
    if (ctx.path.startsWith('/assets/')) throw nothingHere()
    if (!pageFor)
      throw new Refusal('unavailable', 'The web client is not built here. Run npm start.')
    ctx.state.route = '/page'
    const meant = pageWithoutTrail(pages, ctx.path)
    if (meant) return ctx.redirect(meant + ctx.search)
    ctx.status = isPage(pages, ctx.path) ? 200 : 404
    const session = hasSession(ctx)
    const deck = deckModeOf(ctx.path) !== undefined
    ctx.set('Cache-Control', session ? 'private, no-store' : 'no-cache')
    ctx.vary('Cookie')
    ctx.type = 'html'
    const first = session ? await preload(ctx) : undefined
    ctx.body = pageFor({ session, deck, path: ctx.path }, ctx.state.nonce ?? '', first)
  }
}
