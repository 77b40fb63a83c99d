import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig, type Plugin } from 'vite'
import { buildFiles, type PrerenderedPage } from '../../contracts/client-build.ts'
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

type Prerenderer = { prerenderPage(path: string): Promise<PrerenderedPage> }

/**
 * Vite plugin that prerenders the pages that are the same for every visitor, so that a phone shows
 * them before any script has loaded. Writes their parts for the server.
 */
export const prerenderPages = (config: InlineConfig): Plugin => ({
  name: 'kith-prerender-pages',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const outDir = join(dir, '.prerender')
    await build({
      ...config,
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: { ssr: 'prerender.tsx', outDir, emptyOutDir: true, target: 'es2023' },
    })
    const { prerenderPage }: Prerenderer = await import(
      pathToFileURL(join(outDir, 'prerender.js')).href
    )
    const pages: Record<string, PrerenderedPage> = {}
    for (const path of paths) pages[path] = await prerenderPage(path)
    await writeFile(join(dir, buildFiles.prerendered), JSON.stringify(pages))
    await rm(outDir, { recursive: true })
  },
})
