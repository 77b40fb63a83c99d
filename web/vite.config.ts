import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { drawIcons } from './build/icons.ts'
import { offlineShell } from './build/offline-shell.ts'

/** The API's origin while `vite` serves the client itself. */
const api = process.env.KITH_API ?? 'http://127.0.0.1:3000'

/** Asks for the two Latin fonts before the stylesheet that names them has been read. */
const preloadFonts = (): Plugin => ({
  name: 'kith-preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter(name => /(figtree-latin-wght|grotesque-latin-opsz)-normal.*\.woff2$/.test(name))
        .map(name => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/${name}`,
            crossorigin: '',
          },
          injectTo: 'head-prepend',
        })),
  },
})

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFonts(), drawIcons(), offlineShell()],
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
