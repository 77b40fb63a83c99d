import type { Plugin } from 'vite'
import { renderClientPage } from '../../contracts/core/render-page.ts'

/** Vite plugin: the dev server answers every page with the client's sources. */
export const devPage = (): Plugin => ({
  name: 'kith-dev-page',
  apply: 'serve',
  configureServer: server => () => {
    server.middlewares.use(async (request, response, next) => {
      if (!request.headers.accept?.includes('text/html')) return next()
      const loads = `<link rel="stylesheet" href="/ui/global.css">
<script type="module" src="/main.tsx"></script>`
      const page = renderClientPage({
        loads,
        installation: {
          takesPayments: process.env.KITH_PAYMENTS !== 'off',
          signsInByPasskey: false,
          providerBeside: null,
        },
      })
      const html = await server.transformIndexHtml(request.originalUrl ?? '/', page)
      response.setHeader('Content-Type', 'text/html').end(html)
    })
  },
})
