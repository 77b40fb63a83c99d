import { isPage } from './pages.ts'

const MAX_LENGTH = 500

/**
 * Base for URL parsing. Any origin works: a local path resolves to the same origin, any other text
 * does not.
 */
const somewhere = 'https://kith.invalid'

/**
 * Returns the path and query of this site that a text names, as a browser parses it (dot segments
 * resolved, WHATWG URL); undefined when the text is not a path or may lead to another site. The
 * host check runs after parsing: `/.//host` names a host only then.
 */
export const localPath = (text: unknown): string | undefined => {
  if (typeof text !== 'string' || text.length > MAX_LENGTH) return undefined
  if (!/^\/[^\\\s]*$/.test(text) || !URL.canParse(text, somewhere)) return undefined
  const { origin, pathname, search } = new URL(text, somewhere)
  return origin === somewhere && !pathname.startsWith('//') ? `${pathname}${search}` : undefined
}

/** Returns the page to open after a sign-in: a page of this site, or home for any other value. */
export const nextPage = (requested: unknown): string => {
  const path = localPath(requested)
  return path !== undefined && isPage(new URL(path, somewhere).pathname) ? path : '/'
}
