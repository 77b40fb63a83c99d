import type { HtmlTagDescriptor, Plugin } from 'vite'

type Bundle = Record<string, { type: string; imports?: string[]; name?: string }>

/** What each is led to first, and whose links come before: the server leaves to each only theirs. */
const screens = [
  { link: 'landing', name: 'LandingScreen' },
  { link: 'member', name: 'MemberLayout' },
  { link: 'deck', name: 'DiscoverScreen', after: 'MemberLayout' },
] as const

const chunksOf = (bundle: Bundle, name: string): string[] => {
  const reached = new Set<string>()
  const reach = (file: string) => {
    if (reached.has(file)) return
    reached.add(file)
    bundle[file]?.imports?.forEach(reach)
  }
  for (const [file, { type, name: own }] of Object.entries(bundle))
    if (type === 'chunk' && own === name) reach(file)
  if (reached.size === 0) throw new Error(`The build has no ${name}.`)
  return [...reached]
}

/**
 * Names in index.html what the first screen of each will be made of, and writes the style that
 * everyone needs into the page itself: nothing then waits for another file to be read.
 */
export const preloadLinks = (): Plugin => ({
  name: 'kith-preload-links',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {}, chunk, filename }) {
      if (!filename.endsWith('index.html')) return html
      // The style is in the page: no screen that is fetched later asks for it once more.
      chunk?.viteMetadata?.importedCss.clear()
      const named = html.match(/assets\/[\w./-]+\.js/g) ?? []
      const tags = screens.flatMap(({ link, name, ...more }) => {
        const before = 'after' in more ? chunksOf(bundle as Bundle, more.after) : []
        const files = new Set(chunksOf(bundle as Bundle, name)).difference(
          new Set([...named, ...before]),
        )
        return [...files].map((file): HtmlTagDescriptor => {
          const attrs = {
            rel: 'modulepreload',
            crossorigin: '',
            href: `/${file}`,
            'data-for': link,
          }
          return { tag: 'link', attrs, injectTo: 'head' }
        })
      })
      const styled = html.replace(
        /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g,
        (_, file) => {
          const style = bundle[file]
          if (style?.type !== 'asset') throw new Error(`The build has no ${file}.`)
          return `<style nonce="KITH_CSP_NONCE">${style.source}</style>`
        },
      )
      return { html: styled, tags }
    },
  },
})
