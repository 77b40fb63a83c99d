import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { drawIcons } from './build/icons.ts'
import { offlineShell } from './build/offline-shell.ts'
import { preloadLinks } from './build/preload-links.ts'
import { prerenderPages } from './build/prerender-pages.ts'
import { sharedChunk } from './build/shared-chunk.ts'

/** The API's origin while `vite` serves the client itself. */
const api = process.env.KITH_API ?? 'http://127.0.0.1:3000'

/** Transforms the sources for the client build and for the prerendered pages. */
const sources = () => ({
  root: import.meta.dirname,
  plugins: [react()],
  // Class names must be the same in both.
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
  // The server replaces this word in index.html with a new nonce for each answer.
  html: { cspNonce: 'KITH_CSP_NONCE' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The oldest browsers that support `light-dark()`, which must stay in the CSS, because parts of
    // a page choose their colour scheme.
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
            // A separate chunk, so that the offline page loads it without scripts.
            { name: 'ui', test: /\/ui\/global\.css$/, priority: 1 },
            // A separate chunk, so that only screens that validate load it.
            { name: 'zod', test: /node_modules\/zod\//, priority: 1 },
            { name: sharedChunk, debugName: 'shared parts' },
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
