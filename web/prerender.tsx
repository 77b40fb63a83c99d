import { createStore } from 'jotai'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { ServerStyleSheet, version } from 'styled-components'
import type { InstallationFacts, PrerenderedPage } from '../contracts/core/client-build.ts'
import { App } from './App.tsx'
import { installationAtom } from './data/installation.ts'

const ROOT = '<div id="root"'

/** Renders one page as visitors of an installation first see it. */
export async function prerenderPage(
  path: string,
  facts: InstallationFacts,
): Promise<PrerenderedPage> {
  const store = createStore()
  store.set(installationAtom, facts)
  const sheet = new ServerStyleSheet()
  const page = (
    <div id="root" data-prerendered="">
      <StaticRouter location={path}>
        <App store={store} first={new Map()} />
      </StaticRouter>
    </div>
  )
  try {
    const { prelude } = await prerender(sheet.collectStyles(page), {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: error => {
        throw error
      },
    })
    const markup = await new Response(prelude as ReadableStream<Uint8Array>).text()
    // React writes tags of the head, such as the title, before the root.
    const start = markup.indexOf(ROOT)
    const [head, root] = [markup.slice(0, start), markup.slice(start)]
    if (!head.startsWith('<title>')) throw new Error(`${path} has no title.`)
    if (/<script|<link| style="/.test(root))
      throw new Error(`The Content-Security-Policy blocks a part of ${path}.`)
    return { head, root, css: sheet.instance.toString(), styledComponents: version }
  } finally {
    sheet.seal()
  }
}
