const MAX_LENGTH = 500

/** Paths that are no pages to come back to. */
const notPages = /^\/(api|oidc|media|ws)(\/|\?|$)/

/** Where to go after a sign-in: a page of this site and nothing else; home for anything else. */
export const nextPath = (asked: unknown, origin: string): string => {
  if (typeof asked !== 'string' || asked.length > MAX_LENGTH || !URL.canParse(asked, origin))
    return '/'
  const { origin: leadsTo, pathname, search } = new URL(asked, origin)
  const isPath = /^\/(?![/\\])[^\\\s]*$/.test(asked) && leadsTo === origin
  return isPath && !notPages.test(pathname) ? `${pathname}${search}` : '/'
}
