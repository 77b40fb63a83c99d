import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { startStripeStandIn } from '../../engines/stripe-stand-in/stripe-stand-in.ts'
import { community } from '../../http/community.ts'
import { slowClock } from '../../http/day-clock.ts'
import { until } from '../../waiting/until.ts'
import { assertAccessible } from '../assert-accessible.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { tellsTabsApart } from '../contrast-theme.ts'
import { go, waitForSplash } from '../setup.ts'

/** At 400 % a desktop is 320 px by 256: neither bars nor the buttons of a sheet cover the text. */
const scrollsAsAWhole = async (t: ExecutionContext, page: Page) => {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 256 })
  const bars = `['nav[aria-label=Main]', '[data-docked]'].map(
    bar => getComputedStyle(document.querySelector(bar)).position
  )`
  t.deepEqual(await page.evaluate(bars), ['static', 'static'])
  const below =
    "document.querySelector('[role=dialog] footer').getBoundingClientRect().top >= innerHeight"
  t.true(await page.evaluate(below))
  if (size) await page.setViewportSize(size)
}

/** Three yes-or-no questions: a score of matches needs as many answers. */
const answeredByBoth = ['consent_no_without_reason', 'consent_partners_told', 'logistics_own_bed']

inBrowser('the discovery screen is accessible', async t => {
  const { env } = await startStripeStandIn(t)
  const { clock, goOn } = slowClock()
  const all = await community(t, { env, clock })
  const { moderation, origin, me, you, match, swipe, quickMember, caughtUp } = all
  const sage = await quickMember('Sage', { bio: 'Bread, long hikes, and asking first.' })
  await sage.put('/api/profile/modes', { modes: ['dating'] })
  for (const one of [me, sage, you]) await one.put('/api/ai/consent', { given: true })
  for (const one of [me, you])
    for (const questionId of answeredByBoth)
      await one.post('/api/user-answers', {
        questionId,
        answerBoolean: one === me,
        acceptableBoolean: [true],
      })
  const scored = `/api/ai/compatibility-scores/${you.profileId}`
  await until(async () => (await me.get(scored)).body !== null) // a job scores them
  await match(me, you)
  await caughtUp()
  await swipe(sage, me)
  await caughtUp()
  goOn()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })

  await visit(page, '/discover/friendship')
  await waitForSplash(page)
  await page.getByRole('article').waitFor()
  await page.getByRole('link', { name: /^1 member likes you/ }).waitFor()
  await page.getByRole('button', { name: 'Find Suggestions' }).click()
  const suggestions = page.getByRole('list', { name: 'AI match suggestions' })
  await suggestions.getByText('Sage').first().waitFor()
  await assertAccessible(t, page, 'deck, suggestions and likes received')
  await tellsTabsApart(t, page)
  await page.getByRole('button', { name: 'How you two fit' }).click()
  const fit = page.getByRole('dialog', { name: 'How you two fit' })
  await fit.getByText('by text analysis').waitFor()
  await fit.getByText('Where you differ').waitFor()
  await assertAccessible(t, page, 'how two members fit')
  await page.keyboard.press('Escape')
  await fit.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Report or Block' }).click()
  await page.getByRole('dialog').waitFor()
  await assertAccessible(t, page, 'report or block')
  await scrollsAsAWhole(t, page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('heading', { name: /^New/ }).waitFor()
  await assertAccessible(t, page, 'notifications')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Pass', exact: true }).click()
  await page.getByText('No more profiles').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Passed' }).waitFor()
  await assertAccessible(t, page, 'empty deck and a toast')

  await go(page, '/likes')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Go Premium' }).waitFor()
  await assertAccessible(t, page, 'likes without premium')
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  await moderation.setPremium(me.profileId, tomorrow)
  await caughtUp()
  await visit(page, '/likes')
  await waitForSplash(page)
  await main.getByRole('button', { name: 'Like Sage' }).waitFor()
  await assertAccessible(t, page, 'likes with premium')
})
