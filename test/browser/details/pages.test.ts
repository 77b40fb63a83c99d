import type { Page } from 'playwright-core'
import { community } from '../../http/community.ts'
import { startServer } from '../../http/server.ts'
import { assertAccessible } from '../assert-accessible.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { go, heading, waitForExpression, waitForSplash } from '../setup.ts'

const follow = async (page: Page, link: string, path: string, title: string) => {
  await page.getByRole('link', { name: link, exact: true }).click()
  await page.waitForURL(url => url.pathname === path)
  await heading(page, title).waitFor()
}

inBrowser('a visitor reads the public pages and the terms', async t => {
  const { origin } = await startServer(t, {
    env: { KITH_CONTACT_EMAIL: 'team@example.org', KITH_PAYMENTS: 'off' },
  })
  const page = await openPage(t, { origin, phone: true, reducedMotion: true })
  await visit(page, '/')
  const prerendered = await page.locator('main').elementHandle()
  await waitForSplash(page)
  t.true(
    await prerendered?.evaluate(main => main.isConnected),
    'prerendered elements are hydrated, not replaced',
  )
  for (const text of [
    'Welcome to your space of choice, connection, and care.',
    'More than a dating app—your sanctuary for love, friendship, and belonging.',
    'Consent-First',
    'Define your desires. Honor your boundaries.',
    'Connection Your Way',
    "Date, vibe, or build chosen family — it's all valid.",
    'Safe & Intentional Messaging',
    'Chat with clarity, not chaos — your boundaries respected.',
    'By continuing, you agree to our terms and privacy policy',
  ])
    await page.getByText(text, { exact: true }).waitFor()
  t.is(await page.getByText('Premium').count(), 0, 'nothing is sold without payments')
  await page.getByText(/^For adults in polyamorous and kink-friendly circles/).waitFor()
  const screen = page.getByRole('img', { name: /^A card on a phone/ })
  const { height: before } = (await screen.boundingBox()) ?? {}
  await screen.scrollIntoViewIfNeeded()
  await waitForExpression(page, "document.querySelector('picture img').complete")
  t.true(await page.evaluate("document.querySelector('picture img').naturalWidth > 0"))
  t.is((await screen.boundingBox())?.height, before, 'the picture moves nothing when it loads')

  await page.getByRole('switch', { name: 'Accessibility' }).click()
  await page.locator('html[data-a11y="on"]').waitFor()

  await follow(page, 'terms', '/legal/terms', 'Terms')
  await follow(page, 'Privacy Policy', '/legal/privacy', 'Privacy Policy')
  await page.getByText('Effective August 16, 2025').waitFor()
  await page.getByRole('link', { name: 'team@example.org' }).first().waitFor()
  await follow(page, 'Community Guidelines', '/legal/guidelines', 'Community Guidelines')
  await follow(page, 'License Agreement', '/legal/license', 'License Agreement')
  await page.getByRole('link', { name: 'Back to Kith' }).click()
  await follow(page, 'Why does Kith exist?', '/manifesto', 'Why Kith exists')
  await page.getByRole('link', { name: 'Join Our Community' }).click()
  await follow(page, 'Get Started', '/auth/login', 'Log in to Kith')
  for (const provider of ['GitHub', 'Facebook'])
    t.true(await page.getByRole('button', { name: `Continue with ${provider}` }).isDisabled())
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await page.getByRole('link', { name: 'Get Started' }).waitFor()
})

inBrowser('the login page shows known errors, and no other text from the address', async t => {
  const { origin } = await startServer(t)
  const page = await openPage(t, { origin, phone: true, reducedMotion: true })
  for (const [error, said] of [
    ['access_denied', 'access_denied'],
    ['temporarily_unavailable', 'temporarily_unavailable'],
    ['unconfigured', 'unconfigured'],
    ['expired', 'expired'],
    ['unknown', 'an unknown error'],
    ['a call to 555', 'an unknown error'],
    ['', 'an unknown error'],
  ] as const) {
    await visit(page, `/auth/login?${new URLSearchParams({ error })}`)
    await waitForSplash(page)
    const banner = page.getByRole('alert').filter({ hasText: 'Login failed' })
    t.is(await banner.textContent(), `Login failed with ${said}. Please try again.`)
  }
})

inBrowser(
  'tabs, chips and settings open their pages, also when nothing is unlocked yet',
  async t => {
    const { origin, me } = await community(t)
    const page = await openPage(t, {
      origin,
      cookie: me.cookie,
      phone: true,
      reducedMotion: true,
    })
    const requests: string[] = []
    page.on('request', request => requests.push(new URL(request.url()).pathname))
    const later = page.waitForResponse('**/api/matches')
    await visit(page, '/home')
    await waitForSplash(page)
    await later
    t.false(
      requests.includes('/api/likes-received'),
      'content without room on a phone is not requested',
    )
    for (const name of [/^Filters$/, /^25 miles ?, change it in the filter settings$/]) {
      await page.getByRole('link', { name }).click()
      await heading(page, 'Filter & Privacy Settings').waitFor()
      await page.getByRole('link', { name: 'Back to Discover' }).click()
      await heading(page, 'Discover').waitFor()
    }
    await follow(page, 'Q&A', '/qa-questions', 'Compatibility Questions')
    await page.getByRole('link', { name: 'Back to Discover' }).click()
    await heading(page, 'Discover').waitFor()
    await follow(page, 'Events', '/events', 'Community Events')
    await page.getByRole('link', { name: 'Back to Hangouts' }).click()
    await heading(page, 'Hangout Finder').waitFor()
    await page.getByRole('link', { name: 'Discover', exact: true }).click()
    await heading(page, 'Discover').waitFor()
    await follow(page, 'Filter settings', '/filter-settings', 'Filter & Privacy Settings')
    await page.getByRole('link', { name: 'Back to Discover' }).click()
    await heading(page, 'Discover').waitFor()

    const tabs = page.getByRole('navigation', { name: 'Main' })
    for (const [tab, path, title] of [
      ['Matches', '/matches', 'Your Matches'],
      ['Hobbies', '/hobbies', 'My Hobbies'],
      ['Hangouts', '/hangouts', 'Hangout Finder'],
      ['Discover', '/', 'Discover'],
      ['Profile', '/profile', 'Your Profile'],
    ] as const) {
      await follow(page, tab, path, title)
      t.is(await tabs.locator('[aria-current="page"]').textContent(), tab)
    }
    await page.getByRole('tab', { name: 'Account' }).click()
    await follow(page, 'Privacy Policy', '/privacy-policy', 'Privacy Policy')
    await follow(page, 'License Agreement', '/license', 'License Agreement')
    await follow(page, 'Privacy Policy', '/privacy-policy', 'Privacy Policy')
    await page.getByRole('link', { name: 'Back to your profile' }).click()
    await heading(page, 'Your Profile').waitFor()
  },
)

inBrowser('the profile on a phone has three tabs, and settings are one tap away', async t => {
  const { origin, me } = await community(t)
  const phone = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  await visit(phone, '/profile')
  await waitForSplash(phone)
  const cards = {
    About: ['Photos', 'My boundaries', 'About Me', "What I'm Seeking", 'Identity', 'Hobbies'],
    Compatibility: ['AI Profile Insights', 'Relationship preferences', 'Level 1'],
    Account: ['Privacy & Safety', 'Discovery Preferences', 'City'],
  }
  for (const [tab, titles] of Object.entries(cards)) {
    await phone.getByRole('tab', { name: tab, exact: true }).click()
    for (const title of titles) await heading(phone, title).waitFor()
    t.is(await phone.getByRole('tabpanel').count(), 1)
    const order = await phone.getByRole('tabpanel').getByRole('heading').allTextContents()
    t.deepEqual(
      order.filter(one => titles.includes(one)),
      titles,
      'in this order',
    )
    await assertAccessible(t, phone, `the profile's ${tab}`)
  }
  for (const link of ['Filter & Privacy Settings', 'Community Guidelines', 'Delete Account'])
    await phone.getByRole('link', { name: link }).waitFor()
  await follow(phone, 'Filter & Privacy Settings', '/filter-settings', 'Filter & Privacy Settings')
  await phone.goBack()
  await heading(phone, 'City').waitFor()
  const top = phone.locator('main > header')
  await top.getByRole('link', { name: 'Settings' }).click()
  await heading(phone, 'Account Settings').waitFor()

  const desktop = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(desktop, '/profile')
  await waitForSplash(desktop)
  t.is(await desktop.getByRole('tab').count(), 0)
  for (const title of Object.values(cards).flat()) await heading(desktop, title).waitFor()
})

inBrowser('the splash shows once in the session of a tab', async t => {
  const { origin } = await startServer(t)
  const page = await openPage(t, { origin, withSplash: true })
  await visit(page, '/legal/terms')
  await page.locator('.splash').waitFor()
  await waitForSplash(page)
  await page.addInitScript(`
    addEventListener('DOMContentLoaded', () => {
      globalThis.splashes = [...document.querySelectorAll('.splash')].filter(one => one.checkVisibility()).length
    })
  `)
  await page.reload()
  await heading(page, 'Terms').waitFor()
  t.is(await page.evaluate('splashes'), 0)
})

inBrowser('an unknown path shows the not-found page, and public pages are accessible', async t => {
  const { origin } = await startServer(t)
  const page = await openPage(t, { origin, reducedMotion: true })
  const answer = await visit(page, '/nowhere')
  t.is(answer?.status(), 404)
  await waitForSplash(page)
  await heading(page, '404 Page Not Found').waitFor()
  await page.getByText("This page isn't here, or not any more.").waitFor()
  await page.getByText('Did you forget to add the page to the router?').waitFor()
  await assertAccessible(t, page, 'the not-found page')

  await go(page, '/')
  await page.getByRole('link', { name: 'Why does Kith exist?' }).waitFor()
  await assertAccessible(t, page, 'landing')
  const screens = {
    '/auth/login?error=expired': 'Log in to Kith',
    '/manifesto': 'Why Kith exists',
    '/legal/privacy': 'Privacy Policy',
    '/legal/terms': 'Terms',
    '/legal/guidelines': 'Community Guidelines',
  }
  for (const [path, title] of Object.entries(screens)) {
    await go(page, path)
    await heading(page, title).waitFor()
    await assertAccessible(t, page, path)
  }
  const whomToAsk = 'ask the people who run this Kith, who have not published a contact address yet'
  for (const path of ['/legal/privacy', '/legal/license']) {
    await go(page, path)
    await page.getByText(whomToAsk).first().waitFor()
  }
  await visit(page, '/offline.html')
  await heading(page, 'You are offline').waitFor()
  await assertAccessible(t, page, 'offline')
  await visit(page, '/api/docs')
  await heading(page, 'The API of Kith').waitFor()
  await assertAccessible(t, page, 'the documentation')
})

inBrowser('the documentation shows calls with their shapes and asks no other server', async t => {
  const { origin } = await startServer(t)
  const page = await openPage(t, { origin, reducedMotion: true })
  const asked = new Set<string>()
  page.on('request', request => asked.add(new URL(request.url()).origin))
  await visit(page, '/api/docs')
  await page.locator('#operations-tag-matches').getByRole('button').click()
  await page.getByRole('button', { name: 'GET /api/matches Your matches' }).click()
  await page.getByText('If-None-Match').first().waitFor()
  await assertAccessible(t, page, 'a call in the documentation')
  t.is(await page.getByRole('button', { name: /Try it out|Authorize/ }).count(), 0)
  t.deepEqual([...asked], [origin])
})
