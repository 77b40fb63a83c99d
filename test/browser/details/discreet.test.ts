import type { Page } from 'playwright-core'
import { community } from '../../http/community.ts'
import { assertAccessible } from '../assert-accessible.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { heading, waitForExpression, waitForServiceWorker, waitForSplash } from '../setup.ts'

const coverCard = (page: Page) => page.getByRole('region', { name: 'Discreet mode' })

/** What the browser shows of a page outside of it. */
const worn = (page: Page) =>
  page.evaluate<Record<string, string | null>>(`(() => {
    const link = rel => document.querySelector('link[rel="' + rel + '"]')?.getAttribute('href') ?? null
    return {
      title: document.title,
      icon: link('icon'),
      homeScreen: link('apple-touch-icon'),
      manifest: link('manifest'),
    }
  })()`)

const weather = {
  title: 'Weather',
  icon: '/covers/weather/icon.svg',
  homeScreen: '/covers/weather/apple-touch-icon.png',
  manifest: '/covers/weather/manifest.webmanifest',
}

const signIn = (page: Page, url: string, cookie: string) => {
  const [name = '', value = ''] = cookie.split('=')
  return page.context().addCookies([{ name, value, url }])
}

inBrowser('a cover gives every page its title, icons and manifest, in every tab', async t => {
  const { origin, me } = await community(t)
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/settings')
  await waitForSplash(page)
  await coverCard(page).waitFor()
  const kith = await worn(page)
  t.deepEqual(kith, {
    title: 'Account Settings · Kith',
    icon: '/icon.svg',
    homeScreen: '/apple-touch-icon.png',
    manifest: '/manifest.webmanifest',
  })
  const other = await page.context().newPage()
  await visit(other, '/legal/terms')
  await coverCard(page).getByRole('radio', { name: 'Weather' }).click()
  await coverCard(page).getByText('An installed app keeps its name').waitFor()
  t.deepEqual(await worn(page), weather)
  await assertAccessible(t, page, 'discreet mode')
  await waitForExpression(other, "document.title === 'Weather'")
  t.deepEqual(await worn(other), weather)

  for (const path of ['/', '/matches', '/legal/terms', '/nothing']) {
    await visit(page, path)
    await waitForSplash(page)
    await page.getByRole('heading').first().waitFor()
    t.deepEqual(await worn(page), weather, path)
  }
  await page.context().clearCookies()
  for (const path of ['/', '/legal/terms']) {
    await visit(page, path)
    await page.getByRole('heading').first().waitFor()
    await waitForSplash(page)
    t.deepEqual(await worn(page), weather, `${path} as it is prerendered for visitors`)
  }
  await signIn(page, origin, me.cookie)
  await visit(page, '/settings')
  await waitForSplash(page)
  await coverCard(page).getByRole('radio', { name: 'Kith' }).click()
  t.deepEqual(await worn(page), kith)
})

inBrowser('a cover is there before any script or answer, and without a network', async t => {
  const { origin, me } = await community(t)
  const page = await openPage(t, {
    origin,
    cookie: me.cookie,
    reducedMotion: true,
    withServiceWorker: true,
  })
  await visit(page, '/settings')
  await waitForSplash(page)
  await coverCard(page).getByRole('radio', { name: 'Weather' }).click()
  await waitForServiceWorker(page)

  await page.context().setOffline(true)
  await visit(page, '/matches')
  await heading(page, 'You are offline').waitFor()
  t.like(await worn(page), { title: 'Weather', icon: weather.icon })
  t.notRegex(await page.evaluate<string>('document.body.innerText'), /kith/i)
  t.false(await page.locator('main svg').isVisible())
  await page.context().setOffline(false)
  await waitForSplash(page)

  const fresh = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(fresh, '/legal/terms')
  await fresh.evaluate(`localStorage.setItem('kith.discreet', '{"cover":"weather"}')`)
  await fresh.route(/\/(api|assets)\//, route => route.abort())
  await visit(fresh, '/matches')
  t.deepEqual(await worn(fresh), weather)
  t.false(await fresh.locator('.splash svg').isVisible())
})

inBrowser('with a cover the page is blank while it is hidden', async t => {
  const { origin, me } = await community(t)
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/settings')
  await waitForSplash(page)
  const opacityWhile = (hidden: boolean) =>
    page.evaluate<string>(`(() => {
      Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      return getComputedStyle(document.body).opacity
    })()`)
  t.is(await opacityWhile(true), '1')
  await coverCard(page).getByRole('radio', { name: 'Notes' }).click()
  t.is(await opacityWhile(true), '0')
  t.is(await opacityWhile(false), '1')
})
