import type { ExecutionContext } from 'ava'
import axe from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { createModerationService } from '../../command-api/staff/moderation-service.ts'
import { startStripeStandIn } from '../engines/stripe-stand-in/stripe-stand-in.ts'
import { community, unknownId } from '../http/community.ts'
import { startServer } from '../http/server.ts'
import { startPushService } from '../push-service.ts'
import { until } from '../until.ts'
import { assertFits } from './assert-fits.ts'
import { inBrowser, openPage } from './chromium.ts'
import { tellsTabsApart } from './contrast-theme.ts'
import { keysOf } from './keyboard.ts'
import {
  fillBasics,
  heading,
  nextStep,
  pictureFile,
  waitForExpression,
  waitForSplash,
  waitForToast,
} from './setup.ts'
import { declinedCard, goodCard, serveStripeJs } from './stripe-js.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * For rules that pass, one node per rule is enough. The one rule that needs something preloaded
 * looks at media; parsing all style sheets again for each run would take a fifth of the time.
 */
const axeOptions = { resultTypes: ['violations'], preload: { assets: ['media'] } } as const
const everyRule = { ...axeOptions, runOnly: { type: 'tag', values: tags } } as const
const colours = { ...axeOptions, runOnly: { type: 'rule', values: ['color-contrast'] } } as const

/** A theme changes colours and nothing else; accessibility mode changes measures too. */
const appearances = [
  { theme: 'light', a11y: 'off', rules: everyRule },
  { theme: 'dark', a11y: 'off', rules: colours },
  { theme: 'light', a11y: 'on', rules: everyRule },
  { theme: 'dark', a11y: 'on', rules: colours },
] as const

/**
 * Violations that axe finds on the page in one appearance. Axe loads once per page, as its size is most
 * of the cost.
 */
const violationsOf = async (page: Page, { theme, a11y, rules }: (typeof appearances)[number]) => {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source)
  return page.evaluate<{ found: string[]; passed: number }>(`
    Object.assign(document.documentElement.dataset, ${JSON.stringify({ theme, a11y })})
    axe.run(document, ${JSON.stringify(rules)}).then(({ violations, passes }) => ({
      found: violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target)),
      passed: passes.length,
    }))
  `)
}

/**
 * Asserts that axe finds no violation on the current page by day, by night and in accessibility
 * mode, and that the page fits into the smallest window.
 */
const assertAccessible = async (t: ExecutionContext, page: Page, screen: string) => {
  for (const one of appearances) {
    const { found, passed } = await violationsOf(page, one)
    const description = `${screen}, ${one.theme}, accessibility mode ${one.a11y}`
    t.deepEqual(found, [], description)
    t.true(passed > 0, `${description} was looked at`)
  }
  await assertFits(t, page, screen)
}

/** Arabic and Hebrew begin on the right, and their full stop is on the left. */
const readsFromTheRight = async (t: ExecutionContext, words: Locator) =>
  t.true(await words.evaluate(element => element.matches(':dir(rtl)')))

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

/** Print has no dark theme, and no bar covers the text. */
const printsByDay = async (t: ExecutionContext, page: Page) => {
  await page.evaluate("document.documentElement.dataset.theme = 'dark'")
  await page.emulateMedia({ media: 'print' })
  t.true(await page.getByRole('navigation', { name: 'Main' }).isHidden())
  const grounds =
    "[document.body, document.querySelector('.on-brand')].map(one => getComputedStyle(one).colorScheme)"
  t.deepEqual(await page.evaluate(grounds), ['light', 'light'])
  await page.emulateMedia({ media: null })
}

/** Navigates within the client, as a link does, without reloading the page. */
const go = (page: Page, path: string) =>
  page.evaluate(`
    history.pushState({}, '', ${JSON.stringify(path)})
    dispatchEvent(new PopStateEvent('popstate'))
  `)

inBrowser("a visitor's screens are accessible", async t => {
  const { origin } = await startServer(t)
  const page = await openPage(t, { origin, reducedMotion: true })
  await page.goto('/')
  await waitForSplash(page)
  await assertAccessible(t, page, 'landing')
  const screens = {
    '/auth/login?error=expired': 'Log in to Kith',
    '/manifesto': 'Why Kith exists',
    '/legal/privacy': 'Privacy Policy',
    '/legal/terms': 'Terms',
    '/legal/guidelines': 'Community Guidelines',
    '/nowhere': '404 Page Not Found',
  }
  for (const [path, title] of Object.entries(screens)) {
    await go(page, path)
    await heading(page, title).waitFor()
    await assertAccessible(t, page, path)
  }
  await page.goto('/offline.html')
  await heading(page, 'You are offline').waitFor()
  await assertAccessible(t, page, 'offline')
  await page.goto('/api/docs')
  await heading(page, 'The API of Kith').waitFor()
  await assertAccessible(t, page, 'the documentation')
})

inBrowser('the wizard is accessible', async t => {
  const { origin, quickVisitor } = await startServer(t)
  const { cookie } = await quickVisitor('Ash')
  const page = await openPage(t, {
    origin,
    cookie,
    phone: true,
    reducedMotion: true,
  })
  await page.goto('/profile-setup')
  await waitForSplash(page)
  await page.getByRole('combobox', { name: 'City' }).fill('lisb')
  await page.getByRole('listbox', { name: 'Cities' }).waitFor()
  await assertAccessible(t, page, 'wizard')
  await page.getByRole('button', { name: 'Next: Add Photos' }).click()
  await page.getByText('Choose a pseudonym.').waitFor()
  await assertAccessible(t, page, 'wizard with mistakes')

  await fillBasics(page, 'Ash')
  await nextStep(page, 1)
  const damagedFile = { name: 'torn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('torn') }
  const files = [await pictureFile('a.jpg'), await pictureFile('b.jpg'), damagedFile]
  await page.getByLabel('Add photos').setInputFiles(files)
  await page.getByText('Not uploaded', { exact: true }).waitFor()
  await assertAccessible(t, page, 'photos')
  await page.getByRole('button', { name: 'Remove torn.jpg' }).click()
  await nextStep(page, 2)
  await page.getByRole('button', { name: 'Hiking' }).click()
  await page.evaluate('scrollTo(0, 0)') // a button half under the docked ones counts as too small
  await assertAccessible(t, page, 'hobbies')
  await nextStep(page, 3)
  const touch = page.getByRole('radiogroup', { name: 'Physical touch' })
  await touch.getByRole('radio', { name: 'Yes' }).click()
  await page.getByRole('button', { name: 'Add a note on physical touch' }).click()
  await assertAccessible(t, page, 'boundaries')
  await nextStep(page, 4)
  const casual = page.getByRole('radiogroup', { name: 'Casual dating' })
  await casual.getByRole('radio', { name: 'Like to Have' }).click()
  await assertAccessible(t, page, 'relationship preferences')
})

inBrowser('the onboarding is accessible', async t => {
  const { origin, quickVisitor } = await startServer(t)
  const { cookie } = await quickVisitor('Ash')
  const page = await openPage(t, { origin, cookie, phone: true, reducedMotion: true })
  await page.goto('/ai-onboarding')
  await waitForSplash(page)
  await assertAccessible(t, page, 'the start of the onboarding')
  const next = page.getByRole('button', { name: /^(Next Question|Get Recommendations)$/ })
  const answers = [
    () => page.getByRole('textbox', { name: 'Your answer' }).fill('Ask me.'),
    () => page.getByRole('checkbox', { name: 'Chosen family' }).check(),
    () => page.getByRole('radio', { name: 'Polyfidelity' }).check(),
    () => page.getByRole('checkbox', { name: 'Yoga' }).check(),
    () => page.getByRole('slider').press('ArrowRight'),
    () => page.getByRole('textbox', { name: 'Your answer' }).fill('Two partners.'),
  ]
  await page.getByRole('button', { name: 'Start AI Onboarding' }).click()
  for (const [place, answer] of answers.entries()) {
    await page.getByText(`Question ${place + 1} of 6`).waitFor()
    await answer()
    await page.evaluate('scrollTo(0, 0)')
    await assertAccessible(t, page, `question ${place + 1} of the onboarding`)
    await next.click()
  }
  await page.getByRole('button', { name: 'Yoga' }).waitFor()
  await assertAccessible(t, page, 'recommendations')
})

/** Three questions to answer yes or no, as a score needs. */
const answeredByBoth = ['consent_no_without_reason', 'consent_partners_told', 'logistics_own_bed']

inBrowser('the discovery screen is accessible', async t => {
  const { kith, origin, me, you, match, swipe, quickMember, caughtUp } = await community(t)
  const sage = await quickMember('Sage', { bio: 'Bread, long hikes, and asking first.' })
  await sage.put('/api/profile/modes', { modes: ['dating'] })
  for (const one of [me, sage, you]) await one.put('/api/ai/consent', { given: true })
  for (const one of [me, you])
    for (const questionId of answeredByBoth)
      await one.post('/api/user-answers', {
        ...{ questionId, answerBoolean: one === me, acceptableBoolean: [true] },
      })
  const scored = `/api/ai/compatibility-scores/${you.profileId}`
  await until(async () => (await me.get(scored)).body !== null) // a job scores them
  await match(me, you)
  await caughtUp()
  await swipe(sage, me)
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })

  await page.goto('/discover/friendship')
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
  const { log, views, keys } = kith.ports
  const clock = { now: () => new Date() }
  const staff = { log, views, keys, dispatch: kith.dispatch, clock, operator: 'Robin' }
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  await createModerationService(staff).setPremium(me.profileId, tomorrow)
  await caughtUp()
  await page.goto('/likes')
  await waitForSplash(page)
  await main.getByRole('button', { name: 'Like Sage' }).waitFor()
  await assertAccessible(t, page, 'likes with premium')
})

inBrowser('the screens of payments are accessible', async t => {
  const stripe = await startStripeStandIn(t)
  const { origin, me, caughtUp } = await community(t, { env: stripe.env })
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await serveStripeJs(page, stripe, origin)
  await page.goto('/subscribe')
  await waitForSplash(page)
  await heading(page, 'Premium Annual').waitFor()
  await assertAccessible(t, page, 'plans')
  await page.getByRole('link', { name: 'Choose Annual' }).click()
  await page.getByRole('textbox', { name: 'Card number' }).fill(declinedCard)
  await page.getByRole('button', { name: 'Subscribe Now' }).click()
  await page.getByRole('main').getByRole('alert').waitFor()
  await assertAccessible(t, page, 'payment form with a declined card')
  await page.getByRole('textbox', { name: 'Card number' }).fill(goodCard)
  await page.getByRole('button', { name: 'Subscribe Now' }).click()
  await heading(page, 'Welcome to Premium').waitFor()
  await assertAccessible(t, page, 'welcome to premium')
  await go(page, '/payment-success')
  await heading(page, 'Payment Successful').waitFor()
  await assertAccessible(t, page, 'payment successful')
  await caughtUp()
  await page.goto('/settings')
  await waitForSplash(page)
  await page.getByRole('button', { name: /^Cancel Premium/ }).click()
  await page.getByRole('dialog').waitFor()
  await assertAccessible(t, page, 'cancel premium')
})

const filters = [
  { filterType: 'age_range', filterValue: { min: 25, max: 45 } },
  { filterType: 'gender', filterValue: { values: ['woman', 'w'.repeat(60)] } },
  { filterType: 'pronouns', filterValue: { values: ['they'] }, isActive: false },
]
const blockFilters = [
  { filterType: 'combined', filterValue: { verified: false, ageMax: 25 } },
  {
    filterType: 'relationship_preferences',
    filterValue: {
      preferences: [{ category: 'autonomy', item: 'no_veto', levels: ['off_limits'] }],
    },
  },
]

inBrowser("a member's other screens are accessible", async t => {
  const { origin, me, you, match, quickMember, quickVisitor, caughtUp } = await community(t)
  const matchId = await match(me, you)
  const blocked = await quickMember('Moss')
  await caughtUp()
  await me.post('/api/blocks', { profileId: blocked.profileId, reason: 'Spam or scam' })
  await you.post(`/api/matches/${matchId}/messages`, { content: 'Tea on Sunday?' })
  await me.post(`/api/matches/${matchId}/messages`, { content: 'Yes.' })
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })

  await page.goto('/matches')
  await waitForSplash(page)
  await page.getByText('Matched for dating').waitFor()
  await assertAccessible(t, page, 'matches')
  await page.getByRole('button', { name: 'Rowan', exact: true }).click()
  await page.getByRole('dialog').getByText('Pansexual').waitFor()
  await assertAccessible(t, page, "a match's profile")
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await go(page, '/messages')
  await page.getByRole('link', { name: /You: Yes/ }).waitFor()
  await assertAccessible(t, page, 'messages')
  await go(page, `/chat/${matchId}`)
  await page.getByRole('region', { name: 'Messages with Rowan' }).getByText('Yes.').waitFor()
  await assertAccessible(t, page, 'chat')
  await go(page, `/chat/${unknownId}`)
  await heading(page, 'Chat not found').waitFor()
  await assertAccessible(t, page, 'chat not found')
  await go(page, '/profile')
  await heading(page, 'About Me').waitFor()
  await assertAccessible(t, page, 'profile')
  await go(page, '/settings')
  await page.getByRole('button', { name: /^Delete Account/ }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Delete Account' }).click()
  await question.getByRole('alert').waitFor()
  await assertAccessible(t, page, 'delete account')
  await question.getByRole('button', { name: 'Keep Account' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByText('Moss').waitFor()
  await quickVisitor('Juniper')
  await page.goto('/settings')
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Sign out An unknown device' }).click()
  await assertAccessible(t, page, 'sign out a device')
  await question.getByRole('button', { name: 'Keep signed in' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Sign out everywhere/ }).click()
  await assertAccessible(t, page, 'sign out everywhere')
  await question.getByRole('button', { name: 'Keep signed in' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByText('Moss').waitFor()
  const quietHours = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' }
  await me.put('/api/push/settings', { types: ['new_message'], quietHours })
  const service = await startPushService()
  t.teardown(service.close)
  await me.post('/api/push/subscriptions', service.subscribe())
  await page.reload()
  await waitForSplash(page)
  await page.getByText('1 device is notified.').waitFor()
  await assertAccessible(t, page, 'settings, devices, notifications and blocked members')
  await go(page, '/hobbies')
  await heading(page, 'Selected hobbies').waitFor()
  await assertAccessible(t, page, 'hobbies')
  await me.post('/api/filter-preferences', { filters })
  await me.post('/api/block-filters', { filters: blockFilters })
  await go(page, '/filter-settings')
  for (const name of [/^Age range/, /^Gender/, /^Pronouns/])
    await page.getByRole('button', { name }).click()
  await assertAccessible(t, page, 'discovery filters')
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('dialog').waitFor()
  await assertAccessible(t, page, 'add a filter')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('tab', { name: 'Privacy' }).click()
  for (const name of [/^All of these/, /^Relationship preferences/])
    await page.getByRole('button', { name }).click()
  await assertAccessible(t, page, 'block filters')
  await go(page, '/subscribe')
  await heading(page, 'Payment System Unavailable').waitFor()
  await assertAccessible(t, page, 'no payments')

  const long = { pseudonym: 'W'.repeat(50), pronouns: 'p'.repeat(50) }
  await me.patch('/api/profile', long)
  await me.put('/api/profile-tags', { tags: ['w'.repeat(50)] })
  await you.patch('/api/profile', { ...long, bio: 'أحب الخبز!' })
  await you.post(`/api/matches/${matchId}/messages`, { content: 'هل تشرب الشاي؟' })
  await caughtUp()
  await page.goto('/profile')
  await waitForSplash(page)
  await heading(page, long.pseudonym).waitFor()
  await assertFits(t, page, 'a profile with a long name')
  await printsByDay(t, page)
  await go(page, '/matches')
  await page.getByRole('button', { name: long.pseudonym, exact: true }).click()
  await readsFromTheRight(t, page.getByRole('dialog').getByText('أحب الخبز!'))
  await assertFits(t, page, 'a match with a long name')
  await page.getByRole('button', { name: 'Close' }).click()
  await go(page, `/chat/${matchId}`)
  await readsFromTheRight(t, page.getByRole('main').locator('li').getByText('هل تشرب الشاي؟'))
  const message = page.getByLabel(`Message ${long.pseudonym}`)
  await message.fill('نعم.')
  await readsFromTheRight(t, message)
  await assertFits(t, page, 'a chat with a long name')
  await page.setViewportSize({ width: 320, height: 640 })
  const header = await page.getByRole('main').locator('header').boundingBox()
  t.true(header && header.height < 120, 'a long name leaves room for the texts')
})

inBrowser('the question screens are accessible', async t => {
  const { origin, me, caughtUp } = await community(t)
  const hug = { answerSingle: 'Always', acceptableSingle: ['Always'], importance: 5 }
  await me.post('/api/user-answers', { questionId: 'consent_touch_hello', ...hug })
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await page.goto('/qa-questions')
  await waitForSplash(page)
  await page.getByText('1 of 10 answered').waitFor()
  await assertAccessible(t, page, 'packs of questions')
  await go(page, '/qa-questions?pack=consent&question=6')
  await heading(page, 'Do you want to be asked before a hug?').waitFor()
  await assertAccessible(t, page, 'a question with choices')
  await go(page, '/qa-questions?pack=consent&question=7')
  await page.getByText('Move to answer').waitFor()
  await assertAccessible(t, page, 'a question with a scale')
  await go(page, '/qa-questions?pack=consent&question=11')
  await heading(page, 'Saved for later').waitFor()
  await assertAccessible(t, page, 'the end of a pack')
})

inBrowser('the hangout screens are accessible', async t => {
  const { origin, me, you, match, quickMember, caughtUp } = await community(t)
  const sage = await quickMember('Sage', { bio: 'Slow walks, long talks.' })
  await match(me, you)
  const offer = { hobby: 'hiking', timeSlot: 'weekend_morning' }
  const free = { availability: [{ timeSlot: offer.timeSlot, hobbies: ['hiking', 'yoga'] }] }
  for (const one of [me, you, sage]) await one.post('/api/hangout-availability', free)
  await caughtUp()
  const ask = { inviteeProfileId: me.profileId, ...offer, message: 'The easy path?' }
  await sage.post('/api/hangout-invitations', ask)
  for (const hobby of ['hiking', 'yoga']) {
    const { id } = (await you.post('/api/hangout-invitations', { ...ask, hobby })).body
    await me.patch(`/api/hangout-invitations/${id}`, { status: 'accepted' })
    if (hobby === 'yoga') await me.patch(`/api/hangout-activities/${id}`, { isCompleted: true })
  }
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await page.goto('/hangouts')
  await waitForSplash(page)
  await page.getByRole('button', { name: /^Weekend morning: Free/ }).click()
  await heading(page, 'Weekend morning').waitFor()
  await assertAccessible(t, page, 'schedule')
  await go(page, '/hangouts?tab=discover')
  await page.getByRole('button', { name: 'Invite Sage' }).click()
  await assertAccessible(t, page, 'discover hangouts')
  await go(page, '/hangouts?tab=invites')
  await page.getByRole('button', { name: 'Accept the invitation of Sage' }).waitFor()
  await assertAccessible(t, page, 'invitations')
  await go(page, '/hangouts?tab=plans')
  await page.getByRole('button', { name: 'Choose a date of Hiking with Rowan' }).click()
  await page.getByRole('dialog', { name: 'Hiking' }).waitFor()
  await assertAccessible(t, page, 'plans')
})

inBrowser('the event screens are accessible', async t => {
  const { origin, me, you, caughtUp } = await community(t)
  const eventDate = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const event = { title: 'Clay night', description: 'Two wheels.', eventDate, location: 'Kiln Row' }
  const { id } = (await me.post('/api/events', { ...event, maxAttendees: 4, tags: ['Sober'] })).body
  await me.post('/api/events', { ...event, isOnline: true, maxAttendees: 1 })
  await you.post(`/api/events/${id}/rsvp`, { status: 'maybe' })
  await caughtUp()
  const page = await openPage(t, { origin, cookie: you.cookie, reducedMotion: true })
  await page.goto('/events')
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Join waitlist' }).waitFor()
  await assertAccessible(t, page, 'events')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await page.getByRole('dialog', { name: 'Create New Event' }).waitFor()
  await assertAccessible(t, page, 'a new event')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Calendar feed' }).click()
  await page.getByRole('button', { name: 'Make an address' }).waitFor()
  await assertAccessible(t, page, 'a calendar feed')
  await page.keyboard.press('Escape')
  await go(page, `/events/${id}`)
  await heading(page, 'Who is coming').waitFor()
  await assertAccessible(t, page, 'an event')
})

inBrowser('the group screens are accessible', async t => {
  const { origin, me, you, match, caughtUp } = await community(t)
  await match(me, you)
  const choice = { interests: ['hiking', 'yoga'], availability: ['weekends'] }
  await me.post('/api/user-availability', choice)
  const found = (name: string) => you.post('/api/group-chats', { name, ...choice })
  const { id } = (await found('Slow hikers')).body
  const { id: other } = (await found('Early yoga')).body
  await caughtUp()
  await me.post(`/api/group-chats/${id}/join`, { rsvpStatus: 'maybe' })
  await you.post(`/api/group-chats/${id}/messages`, { content: 'Which gate?' })
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await page.goto('/group-chats')
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Find Matches' }).click()
  await page.getByRole('button', { name: 'Attending Early yoga' }).waitFor()
  await assertAccessible(t, page, 'group chats')
  await page.getByRole('button', { name: 'Create Group' }).click()
  await page.getByRole('dialog').getByLabel('Group name').waitFor()
  await assertAccessible(t, page, 'create a group')
  await go(page, `/group-chats/${other}`)
  await page.getByRole('button', { name: 'Maybe Early yoga' }).waitFor()
  await assertAccessible(t, page, 'an open group')
  await go(page, `/group-chats/${id}`)
  await page.getByRole('region', { name: 'Messages in Slow hikers' }).getByText('Which').waitFor()
  await page.getByRole('complementary', { name: 'About' }).getByText('Founder').waitFor()
  await assertAccessible(t, page, 'a group with its list and members')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'About and members' }).click()
  await page.getByRole('dialog').getByText('Founder').waitFor()
  await assertAccessible(t, page, 'members of a group')
})

/** Whether the browser would ask before the page is reloaded, closed or left. */
const asks = "!dispatchEvent(new Event('beforeunload', { cancelable: true }))"

/** Checks the open basics sheet: it closes without a question only while its form is unchanged. */
const loseNoWords = async (t: ExecutionContext, page: Page) => {
  const basics = page.getByRole('dialog', { name: 'Basic Info' })
  const bio = basics.getByLabel('Bio')
  const question = basics.getByRole('alertdialog', { name: 'Discard changes?' })
  const keep = question.getByRole('button', { name: 'Keep editing' })
  const keys = keysOf(t, page)
  const before = await bio.inputValue()
  t.false(await page.evaluate(asks))
  await bio.fill('Bread, long hikes, and asking first.')
  await waitForExpression(page, asks)
  await page.keyboard.press('Escape')
  await keys.startsAt(keep)
  await assertAccessible(t, page, 'what is unsaved')
  await page.keyboard.press('Enter')
  await keys.startsAt(bio)
  await page.mouse.click(5, 5)
  await keys.startsAt(keep)
  await page.keyboard.press('Escape')
  await keys.startsAt(bio)
  t.is(await bio.inputValue(), 'Bread, long hikes, and asking first.')
  await basics.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await basics.waitFor({ state: 'detached' })
  await waitForExpression(page, `!(${asks})`)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('button', { name: /^Basic Info/ }).click()
  t.is(await bio.inputValue(), before)
  await bio.fill('Bread, and asking first. ')
  let sent = 0
  page.on('request', request => {
    if (request.method() === 'PATCH') sent += 1
  })
  await basics.getByRole('button', { name: 'Save Changes' }).dblclick()
  await page.getByText('Bread, and asking first.', { exact: true }).waitFor()
  t.is(sent, 1, 'a double click saves once')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('button', { name: /^Basic Info/ }).click()
  await basics.waitFor()
  await page.keyboard.press('Escape')
  await basics.waitFor({ state: 'detached' })
}

inBrowser('the screens for parts of a profile are accessible', async t => {
  const { origin, quickMember } = await startServer(t)
  const me = await quickMember('Ash')
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await page.goto('/profile')
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('dialog').waitFor()
  await assertAccessible(t, page, 'edit profile')
  await page.getByRole('button', { name: /^Basic Info/ }).click()
  await loseNoWords(t, page)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('button', { name: /^Where You Appear/ }).click()
  const modes = page.getByRole('dialog', { name: 'Where You Appear' })
  await modes.getByRole('switch', { name: 'Friends' }).click()
  await assertAccessible(t, page, 'modes')
  await modes.getByRole('button', { name: 'Save Changes' }).click()
  await waitForToast(page, 'Modes Updated')
  await page.getByText('Dating, Network', { exact: true }).waitFor()
  t.deepEqual((await me.get('/api/profile')).body.modes, ['dating', 'networking'])
  for (const part of ['photos', 'tags', 'my boundaries', 'relationship preferences', 'city']) {
    await page.getByRole('button', { name: `Edit ${part}` }).click()
    await page.getByRole('dialog').waitFor()
    await assertAccessible(t, page, `edit ${part}`)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})
