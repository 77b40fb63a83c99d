import fc from 'fast-check'
import { type Call, type Hostile, way, withHeader } from './call.ts'
import { hostileText, MARK } from './hostile-json.ts'

/** Text as a URL may hold it: other characters are percent-encoded. */
export const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

/** Limit of a URL's length: a longer request line is refused before the server sees it. */
const MOST = 12_000

const long = 'a'.repeat(6_000)
const urlText = hostileText.map(text => encoded(text.slice(0, 2_000)))

const segment = fc.oneof(
  fc.constantFrom(
    ...'..|.|%2e%2e|%2e%2e%2fetc%2fpasswd|%2F|%5C|%00|%|%zz|%c0%af|%ff%fe|;a=b|~|*|:id|{id}|%E2%80%AE|null|-1|'.split(
      '|',
    ),
    ...[`${MARK}%0d%0aSet-Cookie:%20a=b`, long, '%41'.repeat(3_000), '../'.repeat(500)],
  ),
  urlText,
)

const query = fc.constantFrom(
  ...'?|?&&==&|?a[b]=c&a[b][c]=d|?__proto__=1&__proto__[x]=2|?%|?%ff=%fe|?mode=dating&mode=dating'.split(
    '|',
  ),
  ...'?constructor=1|?before=|??|?#|?next=//evil.example|?state=%00&code=%00|?error=%3Cb%3E'.split(
    '|',
  ),
  ...[`?${MARK}=1`, `?q=${MARK}&q=b`, `?state=${MARK}&code=${MARK}&iss=x`, `?q=${long}`],
  ...[`?q=${'%CC%81'.repeat(1_500)}`, `?${'a&'.repeat(3_000)}`, `?${'a='.repeat(3_000)}`],
)

/** A change of path and query, each with its sign. */
const other = <T>(
  name: string,
  drawn: fc.Arbitrary<T>,
  change: (path: string, query: string, drawn: T) => string,
): Hostile =>
  way(name, drawn, (call, one) => {
    const path = call.target.replace(/\?.*$/s, '')
    return { ...call, target: change(path, call.target.slice(path.length), one).slice(0, MOST) }
  })

const hexOf = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`

/** Changes that make the URL invalid for its route. */
export const hostileAddress: Hostile = fc.oneof(
  {
    weight: 2,
    arbitrary: other(
      'other segment',
      fc.tuple(fc.nat(), fc.boolean(), segment),
      (path, rest, [at, isLast, one]) => {
        const parts = path.split('/')
        return parts.with(isLast ? -1 : 1 + (at % (parts.length - 1)), one).join('/') + rest
      },
    ),
  },
  { weight: 2, arbitrary: other('other query', query, (path, _, one) => path + one) },
  other('more segments', segment, (path, rest, one) => `${path}/${one}${rest}`),
  other(
    'other slashes',
    fc.nat(4),
    (path, rest, one) =>
      [`${path}/`, `/${path}`, `${path}//`, path.replaceAll('/', '//'), `/.${path}`][one] + rest,
  ),
  other('other letters', fc.constant(0), (path, rest) => path.toUpperCase() + rest),
  other('encoded letters', fc.constant(0), (path, rest) => path.replace(/[a-z]/g, hexOf) + rest),
  other('long query', urlText, (path, rest, text) => `${path}${rest || '?'}&${text}=${text}`),
  other('whole address', fc.constant(0), (path, rest) => `http://evil.example${path}${rest}`),
  way('raw letters', fc.constant('/\u00e9\u00ff'), (call, raw) => ({
    ...call,
    target: call.target + raw,
    isMalformed: true,
  })),
)

/** What each header may say, parted by `¦`; any may also be empty, long or marked. */
const headers: Readonly<Record<string, string>> = {
  'Idempotency-Key': `k1¦k1¦k2¦${'k'.repeat(128)}¦${'k'.repeat(129)}¦"¦__proto__`,
  'If-None-Match': `*¦"¦W/""¦${'"a",'.repeat(1_000)}¦,,,¦W/"a", *`,
  'If-Modified-Since': 'Sat, 01 Jan 2050 00:00:00 GMT¦never¦0',
  'If-Match': '*¦"a"',
  'If-Unmodified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT',
  Accept: 'text/html¦application/json;q=0¦*/*;q=2¦image/*¦;;;¦text/html;q=1e999',
  'Accept-Encoding': 'gzip¦br¦zstd¦deflate¦identity;q=0¦*;q=0¦gzip;q=NaN¦,',
  'Accept-Language': '*',
  Range: `bytes=0-0¦bytes=-1¦bytes=9999999-¦bytes=0-1,2-3¦items=1¦${'bytes=0-0,'.repeat(500)}`,
  Cookie: `;¦=¦kith_session=¦kith_session=${MARK}¦kith_session=${long}¦kith_session="a"¦__Host-kith_session=a¦${'kith_session=a; '.repeat(300)}¦kith_sign_in=%ff¦kith_browser=%ff¦kith_session=%00¦__proto__=a`,
  Host: 'evil.example¦localhost¦127.0.0.1¦[::1]¦a b¦127.0.0.1:0¦127.0.0.1:99999',
  Origin: 'null¦https://evil.example¦http://127.0.0.1',
  Referer: 'https://evil.example',
  'Sec-Fetch-Site': 'cross-site¦same-site¦none',
  'Sec-Purpose': 'prefetch',
  'X-Forwarded-For': `127.0.0.1¦${'1.1.1.1,'.repeat(500)}`,
  'X-Forwarded-Host': 'evil.example',
  'X-Forwarded-Proto': 'https',
  Forwarded: 'for=1.1.1.1',
  Via: '1.1 evil.example',
  'X-Request-Id': MARK,
  'X-HTTP-Method-Override': 'DELETE',
  Authorization: `Bearer ¦Bearer ${MARK}¦Basic Og==`,
  'User-Agent': `${MARK} (Android) Firefox/¦${'Mozilla/5.0 '.repeat(400)}`,
  Expect: '100-continue¦200-ok',
  Upgrade: 'h2c¦websocket',
  'Content-Length': '0¦1',
  'Max-Forwards': '0',
}

/** Headers that violate HTTP itself, or that the parser refuses before the call is known. */
const belowRules = ['Content-Length', 'Host', 'Expect']

const oneHeader = fc
  .constantFrom(...Object.entries(headers))
  .chain(([name, values]) =>
    fc.record({
      name: fc.constant(name),
      value: fc.constantFrom(
        ...values.split('¦'),
        ...(name === 'Content-Length' ? [] : ['', MARK, long]),
      ),
      isTwice: fc.nat(4).map(n => n === 0),
    }),
  )
  .map(
    ({ name, value, isTwice }) =>
      [
        `${name}${isTwice ? ' twice' : ''}`,
        (call: Call): Call => ({
          ...call,
          ...(isTwice
            ? { headers: [...call.headers, [name, value]] }
            : withHeader(call, name, value)),
          isMalformed: belowRules.includes(name) || call.isMalformed === true,
          // The headers for framing decide whether the request is complete.
          ...(name === 'Content-Length' && { ends: 'half-way' as const }),
        }),
      ] as const,
  )

/** Headers that are wrong, large, repeated, or of another caller. */
export const hostileHeader: Hostile = fc.oneof(
  { weight: 15, arbitrary: oneHeader },
  way('many headers', fc.constant(1_000), (call, count) => ({
    ...call,
    headers: [
      ...call.headers,
      ...Array.from({ length: count }, (_, n) => [`X-${n}`, 'a'] as const),
    ],
    isMalformed: true,
  })),
  way('raw header', fc.constant('\u0001\u00ff'), (call, raw) => ({
    ...withHeader(call, 'X-Raw', raw),
    isMalformed: true,
  })),
)

const unknownToHttp = ['get', 'BREW', MARK.toUpperCase()]
const methods =
  'HEAD OPTIONS PUT PATCH DELETE POST GET TRACE PROPFIND PURGE QUERY MKCOL LINK M-SEARCH CONNECT'.split(
    ' ',
  )

/** Methods that a route does not support, or that do not exist. */
export const hostileMethod: Hostile = way(
  'method',
  fc.constantFrom(...methods, ...unknownToHttp),
  (call, method) => ({
    ...call,
    method,
    isMalformed: call.isMalformed || unknownToHttp.includes(method),
  }),
)

/** Rare ways of sending a request. */
export const hostileWire: Hostile = fc.oneof(
  way('chunked', fc.constant(true), (call, chunked) => ({ ...call, chunked })),
  way('half a request', fc.nat(99), (call, percent) => ({
    ...call,
    ends: 'half-way',
    share: percent / 100,
  })),
  way('reset connection', fc.constant('reset' as const), (call, ends) => ({ ...call, ends })),
  way('pipelined', fc.integer({ min: 2, max: 12 }), (call, times) => ({ ...call, times })),
  way('length and chunks', fc.constant(true), (call, chunked) => ({
    ...call,
    chunked,
    isMalformed: true,
    headers: [...call.headers, ['Content-Length', String(call.body.length)]],
  })),
  way(
    'broken chunks',
    fc.tuple(
      fc.constantFrom('chunked', 'gzip, chunked', 'x'),
      fc.constantFrom('zz\r\n', 'ffffffffffffffffff\r\n', '5\r\nabc\r\n0\r\n\r\n', '-1\r\n\r\n'),
    ),
    (call, [coding, body]) => ({
      ...call,
      isMalformed: true,
      headers: [...call.headers, ['Transfer-Encoding', coding]],
      body: Buffer.from(body),
      ends: 'half-way',
    }),
  ),
)
