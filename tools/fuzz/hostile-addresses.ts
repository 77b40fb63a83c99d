import type { Mutate } from './call.ts'
import type { Choose } from './choose.ts'
import { hostileText, MARK } from './hostile-values.ts'

/** Text as a URL may hold it: other characters are percent-encoded. */
export const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

/** Limit of a URL's length: a longer request line is refused before the server sees it. */
const MOST = 12_000

const segments = [
  ...[
    '..',
    '.',
    '%2e%2e',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '%2F',
    '%5C',
    '%00',
    '%',
    '%zz',
    '%c0%af',
  ],
  ...[
    '%ff%fe',
    ';a=b',
    '~',
    '*',
    ':id',
    '{id}',
    '%E2%80%AE',
    'null',
    '-1',
    'NaN',
    '%F0%9F%98%80',
    '',
  ],
  ...[
    MARK,
    `${MARK}%0d%0aSet-Cookie:%20a=b`,
    'a'.repeat(7_000),
    '%41'.repeat(3_000),
    '../'.repeat(500),
  ],
]

const queries = [
  ...[
    '?',
    '?&',
    '?=',
    '?&&==&',
    '?a[b]=c&a[b][c]=d',
    '?__proto__=1&__proto__[x]=2',
    '?%',
    '?%ff=%fe',
  ],
  ...[
    `?${MARK}=1`,
    `?q=${MARK}&q=b`,
    '?mode=dating&mode=dating',
    '?constructor=1',
    '?before=',
    '??',
    '?#',
  ],
  ...[
    `?q=${'%CC%81'.repeat(1_500)}`,
    `?q=${'a'.repeat(9_000)}`,
    `?${'a&'.repeat(3_000)}`,
    '?next=//evil.example',
  ],
  ...[
    `?${'a='.repeat(3_000)}`,
    '?state=%00&code=%00',
    `?state=${MARK}&code=${MARK}&iss=x`,
    '?error=%3Cb%3E',
  ],
]

const pathOf = (target: string): string => target.replace(/\?.*$/s, '')
const queryOf = (target: string): string => target.slice(pathOf(target).length)

/** Mutations that make the URL invalid for its route. */
export const hostileAddress = (choose: Choose): readonly [string, Mutate] => {
  const other = (change: (path: string, query: string) => string): Mutate => {
    return call => ({
      ...call,
      target: change(pathOf(call.target), queryOf(call.target)).slice(0, MOST),
    })
  }
  const text = () => encoded(hostileText(choose).slice(0, 2_000))
  const ways: Readonly<Record<string, Mutate>> = {
    'other segment': other((path, query) => {
      const parts = path.split('/')
      const at = choose.chance(70) ? parts.length - 1 : choose.number(1, parts.length - 1)
      return parts.with(at, choose.chance(50) ? choose.one(segments) : text()).join('/') + query
    }),
    'more segments': other((path, query) => `${path}/${choose.one(segments)}${query}`),
    'other slashes': other(
      (path, query) =>
        choose.one([`${path}/`, `/${path}`, `${path}//`, path.replaceAll('/', '//'), `/.${path}`]) +
        query,
    ),
    'other letters': other((path, query) => path.toUpperCase() + query),
    'encoded letters': other(
      (path, query) =>
        path.replace(/[a-z]/g, letter => `%${letter.charCodeAt(0).toString(16)}`) + query,
    ),
    'other query': other(path => path + choose.one(queries)),
    'long query': other((path, query) => `${path}${query || '?'}&${text()}=${text()}`),
    'whole address': other((path, query) => `http://evil.example${path}${query}`),
    'raw letters': call => ({ ...call, target: `${call.target}/\u00e9\u00ff`, isMalformed: true }),
  }
  const way = choose.one(['other segment', 'other query', ...Object.keys(ways)])
  return [way, ways[way] as Mutate]
}
