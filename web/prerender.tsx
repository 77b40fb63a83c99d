import { createStore } from 'jotai'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { ServerStyleSheet } from 'styled-components'
import { App } from './App.tsx'

/** Renders one page as its visitors first see it: its markup, and the styles of this markup. */
export async function renderPage(path: string): Promise<{ markup: string; style: string }> {
  const sheet = new ServerStyleSheet()
  const app = (
    <StaticRouter location={path}>
      <App store={createStore()} first={new Map()} />
    </StaticRouter>
  )
  try {
    const { prelude } = await prerender(sheet.collectStyles(app), {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: error => {
        throw error
      },
    })
    const markup = await new Response(prelude as ReadableStream<Uint8Array>).text()
    return { markup, style: sheet.getStyleTags() }
  } finally {
    sheet.seal()
  }
}
