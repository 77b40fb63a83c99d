import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig, type Plugin } from 'vite'
import { page } from '../../contracts/pages.ts'

/** Pages that are the same for every visitor. */
const paths = [
  page.landing,
  page.manifesto,
  page.terms,
  page.publicPrivacy,
  page.publicLicense,
  page.guidelines,
] as const

type Maker = { renderPage(path: string): Promise<{ markup: string; style: string }> }

/** The splash element of index.html. */
const rootElement = /<div id="root">[\s\S]*<\/div>(?=\s*<!-- KITH_PRELOADED_DATA -->)/

const insert = (html: string, at: RegExp, text: string): string => {
  if (!at.test(html)) throw new Error(`index.html has no ${at}.`)
  return html.replace(at, () => text)
}

/**
 * Moves inline `style` attributes, which the page's Content-Security-Policy blocks, into a style
 * sheet that applies until the client hydrates.
 */
const withoutOwnStyles = (markup: string): { body: string; own: string } => {
  const styles = new Set<string>()
  const body = markup.replace(/ style="([^"]*)"/g, (_, style: string) => {
    if (/[&\\<]/.test(style)) throw new Error(`No sheet can say ${style}.`)
    styles.add(style)
    return ` data-style="${style}"`
  })
  return { body, own: [...styles].map(one => `#root [data-style="${one}"]{${one}}`).join('') }
}

/** Returns the client's page with the prerendered markup in it. */
const pageWith = (index: string, { markup, style }: { markup: string; style: string }): string => {
  const [title] = /<title>.*?<\/title>/.exec(markup) ?? []
  if (!title) throw new Error('A page of visitors has no title.')
  const { body, own } = withoutOwnStyles(markup.replace(title, ''))
  if (/<script|<link/.test(body)) throw new Error('A page of visitors brings more than its words.')
  const styled = style.replace('<style', '<style nonce="KITH_CSP_NONCE"')
  const titled = insert(index, /<title>.*?<\/title>/, title)
  const rooted = insert(titled, rootElement, `<div id="root" data-made="">${body}</div>`)
  const set = insert(rooted, / data-opening/, '')
  const sheets = `${styled}<style nonce="KITH_CSP_NONCE">${own}</style>`
  return insert(set, /<\/head>/, `${sheets}</head>`)
}

/**
 * Prerenders the pages that are the same for every visitor at build time, so that a phone shows
 * them before any script has loaded. Writes one file for the server, keyed by path.
 */
export const prerenderPages = (config: InlineConfig): Plugin => ({
  name: 'kith-prerender-pages',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const outDir = join(dir, '.maker')
    await build({
      ...config,
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: { ssr: 'prerender.tsx', outDir, emptyOutDir: true, target: 'es2023' },
    })
    const maker: Maker = await import(pathToFileURL(join(outDir, 'prerender.js')).href)
    const index = await readFile(join(dir, 'index.html'), 'utf8')
    const pages: Record<string, string> = {}
    for (const path of paths) pages[path] = pageWith(index, await maker.renderPage(path))
    await writeFile(join(dir, 'visitors-pages.json'), JSON.stringify(pages))
    await rm(outDir, { recursive: true })
  },
})
