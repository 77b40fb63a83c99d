import type { HtmlTagDescriptor, Plugin } from 'vite'

type Bundle = Record<string, { type: string; imports?: string[]; name?: string }>

/**
 * The audiences of index.html, each with its first screen and links. The server removes the links
 * of the other audiences.
 */
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
 * Adds preload links for the first screen of each audience to index.html and inlines the common
 * style sheet, so that no further file blocks the first paint.
 */
export const preloadLinks = (): Plugin => ({
  name: 'kith-preload-links',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {}, chunk, filename }) {
      if (!filename.endsWith('index.html')) return html
      // The style sheet is inlined, so lazy screens must not request it again.
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
