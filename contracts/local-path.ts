import { isPage } from './pages.ts'

const MAX_LENGTH = 500

/** Any origin will do: a path stays on the one that it is read from, or it is none. */
const somewhere = 'https://kith.invalid'

/**
 * The path of this site that a text names, with its query, as a browser reads it (dot segments
 * resolved, WHATWG URL); undefined for a text that is none or that could lead away. What a browser
 * takes for a host is judged after the reading: `/.//host` names a host only then.
 */
export const localPath = (text: unknown): string | undefined => {
  if (typeof text !== 'string' || text.length > MAX_LENGTH) return undefined
  if (!/^\/[^\\\s]*$/.test(text) || !URL.canParse(text, somewhere)) return undefined
  const { origin, pathname, search } = new URL(text, somewhere)
  return origin === somewhere && !pathname.startsWith('//') ? `${pathname}${search}` : undefined
}

/** Where to go after a sign-in: a page of this site, or home for anything else. */
export const nextPage = (asked: unknown): string => {
  const path = localPath(asked)
  return path !== undefined && isPage(new URL(path, somewhere).pathname) ? path : '/'
}
