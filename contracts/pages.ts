import { localPath, somewhere } from './core/local-path.ts'
import { fillPath, type ParamOf } from './core/route.ts'
import type { Page } from './features.ts'

/** The address of a page, with its variable parts filled in: `pageAt('/events/:id', { id })`. */
export const pageAt = <const P extends Page>(
  page: P,
  ...[params]: [ParamOf<P>] extends [never] ? [] : [params: Readonly<Record<ParamOf<P>, string>>]
): string => fillPath(page, { params })

/** Tells whether a path is a page of the client. */
type IsPage = (path: string) => boolean

/** One mark that a text puts behind an address, and some programs make part of the link. */
const mark = /(?:[.,;:!?)\]'"]|%29|%5D|%22|%2C|%E2%80%9D|%E2%80%99)$/i

/** Marks behind one address: a bracket, quotes and the end of a sentence. */
const MARKS = 4

/** The page that a path means with its trailing punctuation left out; undefined without any. */
export const pageWithoutTrail = (isPage: IsPage, path: string): string | undefined => {
  let meant = path
  for (let marks = 0; marks < MARKS; marks += 1) meant = meant.replace(mark, '')
  return meant !== path && isPage(meant) ? meant : undefined
}

/** Returns the page to open after a sign-in: a page of this site, or home for any other value. */
export const nextPage = (isPage: IsPage, requested: unknown): string => {
  const path = localPath(requested)
  return path !== undefined && isPage(new URL(path, somewhere).pathname) ? path : '/'
}
