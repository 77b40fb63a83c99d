import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildFiles } from '../contracts/core/client-build.ts'
import { devPage } from './build/dev-page.ts'
import { drawIcons } from './build/draw-icons.ts'
import { offlineFiles } from './build/offline-files.ts'
import { prerenderPages } from './build/prerender-pages.ts'
import { type Graph, sharedChunk, sharedChunks } from './build/shared-chunk.ts'

/** The API's origin while `vite` serves the client itself. */
const api = process.env.KITH_API ?? 'http://127.0.0.1:3000'

/** Transforms the sources for the client build and for the prerendered pages. */
const sources = () => ({
  root: import.meta.dirname,
  plugins: [react()],
  // Class names must be the same in both builds.
  oxc: { plugins: { styledComponents: { displayName: false, fileName: false } } },
})

export default defineConfig({
  ...sources(),
  plugins: [
    ...sources().plugins,
    devPage(),
    drawIcons(),
    offlineFiles(sources()),
    prerenderPages(sources()),
  ],
  // Pages come from `renderClientPage`, not from files.
  appType: 'custom',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: buildFiles.manifest,
    target: 'es2023',
    // The oldest browsers that support `light-dark()`, which must stay in the CSS, because parts of
    // a page choose their colour scheme.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        main: `${import.meta.dirname}/main.tsx`,
        // Pages inline its styles, so no script imports it.
        ui: `${import.meta.dirname}/ui/global.css`,
        offline: `${import.meta.dirname}/offline/offline-page.css`,
        'service-worker': `${import.meta.dirname}/offline/service-worker.ts`,
      },
      output: {
        codeSplitting: {
          groups: [
            // A separate chunk, so that only screens that validate load it.
            { name: 'zod', test: /node_modules\/zod\//, priority: sharedChunks.length + 1 },
            // A group also contains the imports of its modules, unless an earlier group has them.
            ...sharedChunks.map((chunk, index) => ({
              name: (id: string, graph: Graph) => (sharedChunk(id, graph) === chunk ? chunk : null),
              debugName: `shared parts: ${chunk}`,
              priority: sharedChunks.length - index,
            })),
          ],
        },
        // The scope of a service worker is its own folder and everything below.
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js',
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': api,
      '/media': api,
      '/oidc': api,
      '/ws': { target: api, ws: true },
    },
  },
})
