import test from 'ava'
import fc from 'fast-check'
import { localPath } from '../../contracts/core/local-path.ts'
import { isPage } from '../../contracts/features.ts'
import { nextPage } from '../../contracts/pages.ts'
import { anyText } from '../samples/any-text.ts'

const origins = ['https://kith.example', 'http://127.0.0.1:3000', 'http://[::1]:3000']

/** Fragments of addresses that lead to other sites. */
const pieces = [
  ...[
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '%2E%2e',
    '%2f',
    '%5c',
    '%09',
    '\t',
    '\n',
    '\r',
    ' ',
    '\0',
  ],
  ...[
    '@',
    ':',
    '?',
    '#',
    ';',
    'https:',
    'javascript:',
    'evil.example',
    'matches',
    'chat',
    '１',
    '。',
  ],
  ...['\u3000', '\ufeff', '\u2028', '／', '＼', '%', '%zz', '\ud800'],
]
const hostile = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map(parts => `/${parts.join('')}`),
  fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map(parts => parts.join('')),
  fc
    .tuple(fc.constantFrom('http', 'https'), fc.webAuthority(), fc.string())
    .map(([scheme, host, rest]) => `${scheme}://${host}/${encodeURI(rest)}`),
  anyText(),
)

test('a local path stays on its site after any number of parses', t => {
  fc.assert(
    fc.property(hostile, fc.constantFrom(...origins), (text, origin) => {
      const path = localPath(text)
      if (path === undefined) return
      const read = new URL(path, origin)
      t.is(read.origin, origin)
      t.is(new URL(`${origin}${path}`).href, read.href)
      t.is(localPath(path), path)
    }),
    { numRuns: 20_000 },
  )
})

test('the return path of a sign-in is a page of its site', t => {
  fc.assert(
    fc.property(hostile, fc.constantFrom(...origins), (text, origin) => {
      const next = nextPage(isPage, text)
      const read = new URL(next, origin)
      t.is(read.origin, origin)
      t.true(isPage(read.pathname))
    }),
    { numRuns: 20_000 },
  )
})

test('every page with any query is accepted as a return path', t => {
  const part = fc.stringMatching(/^[\w-]{1,12}$/)
  fc.assert(
    fc.property(part, part, part, (id, name, value) => {
      for (const path of [`/chat/${id}`, '/matches', '/settings', '/discover/dating'])
        t.is(nextPage(isPage, `${path}?${name}=${value}`), `${path}?${name}=${value}`)
    }),
    { numRuns: 100 },
  )
})
