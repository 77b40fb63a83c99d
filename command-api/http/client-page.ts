import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type BuildManifest,
  buildFiles,
  type InstallationFacts,
  type PrerenderedPages,
  pagesKey,
  withImports,
} from '../../contracts/core/client-build.ts'
import { PRELOADED_DATA_ID } from '../../contracts/core/preloaded-data.ts'
import { renderClientPage } from '../../contracts/core/render-page.ts'
import type { DiscoveryCard } from '../../contracts/discovery/discovery.ts'
import { cardPhotoSizes, srcSetOf } from '../../contracts/profiles/photo-addresses.ts'
import { primaryPhoto } from '../../contracts/profiles/primary-photo.ts'
import { noPreloadedData, type PreloadedData } from './preloaded-data.ts'

/** What is known about a page's viewer without any lookup. */
export type PageViewer = {
  /** A session cookie was sent, valid or not. */
  readonly session: boolean
  /** A page of the deck is requested; for visitors, home is the landing page. */
  readonly deck: boolean
  readonly path: string
}

/** Facts about the installation that its pages carry. */
export type Installation = InstallationFacts & { readonly showsSamples: boolean }

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
export const clientPages = (folder: string, installation: Installation) => {
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
