import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { renderOfflinePage } from '../offline/render-offline-page.ts'

const WORKER = 'service-worker.js'
const PAGE = 'offline.html'

/**
 * Whether a file can be cached forever: it has a content hash in its name. Fonts of non-Latin
 * scripts are left out, and load when a name needs them.
 */
const isCached = (file: string) =>
  /^assets\/.*\.(js|css|woff2)$/.test(file) && !/-(latin-ext|vietnamese)-/.test(file)

/**
 * Vite plugin that renders the offline page, and writes the list of this build's files and their
 * version into the service worker.
 */
export const offlineFiles = (): Plugin => ({
  name: 'kith-offline-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const worker = bundle[WORKER]
      if (worker?.type !== 'chunk') throw new Error(`The build has no ${WORKER}.`)
      if (worker.imports.length > 0) throw new Error(`${WORKER} has to stand alone.`)
      const named = (name: string) =>
        Object.values(bundle).find(file =>
          file.type === 'chunk' ? file.name === name : file.names.includes(name),
        )?.fileName ?? this.error(`The build has no ${name}.`)
      const page = renderOfflinePage(named('offline'), [named('ui.css'), named('offline.css')])
      this.emitFile({ type: 'asset', fileName: PAGE, source: page })
      const files = [...Object.keys(bundle).filter(isCached), PAGE].sort()
      const hash = createHash('sha256').update(files.join('\n')).update(page)
      const build = {
        name: `kith-build-${hash.digest('hex').slice(0, 16)}`,
        files: files.map(file => `/${file}`),
      }
      worker.code = `const KITH_BUILD = ${JSON.stringify(build)};\n${worker.code}`
    },
  },
})
