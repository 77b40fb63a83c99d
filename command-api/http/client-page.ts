import type { DiscoveryCard } from '../../contracts/discovery.ts'
import { cardPhotoSizes } from '../../contracts/photo-addresses.ts'
import { srcSetOf } from '../../contracts/photo-variants.ts'
import { PRELOADED_DATA_ID } from '../../contracts/preloaded-data.ts'
import { primaryPhoto } from '../../contracts/primary-photo.ts'
import { type PageTemplate, pageTemplate } from '../pages/page-template.ts'
import { noPreloadedData, type PreloadedData } from './preloaded-data.ts'

/** What is known of who asks for the client's page, before anything is looked up. */
export type PageViewer = {
  /** They sent a session's cookie, good or not. */
  readonly session: boolean
  /** They want a page of the deck; home is the landing for visitors. */
  readonly deck: boolean
  readonly path: string
}

/** The pages of the client as they were built: one for all, and those made for visitors by path. */
export type BuiltPages = {
  readonly index: string
  readonly visitors: Readonly<Record<string, string>>
}

/** The slots of index.html: whether samples are shown, and who may be signed in. */
const SAMPLES = 'KITH_SAMPLES'
const SESSION = 'KITH_SESSION'

/** The slots that differ from response to response. */
const PHOTO = '<!-- KITH_FIRST_PHOTO -->'
const PRELOADED = '<!-- KITH_PRELOADED_DATA -->'
const NONCE = 'KITH_CSP_NONCE'

/** Marks a link, on a line of its own, that the build made for some viewers only. */
const AUDIENCE = ' data-for="'

/** For whom a line of the document is; undefined for everybody. */
const audienceOf = (line: string): string | undefined => {
  const start = line.indexOf(AUDIENCE)
  return start < 0
    ? undefined
    : line.slice(start + AUDIENCE.length, line.indexOf('"', start + AUDIENCE.length))
}

const isFor = (link: string, { session, deck, path }: PageViewer): boolean =>
  session ? link === 'member' || (link === 'deck' && deck) : link === 'landing' && path === '/'

/** Has a browser fetch the first card's photo while it still reads the page. */
const photoLink = (deck: string): string => {
  const [card] = JSON.parse(deck) as readonly DiscoveryCard[]
  const srcSet = srcSetOf((card && primaryPhoto(card.photos)) ?? '')
  if (!srcSet) return ''
  return `<link rel="preload" as="image" imagesrcset="${srcSet}" imagesizes="${cardPhotoSizes}" fetchpriority="high" />`
}

/** JSON of which nothing is markup, whatever its texts say: within it `<` occurs only in texts. */
const dataBlock = ({ byAddress }: PreloadedData): string => {
  const entries = [...byAddress].map(([address, body]) => `${JSON.stringify(address)}:${body}`)
  const json = `{${entries.join(',')}}`.replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${PRELOADED_DATA_ID}">${json}</script>`
}

/**
 * Renders the page of the client as it was built: prerendered where all visitors see the same, with
 * links to what the viewer's first screen needs, and with the data that it would request first.
 */
export const clientPages = (
  { index, visitors }: BuiltPages,
  { showsSamples }: { showsSamples: boolean },
) => {
  const templateFor = (built: string, viewer: PageViewer): PageTemplate => {
    const lines = built.split('\n').filter(line => {
      const audience = audienceOf(line)
      return audience === undefined || isFor(audience, viewer)
    })
    const page = pageTemplate(lines.join('\n'), [SAMPLES, SESSION])({
      [SAMPLES]: showsSamples ? 'on' : 'off',
      [SESSION]: viewer.session ? 'maybe' : 'none',
    })
    return pageTemplate(page, [NONCE, PHOTO, PRELOADED])
  }
  const templates = new Map<string, PageTemplate>()

  return (viewer: PageViewer, nonce: string, data: PreloadedData = noPreloadedData): string => {
    const { session, deck, path } = viewer
    const own = !session && Object.hasOwn(visitors, path) ? visitors[path] : undefined
    const kind = JSON.stringify([session, deck, own && path])
    const template = templates.get(kind) ?? templateFor(own ?? index, viewer)
    templates.set(kind, template)
    return template({
      [NONCE]: nonce,
      [PHOTO]: data.deck === undefined ? '' : photoLink(data.deck),
      [PRELOADED]: data.byAddress.size === 0 ? '' : dataBlock(data),
    })
  }
}
