import type { ExecutionContext } from 'ava'
import type { Locator, Page } from 'playwright-core'
import { startPushService } from '../../engines/push-service.ts'
import { community, unknownId } from '../../http/community.ts'
import { assertAccessible } from '../assert-accessible.ts'
import { assertFits } from '../assert-fits.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { go, heading, waitForSplash } from '../setup.ts'

/** Arabic and Hebrew begin on the right, and their full stop is on the left. */
const readsFromTheRight = async (t: ExecutionContext, words: Locator) =>
  t.true(await words.evaluate(element => element.matches(':dir(rtl)')))

/** Print uses the light theme, and no bar covers the text. */
const printsByDay = async (t: ExecutionContext, page: Page) => {
  await page.evaluate("document.documentElement.dataset.theme = 'dark'")
  await page.emulateMedia({ media: 'print' })
  t.true(await page.getByRole('navigation', { name: 'Main' }).isHidden())
  const grounds =
    "[document.body, document.querySelector('.on-brand')].map(one => getComputedStyle(one).colorScheme)"
  t.deepEqual(await page.evaluate(grounds), ['light', 'light'])
  await page.emulateMedia({ media: null })
}

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

  await visit(page, '/matches')
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
  await visit(page, '/settings')
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Sign out Unknown device' }).click()
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
  await page.getByText('1 device gets notifications.').waitFor()
  await assertAccessible(t, page, 'settings, devices, notifications and blocked members')
  await go(page, '/hobbies')
  await heading(page, 'Selected hobbies').waitFor()
  await assertAccessible(t, page, 'hobbies')
  await me.post('/api/filter-preferences', { filters })
  await me.post('/api/block-filters', { filters: blockFilters })
  await go(page, '/filter-settings')
  for (const name of [/^Gender/, /^Pronouns/]) await page.getByRole('button', { name }).click()
  await assertAccessible(t, page, 'discovery filters')
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('dialog').waitFor()
  await assertAccessible(t, page, 'add a filter')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('tab', { name: 'Privacy' }).click()
  for (const name of [/^Combined/, /^Relationship preferences/])
    await page.getByRole('button', { name }).click()
  await assertAccessible(t, page, 'block filters')
  await go(page, '/subscribe')
  await heading(page, 'More room to find your people').waitFor()
  await assertAccessible(t, page, 'the plans')

  const long = { pseudonym: 'W'.repeat(50), pronouns: 'p'.repeat(50) }
  await me.patch('/api/profile', long)
  await me.put('/api/profile-tags', { tags: ['w'.repeat(50)] })
  await you.patch('/api/profile', { ...long, bio: 'أحب الخبز!' })
  await you.post(`/api/matches/${matchId}/messages`, { content: 'هل تشرب الشاي؟' })
  await caughtUp()
  await visit(page, '/profile')
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
