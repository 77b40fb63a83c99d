import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { community } from '../../http/community.ts'
import { upload } from '../../http/photo-form.ts'
import type { TestMember } from '../../http/server.ts'
import { jpegOf } from '../../samples/sample-images.ts'
import { until } from '../../waiting/until.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { waitForSplash } from '../setup.ts'

/** A community in which everybody but `me` has a photo. */
const communityWithPhotos = async (t: ExecutionContext, ...names: readonly string[]) => {
  const all = await community(t)
  const { origin, you, quickMember, caughtUp } = all
  const others: TestMember[] = [you]
  for (const name of names) others.push(await quickMember(name))
  for (const one of others) {
    const { photoUrl } = (await upload(origin, one, await jpegOf(400, 500))).body
    await one.post('/api/profile-photos', { photoUrl })
  }
  await caughtUp()
  return all
}

/** Photos that a page requests, as often as it does. */
const requestedPhotos = async (page: Page): Promise<string[]> => {
  const requested: string[] = []
  await page.route('**/media/photos/**', route => {
    requested.push(new URL(route.request().url()).pathname)
    return route.continue()
  })
  return requested
}

/** Keeps the live channel from opening, because it would refetch the deck. */
const withoutLiveChannel = (page: Page): Promise<void> => page.routeWebSocket(/\/ws$/, () => {})

/** The photo of a card, once it has loaded and the colour above it fades. */
const shownPhoto = (page: Page, name: string) =>
  page.getByRole('article', { name }).locator('img + [data-veil][data-loaded="true"]')

inBrowser(
  'the first page after a sign-in requests the photo of its first card before any script runs, once',
  async t => {
    const { origin, me } = await communityWithPhotos(t)
    const page = await openPage(t, { origin, phone: true, reducedMotion: true })
    await withoutLiveChannel(page)
    const reads: string[] = []
    page.on('request', request => reads.push(new URL(request.url()).pathname))
    await visit(page, '/auth/login')
    await waitForSplash(page)
    await page.getByRole('link', { name: 'Continue with Kith' }).click()
    await page.getByLabel('E-mail address').fill(me.email)

    const photos = await requestedPhotos(page)
    const asked = Promise.withResolvers<void>()
    page.on('request', request => {
      if (request.url().includes('/media/photos/')) asked.resolve()
    })
    await page.route('**/assets/*.js', async route => {
      await asked.promise
      return route.continue()
    })
    await page.getByRole('button', { name: 'Continue' }).click()
    await waitForSplash(page)
    await shownPhoto(page, 'Rowan').waitFor({ state: 'attached' })
    t.deepEqual(
      reads.filter(path => path.startsWith('/api/discover')),
      [],
    )
    t.is(photos.length, 1)
  },
)

inBrowser('the photos of the next two cards are there before they are in front', async t => {
  const { origin, me } = await communityWithPhotos(t, 'Ash', 'Wren', 'Sorrel')
  const { body: cards } = await me.get('/api/discover/dating')
  const [, second, third] = cards.map(({ pseudonym }: { pseudonym: string }) => pseudonym)
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  await withoutLiveChannel(page)
  const photos = await requestedPhotos(page)
  await visit(page, '/')
  await waitForSplash(page)
  await until(() => photos.length === 3)
  await page.waitForLoadState('networkidle')

  for (const name of [second, third]) {
    await page.getByRole('button', { name: 'Pass', exact: true }).click()
    await page.getByRole('article', { name }).waitFor()
    t.is(await shownPhoto(page, name).count(), 1, name)
  }
  await until(() => photos.length === 4)
  t.is(new Set(photos).size, 4, 'each was requested once')
})
