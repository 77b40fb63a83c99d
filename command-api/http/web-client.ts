import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import send from 'koa-send'
import {
  type BuildManifest,
  buildFiles,
  type InstallationFacts,
  type PrerenderedPages,
  pagesKey,
  withImports,
} from '../../contracts/core/client-build.ts'
import { PRELOADED_DATA_ID, UNLOCKED_COOKIE } from '../../contracts/core/preloaded-data.ts'
import { nothingHere, Refusal } from '../../contracts/core/refusals.ts'
import { renderClientPage } from '../../contracts/core/render-page.ts'
import { fillPath, matcherOf, type Route } from '../../contracts/core/route.ts'
import { type DiscoveryCard, discover } from '../../contracts/discovery/discovery.ts'
import { isPage } from '../../contracts/features.ts'
import { getCurrentUser } from '../../contracts/identity/identity.ts'
import { pageAt, pageWithoutTrail } from '../../contracts/pages.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import { cardPhotoSizes, srcSetOf } from '../../contracts/profiles/photo-addresses.ts'
import { primaryPhoto } from '../../contracts/profiles/primary-photo.ts'
import { within } from '../../engines/primitives/within.ts'
import type { Handler } from '../handlers/handler.ts'
import { PRELOAD_TIMEOUT_MS } from '../handlers/timeouts.ts'
import type { HttpContext, HttpMiddleware } from './context.ts'
import { isCall } from './mount.ts'
import { createRouteResponder, type RespondToRoute, type RouteServer } from './serve-route.ts'

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
    const meant = pageWithoutTrail(isPage, ctx.path)
    if (meant) return ctx.redirect(meant + ctx.search)
    ctx.status = isPage(ctx.path) ? 200 : 404
    const session = hasSession(ctx)
    const deck = deckModeOf(ctx.path) !== undefined
    ctx.set('Cache-Control', session ? 'private, no-store' : 'no-cache')
    if (isSharedPlan(ctx.path)) keepToItself(ctx)
    ctx.vary('Cookie')
    ctx.type = 'html'
    const first = session ? await preload(ctx) : undefined
    ctx.body = pageFor({ session, deck, path: ctx.path }, ctx.state.nonce ?? '', first)
  }
}

const isSharedPlan = matcherOf(['/safe/:token'])

/** The address of a shared plan is its secret: no other site, no search engine and no cache gets it. */
const keepToItself = (ctx: HttpContext): void => {
  ctx.set('Cache-Control', 'private, no-store')
  ctx.set('Referrer-Policy', 'no-referrer')
  ctx.set('X-Robots-Tag', 'noindex, nofollow')
}

/** What is known about a page's viewer without any lookup. */
type PageViewer = {
  /** A session cookie was sent, valid or not. */
  readonly session: boolean
  /** A page of the deck is requested; for visitors, home is the landing page. */
  readonly deck: boolean
  readonly path: string
}

/** Facts about the installation that its pages carry. */
type Installation = InstallationFacts & { readonly showsSamples: boolean }

const sources = {
  main: 'main.tsx',
  styles: 'ui/global.css',
  landing: 'landing/LandingScreen.tsx',
  member: 'shell/MemberLayout.tsx',
  deck: 'discovery/DiscoverScreen.tsx',
} as const

/** Sources of the viewer's first screen. */
const firstScreenOf = ({ session, deck, path }: PageViewer): string[] => {
  if (session) return deck ? [sources.member, sources.deck] : [sources.member]
  return path === '/' ? [sources.landing] : []
}

/** Preloads the first card's photo while the browser parses the page. */
const photoLink = (deck: string): string => {
  const [card] = JSON.parse(deck) as readonly DiscoveryCard[]
  const srcSet = srcSetOf((card && primaryPhoto(card.photos)?.photoUrl) ?? '')
  if (!srcSet) return ''
  return `<link rel="preload" as="image" imagesrcset="${srcSet}" imagesizes="${cardPhotoSizes}" fetchpriority="high">`
}

/** JSON in which no text can become markup: `<` occurs only in strings, escaped. */
const dataBlock = ({ byAddress }: PreloadedData): string => {
  const entries = [...byAddress].map(([address, body]) => `${JSON.stringify(address)}:${body}`)
  const json = `{${entries.join(',')}}`.replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${PRELOADED_DATA_ID}">${json}</script>`
}

/**
 * Renders the client's page from `folder`: prerendered where all visitors see the same, with links
 * and data that the viewer's first screen needs. Styles are inline, so no file blocks first paint.
 */
const clientPages = (folder: string, installation: Installation) => {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const manifest: BuildManifest = JSON.parse(read(buildFiles.manifest))
  const pages: PrerenderedPages = JSON.parse(read(buildFiles.prerendered))
  const visitors = pages[pagesKey(installation)] ?? {}
  const fileOf = (key: string) => `/${manifest[key]?.file}`
  const styles = read(fileOf(sources.styles))

  const preloadLinks = (viewer: PageViewer): string =>
    [...withImports(manifest, sources.main, ...firstScreenOf(viewer))]
      .filter(key => key !== sources.main)
      .map(key => `<link rel="modulepreload" crossorigin href="${fileOf(key)}">`)
      .join('\n')

  return (viewer: PageViewer, nonce: string, data: PreloadedData = noPreloadedData): string => {
    const { session, path } = viewer
    const prerendered = !session && Object.hasOwn(visitors, path) ? visitors[path] : undefined
    return renderClientPage({
      loads: `${data.deck === undefined ? '' : photoLink(data.deck)}
<script type="module" crossorigin src="${fileOf(sources.main)}"></script>
<style nonce="${nonce}">${styles}</style>
${preloadLinks(viewer)}
${
  prerendered
    ? `<style nonce="${nonce}" data-styled="true" data-styled-version="${prerendered.styledComponents}">${prerendered.css}</style>`
    : ''
}`,
      ...(prerendered ? { prerendered } : {}),
      nonce,
      showsSamples: installation.showsSamples,
      installation,
      session,
      data: data.byAddress.size === 0 ? '' : dataBlock(data),
    })
  }
}

/** Response bodies by address. */
export type PreloadedData = {
  readonly byAddress: ReadonlyMap<string, string>
  /** The response with the deck, if any. */
  readonly deck: string | undefined
}

export const noPreloadedData: PreloadedData = { byAddress: new Map(), deck: undefined }

/** The mode of the deck that a page opens with; undefined for other pages. */
const deckModeOf = (path: string): (typeof modes)[number] | undefined => {
  if (path === pageAt('/') || path === pageAt('/home')) return 'dating'
  return modes.find(mode => path === pageAt('/discover/:mode', { mode }))
}

/**
 * The body of a successful read; undefined after a refusal or failure: the page then requests it
 * itself.
 */
const bodyOf = async (
  respondTo: RespondToRoute,
  ctx: HttpContext,
  params: object,
): Promise<string | undefined> => {
  try {
    const { status, body } = await respondTo(ctx, { params, query: {} })
    return status === 200 ? String(body) : undefined
  } catch (error) {
    if (!(error instanceof Refusal)) ctx.app.emit('error', error, ctx)
    return undefined
  }
}

/**
 * Preloads what a page's first screen requests: the current user, and the cards on deck pages. Each
 * request passes its route's guards and limits, so a page contains nothing else. A request that is
 * not answered in time is left out; the page then sends it and shows that it waits. A device
 * that does not say that its app lock is off gets no data.
 */
export const createPreloader = (handlers: readonly Handler[], server: RouteServer) => {
  const respondTo = (route: Route) => {
    const handler = handlers.find(one => one.route === route)
    if (!handler) throw new Error(`${route.path} has no handler.`)
    return createRouteResponder(handler, server)
  }
  const respondSession = respondTo(getCurrentUser)
  const respondDeck = respondTo(discover)

  return async (ctx: HttpContext): Promise<PreloadedData> => {
    if (!ctx.cookies.get(UNLOCKED_COOKIE)) return noPreloadedData
    const deadline = performance.now() + PRELOAD_TIMEOUT_MS
    const inTime = <T>(work: Promise<T>) => within(deadline - performance.now(), work)
    const session = await inTime(bodyOf(respondSession, ctx, {}))
    if (session === undefined) return noPreloadedData
    const byAddress = new Map<string, string>([[getCurrentUser.path, session]])
    const mode = deckModeOf(ctx.path)
    const deck = mode && (await inTime(bodyOf(respondDeck, ctx, { mode })))
    if (deck !== undefined) byAddress.set(fillPath(discover.path, { params: { mode } }), deck)
    return { byAddress, deck }
  }
}
