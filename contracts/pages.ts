import { localPath, somewhere } from './core/local-path.ts'
import { fillPath, type ParamOf } from './core/route.ts'
import type { Page } from './features.ts'

/** The address of a page, with its variable parts filled in: `pageAt('/events/:id', { id })`. */
export const pageAt = <const P extends Page>(
  page: P,
  ...[params]: [ParamOf<P>] extends [never] ? [] : [params: Readonly<Record<ParamOf<P>, string>>]
): string => fillPath(page, { params })

/** Returns whether a path is one of these pages of the client. */
export const isPage = (pages: readonly string[], path: string): boolean =>
  pages.some(page => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}/?$`).test(path))

/** One mark that a text puts behind an address, and some programs make part of the link. */
const mark = /(?:[.,;:!?)\]'"]|%29|%5D|%22|%2C|%E2%80%9D|%E2%80%99)$/i

/** Marks behind one address: a bracket, quotes and the end of a sentence. */
const MARKS = 4

/** The one of the pages that a path means with its trailing punctuation left out; undefined without any. */
export const pageWithoutTrail = (pages: readonly string[], path: string): string | undefined => {
  let meant = path
  for (let marks = 0; marks < MARKS; marks += 1) meant = meant.replace(mark, '')
  return meant !== path && isPage(pages, meant) ? meant : undefined
}

/** Returns the page to open after a sign-in: one of these pages, or home for any other value. */
export const nextPage = (pages: readonly string[], requested: unknown): string => {
  const path = localPath(requested)
  return path !== undefined && isPage(pages, new URL(path, somewhere).pathname) ? path : '/'
}
