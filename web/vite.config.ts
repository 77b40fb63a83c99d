import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { drawIcons } from './build/icons.ts'
import { offlineShell } from './build/offline-shell.ts'
import { preloadLinks } from './build/preload-links.ts'
import { prerenderPages } from './build/prerender-pages.ts'
import { sharedChunk } from './build/shared-chunk.ts'

/** The API's origin while `vite` serves the client itself. */
const api = process.env.KITH_API ?? 'http://127.0.0.1:3000'

/** What makes scripts of the sources, for browsers and for the pages that come with the build. */
const sources = () => ({
  root: import.meta.dirname,
  plugins: [react()],
  // The same names of classes in both.
  oxc: { plugins: { styledComponents: { displayName: false, fileName: false } } },
})

export default defineConfig({
  ...sources(),
  plugins: [
    ...sources().plugins,
    preloadLinks(),
    drawIcons(),
    offlineShell(),
    prerenderPages(sources()),
  ],
  // The server replaces this word in index.html by a fresh nonce for every answer.
  html: { cspNonce: 'KITH_CSP_NONCE' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // As old as `light-dark()`, which must reach the browser as written: regions choose their side.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: `${import.meta.dirname}/index.html`,
        offline: `${import.meta.dirname}/offline.html`,
        'service-worker': `${import.meta.dirname}/offline/service-worker.ts`,
      },
      output: {
        codeSplitting: {
          groups: [
            // Apart from the scripts, so that the offline page has it without them.
            { name: 'ui', test: /\/ui\/global\.css$/, priority: 1 },
            // Apart from what stands beside it, so that only who checks something fetches it.
            { name: 'zod', test: /node_modules\/zod\//, priority: 1 },
            { name: sharedChunk, debugName: 'shared parts' },
          ],
        },
        // A service worker governs what lies beside and below it.
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
