import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The page of `npm run explore`: a build of its own, which the members' client knows nothing of. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  oxc: { plugins: { styledComponents: { displayName: false, fileName: false } } },
  // `serveExplore` puts the nonce of each response in its place.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
