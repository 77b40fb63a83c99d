import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig, type Plugin } from 'vite'
import {
  buildFiles,
  type InstallationFacts,
  type PrerenderedPage,
  pagesKey,
} from '../../contracts/core/client-build.ts'
import { pageAt } from '../../contracts/pages.ts'

/** Pages that are the same for every visitor. */
const paths = [
  pageAt('/'),
  pageAt('/manifesto'),
  pageAt('/legal/terms'),
  pageAt('/legal/privacy'),
  pageAt('/legal/license'),
  pageAt('/legal/guidelines'),
] as const

type Prerenderer = {
  prerenderPage(path: string, facts: InstallationFacts): Promise<PrerenderedPage>
}

/**
 * Vite plugin that prerenders the pages that are the same for every visitor, so that a phone shows
 * them before any script has loaded. The server assembles the pages from the files that it writes.
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
    const pages: Record<string, Record<string, PrerenderedPage>> = {}
    for (const takesPayments of [true, false])
      for (const signsInByPasskey of [true, false]) {
        const facts = { takesPayments, signsInByPasskey, providerBeside: null }
        const rendered: Record<string, PrerenderedPage> = {}
        for (const path of paths) rendered[path] = await prerenderPage(path, facts)
        pages[pagesKey(facts)] = rendered
      }
    await writeFile(join(dir, buildFiles.prerendered), JSON.stringify(pages))
    await rm(outDir, { recursive: true })
  },
})
