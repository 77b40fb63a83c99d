const MAX_LENGTH = 500

/** Base for URL parsing. Only a local path resolves to the same origin. */
export const somewhere = 'https://kith.invalid'

/**
 * Path and query of this site that a text names, as browsers parse it (WHATWG URL); undefined if it
 * may lead elsewhere. The host check runs after parsing, which turns `/.//host` into a host.
 */
export const localPath = (text: unknown): string | undefined => {
  if (typeof text !== 'string' || text.length > MAX_LENGTH) return undefined
  if (!/^\/[^\\\s]*$/.test(text) || !URL.canParse(text, somewhere)) return undefined
  const { origin, pathname, search } = new URL(text, somewhere)
  return origin === somewhere && !pathname.startsWith('//') ? `${pathname}${search}` : undefined
}
