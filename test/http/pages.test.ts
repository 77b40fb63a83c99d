import test from 'ava'
import { covers } from '../../contracts/core/covers.ts'
import { pages } from '../../contracts/features.ts'
import { commonServer } from './common-server.ts'
import { startServer } from './server.ts'

const common = commonServer()

const nonceOf = (policy: string | null): string => /'nonce-([\w-]+)'/.exec(policy ?? '')?.[1] ?? ''

test('every page of the client is served uncached with its own nonce', async t => {
  const { stranger } = await common.server()
  const nonces = new Set<string>()
  for (const page of pages) {
    const { status, headers, body } = await stranger.get(page.replace(/:\w+/, 'one'))
    t.is(status, 200, page)
    t.is(headers.get('content-type'), 'text/html; charset=utf-8')
    const isShared = page === '/safe/:token'
    t.is(headers.get('cache-control'), isShared ? 'private, no-store' : 'no-cache', page)
    const nonce = nonceOf(headers.get('content-security-policy'))
    t.true(body.includes(`nonce="${nonce}"`))
    t.false(body.includes('KITH_CSP_NONCE'))
    nonces.add(nonce)
  }
  t.is(nonces.size, pages.length)
})

test('an unknown page serves the client with status 404', async t => {
  const { stranger } = await common.server()
  const { body: other } = await stranger.get('/matches')
  for (const path of [
    '/nowhere',
    '/chat',
    '/chat/1/2',
    '/legal/other',
    '/file.txt',
    '/index.html',
    '/visitors-pages.json',
    '/.server/manifest.json',
    '/.server/prerendered.json',
  ]) {
    const { status, headers, body } = await stranger.get(path)
    t.is(status, 404, path)
    t.is(headers.get('content-type'), 'text/html; charset=utf-8')
    t.is(body.length, other.length)
  }
})

test('visitors get public pages prerendered within the content policy, members get their own', async t => {
  const { stranger, quickVisitor } = await common.server()
  const me = await quickVisitor('Juniper')
  for (const [path, words] of [
    ['/', 'More than a dating app'],
    ['/manifesto', 'Why Kith exists'],
    ['/legal/terms', 'Terms'],
    ['/legal/privacy', 'Privacy Policy'],
    ['/legal/license', 'License Agreement'],
    ['/legal/guidelines', 'Community Guidelines'],
  ] as const) {
    const { body, headers } = await stranger.get(path)
    t.regex(body, new RegExp(`<h1[^>]*>${words}`), path)
    t.is(headers.get('cache-control'), 'no-cache')
    t.notRegex(body, /\sstyle="|KITH_/)
    const nonce = nonceOf(headers.get('content-security-policy'))
    for (const [sheet] of body.matchAll(/<style[^>]*>/g)) t.true(sheet.includes(`nonce="${nonce}"`))
    t.notRegex((await me.get(path)).body, /<h1/)
  }
  t.notRegex((await stranger.get('/matches')).body, /<h1/)
})

test('the landing page offers premium only where it is sold', async t => {
  const offer = 'Go Premium - $1 first week, then $20/month'
  const off = await startServer(t, { env: { KITH_PAYMENTS: 'off' } })
  const { body: without } = await off.stranger.get('/')
  t.true(without.includes('<meta name="kith-payments" content="off">'))
  t.notRegex(without, /premium/i)
  const { stranger } = await common.server()
  const { body } = await stranger.get('/')
  t.true(body.includes('<meta name="kith-payments" content="on">'))
  t.true(body.includes(offer))
})

test('the page says whether samples are shown', async t => {
  for (const [env, said] of [
    [{}, 'off'],
    [{ KITH_DEMO: 'on' }, 'on'],
  ] as const) {
    const { stranger } = await startServer(t, { env })
    const { body } = await stranger.get('/')
    t.true(body.includes(`<meta name="kith-samples" content="${said}"`), said)
  }
})

test('files with a hash in their name are immutable, the others are revalidated', async t => {
  const { stranger } = await common.server()
  const { body: home } = await stranger.get('/')
  const files = [...home.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '')
  t.true(files.length > 0)
  for (const file of files) {
    const { status, headers } = await stranger.get(file)
    t.is(status, 200, file)
    t.is(headers.get('cache-control'), 'max-age=31536000,immutable', file)
  }
  const script = files.find(file => file.endsWith('.js')) ?? ''
  const { headers } = await stranger.get(script, { 'accept-encoding': 'br' })
  t.is(headers.get('content-encoding'), 'br')
  t.regex(headers.get('content-type') ?? '', /javascript/)

  const icon = await stranger.get('/icon.svg')
  t.is(icon.headers.get('cache-control'), 'no-cache')
  const since = icon.headers.get('last-modified') ?? ''
  t.is((await stranger.get('/icon.svg', { 'if-modified-since': since })).status, 304)
})

test('a missing file answers 404 in every folder', async t => {
  const { stranger } = await common.server()
  for (const path of [
    '/assets/none.js',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/index.html',
  ])
    t.is((await stranger.get(path)).status, 404, path)
  for (const path of ['/../package.json', '/..%2fpackage.json', '/.built-from', '/.env']) {
    const { status, body } = await stranger.get(path)
    t.is(status, 404, path)
    t.notRegex(body, /"name": "kith"/)
  }
})

test('the client is installable: manifest and icons are served, the worker is revalidated', async t => {
  const { stranger } = await common.server()
  const manifest = await stranger.get('/manifest.webmanifest')
  t.regex(manifest.headers.get('content-type') ?? '', /^application\/manifest\+json/)
  const { icons, display, start_url } = manifest.body
  t.deepEqual({ display, start_url }, { display: 'standalone', start_url: '/' })
  for (const { src, type } of icons) {
    const { status, headers } = await stranger.get(src)
    t.is(status, 200, src)
    t.is(headers.get('content-type'), type)
  }
  const worker = await stranger.get('/service-worker.js')
  t.is(worker.headers.get('cache-control'), 'no-cache')
  t.regex(worker.headers.get('content-type') ?? '', /javascript/)
  for (const [file] of worker.body.matchAll(/\/(?:assets\/[\w.-]+\.\w+|offline\.html)(?=")/g))
    t.is((await stranger.get(file)).status, 200, file)
})

test('each cover has a manifest and icons of its own, which say nothing of Kith', async t => {
  const { stranger } = await common.server()
  for (const [cover, name] of Object.entries(covers)) {
    const { status, body } = await stranger.get(`/covers/${cover}/manifest.webmanifest`)
    t.is(status, 200, cover)
    t.like(body, { name, short_name: name, start_url: '/', scope: '/' })
    t.notRegex(JSON.stringify(body), /kith/i)
    const icons = body.icons.map(({ src }: { src: string }) => src)
    for (const file of [...icons, `/covers/${cover}/apple-touch-icon.png`]) {
      const { status: found, headers } = await stranger.get(file)
      t.is(found, 200, file)
      t.regex(headers.get('content-type') ?? '', /^image\/(png|svg\+xml)/)
    }
  }
})

test('a link with the punctuation of its sentence leads to the page', async t => {
  const { stranger } = await startServer(t)
  for (const trail of ['.', ')', ',', ').', '%22', '!']) {
    const answer = await stranger.get(`/events/one${trail}?from=chat`)
    t.is(answer.status, 302, trail)
    t.is(answer.headers.get('location'), '/events/one?from=chat')
  }
  t.is((await stranger.get('/nowhere.')).status, 404)
})
