/** What is known of who asks for the client's page, before anything is looked up. */
export type Asker = {
  /** They sent a session's cookie, good or not. */
  readonly session: boolean
  /** They want home, where visitors have the landing and members the deck. */
  readonly home: boolean
}

/** Links that the build has made for some only: what their first screen is made of. */
const forSome = /[ \t]*<link [^>]*data-for="([\w-]+)"[^>]*>\n?/g

/** What stands in index.html where it is said whether this is a demo, and who may be signed in. */
const DEMO = 'KITH_DEMO'
const SESSION = 'KITH_SESSION'

const isFor = (link: string, { session, home }: Asker): boolean =>
  session ? link === 'member' || (link === 'deck' && home) : link === 'landing' && home

/**
 * The page of the client as it was built, for each who may ask: with links to what their screen
 * will need, so that a browser need not find out piece by piece.
 */
export const clientPages = (built: string, { demo }: { demo: boolean }) => {
  const pageFor = (asker: Asker): string =>
    built
      .replace(DEMO, demo ? 'on' : 'off')
      .replace(SESSION, asker.session ? 'maybe' : 'none')
      .replace(forSome, (link, name) => (isFor(name, asker) ? link : ''))
  const pages = [false, true].map(session => [false, true].map(home => pageFor({ session, home })))
  return ({ session, home }: Asker): string => pages[Number(session)]?.[Number(home)] ?? built
}
