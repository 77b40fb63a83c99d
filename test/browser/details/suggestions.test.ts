import type { Page, Route } from 'playwright-core'
import { limits } from '../../../contracts/core/limits.ts'
import { community } from '../../http/community.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { matchMoment, waitForSplash, waitForToast } from '../setup.ts'

const names = ['Sage', 'Wren', 'Ash', 'Linden']

/**
 * Juniper, who has not consented to AI yet, among five members who have; Rowan likes her.
 */
const beforeConsent = async (...[t]: Parameters<typeof community>) => {
  const all = await community(t)
  const { me, you, quickMember, swipe } = all
  const bio = 'I bake bread, hike in the rain and ask before I hug.'
  await me.patch('/api/profile', { bio: 'Bread, long hikes, and asking first.' })
  for (const name of names) {
    const one = await quickMember(name, { bio })
    await one.put('/api/ai/consent', { given: true })
  }
  await you.put('/api/ai/consent', { given: true })
  await swipe(you, me)
  await all.caughtUp()
  return all
}

const card = (page: Page) => page.getByRole('region', { name: 'AI match suggestions' })
const items = (page: Page) =>
  page.getByRole('list', { name: 'AI match suggestions' }).getByRole('listitem')

/** Holds back the server's answers until they are released. */
const holdRequests = async (page: Page, path: string) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async route => {
    await promise
    await route.fallback()
  })
  return resolve
}

inBrowser('a member who consents to AI gets suggestions with reasons and acts on them', async t => {
  const { origin, me } = await beforeConsent(t)
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  const requests: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/ai/')) requests.push(request.url())
  })
  await visit(page, '/')
  await waitForSplash(page)
  await card(page).getByRole('button', { name: 'Tell me more' }).click()
  const question = page.getByRole('dialog', { name: 'May AI read your profile?' })
  await question.getByText('Your photos and messages').waitFor()
  await question.getByRole('button', { name: 'Not now' }).click()
  await question.waitFor({ state: 'detached' })
  t.deepEqual(requests, [])
  await card(page).getByRole('button', { name: 'Tell me more' }).click()
  await question.getByRole('button', { name: 'I agree' }).click()
  await card(page).getByText('No suggestions yet.').waitFor()

  const release = await holdRequests(page, '**/generate')
  await card(page).getByRole('button', { name: 'Find Suggestions' }).click()
  await card(page).getByRole('button', { name: 'Analyzing...' }).waitFor()
  release()
  await waitForToast(page, 'AI Suggestions Generated')
  await card(page).getByRole('button', { name: '+2 more suggestions available' }).waitFor()
  t.is(await items(page).filter({ hasText: '% match' }).count(), limits.suggestionsShown)
  await card(page).getByRole('button', { name: '+2 more suggestions available' }).click()

  const rowan = items(page).filter({ hasText: 'Rowan' }).filter({ hasText: '% match' })
  await rowan.getByText(/^\d{1,3}% match$/).waitFor()
  const factors = rowan.getByRole('list', { name: 'What you have in common' })
  const factorTexts = await factors.getByRole('listitem').allTextContents()
  t.true(factorTexts.length > 0 && factorTexts.length <= limits.factorsShown)
  t.true(factorTexts.every(factor => !factor.includes('_')))
  await rowan.getByText('Found by text analysis').waitFor()

  await rowan.getByText('New', { exact: true }).waitFor()
  await rowan.getByRole('button', { name: /% match/ }).click()
  await rowan.getByText('New', { exact: true }).waitFor({ state: 'detached' })
  await rowan.getByRole('button', { name: 'Like Rowan' }).click()
  await matchMoment(page).getByRole('button', { name: 'Keep looking' }).click()
  await rowan.getByText('Already acted upon').waitFor()
  t.is(await rowan.getByRole('button', { name: /Like|Pass/ }).count(), 0)

  const sage = items(page).filter({ hasText: 'Sage' }).filter({ hasText: '% match' })
  await sage.getByRole('button', { name: 'Pass Sage' }).click()
  await waitForToast(page, 'Passed')
  await sage.getByText('Already acted upon').waitFor()

  const { body } = await me.get('/api/ai/match-suggestions')
  const actedUpon = body.filter((one: { isActedUpon: boolean }) => one.isActedUpon)
  t.deepEqual(
    actedUpon
      .map((one: { suggestedProfile: { pseudonym: string } }) => one.suggestedProfile.pseudonym)
      .sort(),
    ['Rowan', 'Sage'],
  )
  t.is((await me.get('/api/matches')).body.length, 1)
})

inBrowser(
  'suggestions on a phone open in a sheet, show a failure to load, and disappear with the consent',
  async t => {
    const { origin, me } = await beforeConsent(t)
    await me.put('/api/ai/consent', { given: true })
    const page = await openPage(t, {
      origin,
      cookie: me.cookie,
      phone: true,
      reducedMotion: true,
    })
    await page.route('**/api/ai/match-suggestions', route => route.abort(), { times: 1 })
    await visit(page, '/')
    await waitForSplash(page)
    await page.getByRole('button', { name: /AI suggestions/ }).click()
    const sheet = page.getByRole('dialog', { name: 'AI match suggestions' })
    await sheet.getByText('Your suggestions could not be loaded').waitFor()
    await sheet.getByText('Check your connection, then try again.').waitFor()
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await sheet.getByText('No suggestions yet.').waitFor()
    // They take longer than a request may wait, and arrive a moment later.
    const later = async (route: Route) => {
      await route.fetch()
      await route.fulfill({
        status: 503,
        headers: { 'retry-after': '1' },
        contentType: 'application/problem+json',
        json: { code: 'unavailable', message: 'Your suggestions are on their way.' },
      })
    }
    await page.route('**/generate', later, { times: 1 })
    await Promise.all([
      waitForToast(page, 'Your suggestions are on their way.'),
      sheet.getByRole('button', { name: 'Find Suggestions' }).click(),
    ])
    await sheet.getByText('+2 more suggestions available').waitFor()
    const release = await holdRequests(page, '**/generate')
    await sheet.getByRole('button', { name: 'Generate New Suggestions' }).click()
    await sheet.getByRole('button', { name: 'Generating...' }).waitFor()
    release()
    await sheet.getByRole('button', { name: 'Generate New Suggestions' }).waitFor()
    await sheet.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('link', { name: 'Profile', exact: true }).click()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await Promise.all([
      waitForToast(page, 'AI consent withdrawn'),
      page.getByRole('switch', { name: 'AI match suggestions' }).click(),
    ])
    t.deepEqual((await me.get('/api/ai/match-suggestions')).body, [])
    await page.getByRole('link', { name: 'Discover', exact: true }).click()
    await page.getByRole('button', { name: 'AI suggestions', exact: true }).click()
    await page.getByRole('dialog', { name: 'May AI read your profile?' }).waitFor()
  },
)

inBrowser('a member has their profile analysed after a consent, and again', async t => {
  const { origin, me } = await community(t)
  await me.patch('/api/profile', { bio: 'Clay, glaze and a warm kiln. I listen gently.' })
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/profile')
  await waitForSplash(page)
  const card = page.getByRole('region', { name: 'AI Profile Insights' })
  await card.getByRole('button', { name: 'Analyze My Profile' }).click()
  await page.getByRole('button', { name: 'I agree' }).click()
  await waitForToast(page, 'Profile Analyzed')
  await card.getByRole('meter', { name: 'Confidence' }).waitFor()
  await card.getByText('kiln', { exact: true }).waitFor()
  await page.route('**/api/ai/profile-insights/generate', route => route.abort(), { times: 1 })
  await card.getByRole('button', { name: 'Update Analysis' }).click()
  await waitForToast(page, 'Analysis Failed')
  t.true((await me.get('/api/ai/profile-insights')).body.keywords.includes('kiln'))
})
