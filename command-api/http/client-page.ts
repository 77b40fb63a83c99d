import type { DiscoveryCard } from '../../contracts/discovery.ts'
import { cardPhotoSizes } from '../../contracts/photo-addresses.ts'
import { srcSetOf } from '../../contracts/photo-variants.ts'
import { PRELOADED_DATA_ID } from '../../contracts/preloaded-data.ts'
import { primaryPhoto } from '../../contracts/primary-photo.ts'
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

/** Links that the build has made for some only: what their first screen is made of. */
const audienceLink = /<link [^>]*data-for="([\w-]+)"[^>]*>\n?/g

/** What stands in index.html where it is said whether samples are shown, and who may be signed in. */
const SAMPLES = 'KITH_SAMPLES'
const SESSION = 'KITH_SESSION'

/** And where it belongs what is this member's own. */
const PHOTO = '<!-- KITH_FIRST_PHOTO -->'
const ANSWERS = '<!-- KITH_PRELOADED_DATA -->'

/** And where this answer's nonce does. */
const NONCE = /KITH_CSP_NONCE/g

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
 * The page of the client as it was built, for each who may ask: made already where all visitors see
 * the same; with links to what their screen will need, so that a browser need not find out piece by
 * piece; and with what they would ask first.
 */
export const clientPages = (
  { index, visitors }: BuiltPages,
  { showsSamples }: { showsSamples: boolean },
) => {
  const pageFor = (built: string, viewer: PageViewer): string =>
    built
      .replace(SAMPLES, showsSamples ? 'on' : 'off')
      .replace(SESSION, viewer.session ? 'maybe' : 'none')
      .replace(audienceLink, (link, name) => (isFor(name, viewer) ? link : ''))
  const made = new Map<string, string>()

  return (viewer: PageViewer, nonce: string, first: PreloadedData = noPreloadedData): string => {
    const { session, deck, path } = viewer
    const own = !session && Object.hasOwn(visitors, path) ? visitors[path] : undefined
    const kind = JSON.stringify([session, deck, own && path])
    const page = made.get(kind) ?? pageFor(own ?? index, viewer)
    made.set(kind, page)
    return page
      .replace(NONCE, nonce)
      .replace(PHOTO, () => (first.deck === undefined ? '' : photoLink(first.deck)))
      .replace(ANSWERS, () => (first.byAddress.size === 0 ? '' : dataBlock(first)))
  }
}
