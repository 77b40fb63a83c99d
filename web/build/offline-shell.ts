import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

const WORKER = 'service-worker.js'

/**
 * Only files that can be cached forever: files with a content hash in their name, and the offline
 * page.
 */
const isKept = (file: string) =>
  file === 'offline.html' || (/\.(js|css|woff2)$/.test(file) && file.startsWith('assets/'))

/** Fonts of other scripts are not precached; they load when a name needs them. */
const isRare = (file: string) => /-(latin-ext|vietnamese)-/.test(file)

/** Writes the list of this build's files and a common version name into the service worker. */
export const offlineShell = (): Plugin => ({
  name: 'kith-offline-shell',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const worker = bundle[WORKER]
      const page = bundle['offline.html']
      if (worker?.type !== 'chunk' || page?.type !== 'asset')
        throw new Error(`The build has no ${WORKER} or no offline.html.`)
      if (worker.imports.length > 0) throw new Error(`${WORKER} has to stand alone.`)
      const files = Object.keys(bundle)
        .filter(file => isKept(file) && !isRare(file))
        .sort()
      const hash = createHash('sha256').update(files.join('\n')).update(page.source)
      const build = {
        name: `kith-build-${hash.digest('hex').slice(0, 16)}`,
        files: files.map(file => `/${file}`),
      }
      worker.code = `const KITH_BUILD = ${JSON.stringify(build)};\n${worker.code}`
    },
  },
})
