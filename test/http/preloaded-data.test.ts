import test from 'ava'
import { PRELOADED_DATA_ID, UNLOCKED_COOKIE } from '../../contracts/core/preloaded-data.ts'
import { srcSetOf } from '../../contracts/profiles/photo-addresses.ts'
import { scene } from '../samples/sample-images.ts'
import type { Client, TestResponse } from './client.ts'
import { community } from './community.ts'
import { upload } from './photo-form.ts'
import { type SignedInMember, startServer } from './server.ts'

const session = '/api/auth/user'
const block = new RegExp(`<script[^>]* id="${PRELOADED_DATA_ID}">([^<]*)</script>`)

/** The preloaded data of a page, by URL; undefined if it has none. */
const knownOn = ({ body }: TestResponse): Record<string, unknown> | undefined => {
  const [, json] = block.exec(body) ?? []
  return json === undefined ? undefined : JSON.parse(json)
}

const photoLinks = ({ body }: TestResponse): string[] =>
  body.match(/<link[^>]*as="image"[^>]*>/g) ?? []

/** A page on a device whose app lock is off. */
const open = ({ get, cookie }: SignedInMember, path: string) =>
  get(path, { cookie: `${cookie}; ${UNLOCKED_COOKIE}=yes` })

/** The answers of the API at these URLs. */
const asked = async ({ get }: Client, ...addresses: readonly string[]) =>
  Object.fromEntries(
    await Promise.all(addresses.map(async address => [address, (await get(address)).body])),
  )

test('the page of a member includes the first reads and is not cached', async t => {
  const { origin, me, you, stranger, caughtUp } = await community(t)
  const photo = new Uint8Array(await scene(90, 60).jpeg().toBuffer())
  const { photoUrl } = (await upload(origin, you, photo)).body
  await you.post('/api/profile-photos', { photoUrl })
  await you.put('/api/profile/modes', { modes: ['dating', 'friendship'] })
  await caughtUp()

  for (const [path, discovery] of [
    ['/', '/api/discover/dating'],
    ['/home', '/api/discover/dating'],
    ['/discover/friendship', '/api/discover/friendship'],
    ['/discover/networking', '/api/discover/networking'],
  ] as const) {
    const page = await open(me, path)
    t.deepEqual(knownOn(page), await asked(me, session, discovery), path)
    t.is(page.headers.get('cache-control'), 'private, no-store')
    t.is(page.headers.get('etag'), null)
    const links = photoLinks(page)
    t.is(links.length, path.endsWith('networking') ? 0 : 1, path)
    for (const link of links) t.true(link.includes(`imagesrcset="${srcSetOf(photoUrl)}"`))
  }
  for (const path of ['/matches', '/discover/other', '/manifesto', '/nowhere'])
    t.deepEqual(knownOn(await open(me, path)), await asked(me, session), path)

  const visited = await stranger.get('/')
  t.is(knownOn(visited), undefined)
  t.deepEqual(photoLinks(visited), [])
  t.is(visited.headers.get('cache-control'), 'no-cache')
  t.regex(visited.headers.get('vary') ?? '', /cookie/i)
  t.false(visited.body.includes('KITH_'))

  // A phone waits for each file separately.
  const filesOf = ({ body }: TestResponse) => body.match(/\/assets\/[\w-]+\.js"/g)?.length ?? 0
  t.true(filesOf(visited) <= 3, 'files of the landing')
  t.true(filesOf(await open(me, '/')) <= 5, 'files of the deck')
})

test('text written by members is escaped in the preloaded data', async t => {
  const { me, you, caughtUp } = await community(t)
  const bio = `</script><script>alert(1)</script><!-- <script> $& $' KITH_CSP_NONCE \u2028 "'\\`
  await you.patch('/api/profile', { pseudonym: '</script>$&<!--', bio })
  await caughtUp()
  const page = await open(me, '/')
  const known = knownOn(page)
  t.deepEqual(known, await asked(me, session, '/api/discover/dating'))
  t.like(known?.['/api/discover/dating'], [{ bio, pseudonym: '</script>$&<!--' }])
  t.false(page.body.includes('alert(1)</script>'))
})

test('a page preloads nothing that its visitor may not read', async t => {
  const all = await community(t)
  const { me, you, quickVisitor, caughtUp, moderation, stranger } = all
  const newcomer = await quickVisitor('Ash')
  t.deepEqual(knownOn(await open(newcomer, '/')), await asked(newcomer, session))
  t.like(knownOn(await open(newcomer, '/'))?.[session], { profile: null })

  await moderation.suspend(you.profileId, 'Suspend', 'threats')
  await caughtUp()
  await me.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await newcomer.get('/api/logout', { 'sec-fetch-site': 'same-origin' })
  for (const gone of [you, me, newcomer]) {
    const page = await open(gone, '/')
    t.is(page.status, 200)
    t.is(knownOn(page), undefined)
    t.is(page.headers.get('cache-control'), 'private, no-store')
  }
  const forged = await stranger.get('/', { cookie: `kith_session=forged; ${UNLOCKED_COOKIE}=yes` })
  t.is(knownOn(forged), undefined)
})

test('the page of a device that may be locked preloads nothing, and its deck counts nobody as seen', async t => {
  const all = await community(t, { configure: config => ({ ...config, newCardsPerDay: 1 }) })
  const { me, you, quickMember, caughtUp } = all
  await caughtUp()
  for (const path of ['/', '/home', '/discover/dating', '/matches']) {
    const page = await me.get(path)
    t.is(page.status, 200)
    t.is(knownOn(page), undefined, path)
    t.deepEqual(photoLinks(page), [], path)
    t.notRegex(page.body, /Juniper|Rowan/, path)
    t.false(page.body.includes(me.email), path)
    t.is(page.headers.get('cache-control'), 'private, no-store')
  }

  await you.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await quickMember('Wren')
  await caughtUp()
  const page = await open(me, '/')
  t.like(knownOn(page)?.['/api/discover/dating'], [{ pseudonym: 'Wren' }])
})

test('preloaded reads count against the read limit', async t => {
  const { quickMember, caughtUp } = await startServer(t, {
    env: { KITH_RATE_LIMIT_SCALE: '0.005' },
  })
  const me = await quickMember('Juniper')
  await caughtUp()
  const pages: TestResponse[] = []
  for (let visit = 0; visit < 4; visit += 1) pages.push(await open(me, '/'))
  t.deepEqual(
    pages.map(page => Object.keys(knownOn(page) ?? {}).length),
    [2, 2, 2, 0],
  )
  t.is((await me.get(session)).status, 429)
})

test('a failed preload leaves its answer out of the page and is logged with the request id', async t => {
  const lines: string[] = []
  const log = { write: (line: string) => void lines.push(line) }
  const env = { KITH_LOG_LEVEL: 'error' }
  const { me, caughtUp, kith } = await community(t, { log, env })
  await caughtUp()
  const { deck } = kith.discovery
  const fail = () => {
    throw new Error('out of cards')
  }

  Object.assign(kith.discovery, { deck: fail })
  const page = await open(me, '/')
  t.is(page.status, 200)
  t.deepEqual(knownOn(page), await asked(me, session), 'the user, and no deck')
  t.deepEqual(photoLinks(page), [])
  t.notRegex(page.body, /out of cards/)
  const faults = lines.filter(line => line.includes('out of cards')).map(line => JSON.parse(line))
  t.like(faults, [{ requestId: page.headers.get('x-request-id') }])
  t.is(faults.length, 1)
  t.is(
    (await me.get('/api/discover/dating')).status,
    500,
    'the request of the page itself fails too',
  )

  Object.assign(kith.discovery, { deck })
  t.is(Object.keys(knownOn(await open(me, '/')) ?? {}).length, 2)
})

test('a page does not wait for data that are late', async t => {
  const { me, caughtUp, kith } = await community(t)
  await caughtUp()
  const { allowances } = kith.ports
  const { used } = allowances
  const hanging = Promise.withResolvers<never>()
  Object.assign(allowances, { used: () => hanging.promise })
  const page = await open(me, '/')
  t.is(page.status, 200)
  t.deepEqual(knownOn(page), await asked(me, session), 'the user, and no deck')
  hanging.reject(new Error('The store is away.'))
  Object.assign(allowances, { used })
})
