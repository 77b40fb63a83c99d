import { community } from '../http/community.ts'
import { inBrowser, openChromium, openPage } from './chromium.ts'
import { heard, opened } from './setup.ts'

inBrowser('a like too many keeps the card and says what to do', async t => {
  const { origin, me } = await community(t)
  const page = await openPage(t, await openChromium(t), { origin, cookie: me.cookie, still: true })
  await page.goto('/')
  await opened(page)
  const card = page.getByRole('article', { name: 'Rowan' })
  await card.waitFor()
  await page.route('**/api/swipe', route =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'like_limit', message: 'Your likes come back tomorrow.' }),
    }),
  )
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await heard(page, 'Your likes come back tomorrow.')
  await card.waitFor()
  t.pass()
})

inBrowser('a match reads all boundaries, notes too', async t => {
  const { origin, me, you, match } = await community(t)
  await you.post('/api/consent-preferences', {
    preferences: [{ category: 'kink_bdsm', level: 'maybe', notes: 'Talking first.' }],
  })
  const matchId = await match(me, you)
  const page = await openPage(t, await openChromium(t), { origin, cookie: me.cookie, still: true })
  await page.goto(`/chat/${matchId}`)
  await opened(page)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Boundaries' }).click()
  const sheet = page.getByRole('dialog', { name: "Rowan's boundaries" })
  await sheet.getByText('Kink and BDSM').waitFor()
  await sheet.getByText('Talking first.').waitFor()
  t.pass()
})
