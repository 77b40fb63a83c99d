import { createHash } from 'node:crypto'
import { build, type InlineConfig, type Plugin } from 'vite'
import { BUILD_CACHES } from '../../contracts/core/client-build.ts'
import { renderOfflinePage } from '../offline/render-offline-page.ts'

const WORKER = 'service-worker.js'
const PAGE = 'offline.html'

/**
 * Whether a file can be cached forever: it has a content hash in its name. Fonts of non-Latin
 * scripts are left out, and load when a name needs them.
 */
const isCached = (file: string) =>
  /^assets\/.*\.(js|css|woff2)$/.test(file) && !/-(latin-ext|vietnamese)-/.test(file)

/** The script of the offline page, in one file: the client's own chunks would open the client. */
const buildScript = async (config: InlineConfig) => {
  const built = await build({
    ...config,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: `${config.root}/offline/offline-page.ts`,
        output: { entryFileNames: 'assets/offline-[hash].js' },
      },
    },
  })
  if (!('output' in built)) throw new Error('The script of the offline page is no single build.')
  const [script] = built.output
  return script
}

/**
 * Vite plugin that builds the offline page, and writes the list of this build's files and their
 * version into the service worker.
 */
export const offlineFiles = (config: InlineConfig): Plugin => ({
  name: 'kith-offline-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const worker = bundle[WORKER]
      if (worker?.type !== 'chunk') throw new Error(`The build has no ${WORKER}.`)
      if (worker.imports.length > 0) throw new Error(`${WORKER} has to stand alone.`)
      const named = (name: string) =>
        Object.values(bundle).find(file => file.type === 'asset' && file.names.includes(name))
          ?.fileName ?? this.error(`The build has no ${name}.`)
      const { fileName: script, code } = await buildScript(config)
      const page = renderOfflinePage(script, [named('ui.css'), named('offline.css')])
      const files = [...Object.keys(bundle).filter(isCached), script, PAGE].sort()
      this.emitFile({ type: 'asset', fileName: script, source: code })
      this.emitFile({ type: 'asset', fileName: PAGE, source: page })
      const hash = createHash('sha256').update(files.join('\n')).update(page)
      const build = {
        name: `${BUILD_CACHES}${hash.digest('hex').slice(0, 16)}`,
        files: files.map(file => `/${file}`),
      }
      worker.code = `const KITH_BUILD = ${JSON.stringify(build)};\n${worker.code}`
    },
  },
})
