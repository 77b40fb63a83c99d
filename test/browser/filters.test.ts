import type { Page } from 'playwright-core'
import { limits } from '../../contracts/core/limits.ts'
import { startStripeStandIn } from '../engines/stripe-stand-in/stripe-stand-in.ts'
import { community } from '../http/community.ts'
import { assertAccessible } from './assert-accessible.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { heading, waitForSplash, waitForToast } from './setup.ts'

type Sent = { filterType: string; filterValue: string; isActive: boolean }
const said = (filters: Sent[]) =>
  filters.map(({ filterType, filterValue, isActive }) => [
    filterType,
    JSON.parse(filterValue),
    isActive,
  ])

const dismiss = async (page: Page, title: string) => {
  await waitForToast(page, title)
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
const discard = (page: Page) => page.getByRole('button', { name: 'Discard' })

const focusedText = (page: Page) => page.evaluate<string>('document.activeElement.textContent')

inBrowser(
  'a member filters whom they see and who sees them, saves each list once, and sees which filter to loosen',
  async t => {
    const { env } = await startStripeStandIn(t)
    const { origin, me, quickMember, caughtUp } = await community(t, { env })
    await Promise.all(Array.from({ length: 10 }, (_, n) => quickMember(`Member ${n}`)))
    await caughtUp()
    const page = await openPage(t, {
      origin,
      cookie: me.cookie,
      phone: true,
      reducedMotion: true,
      stickyToasts: true,
    })
    const stored = async (path: string) => said((await me.get(path)).body)
    const calls: string[] = []
    page.on('request', request => {
      if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
    })

    await visit(page, '/filter-settings')
    await waitForSplash(page)
    await heading(page, 'Who You Want to See').waitFor()
    t.true(await save(page).isDisabled())
    await page.getByRole('button', { name: 'Add a filter' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add a filter' })
    await sheet.getByText('Advanced filters come with Premium').waitFor()
    await sheet.getByRole('button', { name: 'Add Filter' }).click()
    await sheet.getByRole('alert').getByText('Choose a filter type first.').waitFor()
    t.is(await sheet.getByRole('radio').count(), 6, 'the others are locked')
    await sheet.getByRole('radio', { name: 'Gender' }).click()
    await sheet.getByRole('button', { name: 'Add Filter' }).click()
    await page.getByRole('group', { name: 'Gender' }).getByRole('button', { name: 'Woman' }).click()
    await page.getByLabel('In their own words').fill(' demigirl , demigirl,, ')
    await page.keyboard.press('Enter')
    await page.getByText('Woman, demigirl').waitFor()
    t.deepEqual(calls, [], 'nothing is sent before it is saved')
    const toasts = page.getByRole('listitem').filter({ hasText: 'Updated' })
    t.is(await toasts.count(), 0, 'no change raises a toast by itself')
    await save(page).click()
    await waitForToast(page, 'Discovery Filters Updated')
    t.is(await focusedText(page), 'Save Changes', 'the button keeps the focus')
    await dismiss(page, 'Discovery Filters Updated')
    t.true(await save(page).isDisabled())
    t.deepEqual(calls, ['/api/filter-preferences'])
    t.deepEqual(await stored('/api/filter-preferences'), [
      ['gender', { values: ['woman', 'demigirl'] }, true],
    ])

    const gender = page.getByRole('switch', { name: 'Gender filter' })
    await gender.click()
    await page.getByText('Off. Woman, demigirl').waitFor()
    await page.route('**/api/filter-preferences', route => route.abort(), { times: 1 })
    await save(page).click()
    await dismiss(page, 'Failed to update discovery filters.')
    await page.getByText('Off. Woman, demigirl').waitFor()
    await discard(page).click()
    await page.getByRole('switch', { name: 'Gender filter', checked: true }).waitFor()
    t.is(await focusedText(page), 'Discard')
    t.true(await save(page).isDisabled())
    await gender.click()
    await gender.click()
    t.true(await save(page).isDisabled(), 'a change that is taken back leaves nothing to save')
    await page.getByRole('button', { name: 'Woman', exact: true }).click()
    await page.getByText('demigirl', { exact: true }).first().waitFor()

    await page.getByRole('tab', { name: 'Privacy' }).click()
    await heading(page, "Who Can't See You").waitFor()
    await page.getByText("You aren't hidden from anyone yet.").waitFor()
    t.true(await save(page).isDisabled(), 'the changes belong to the other list')
    await page.getByRole('button', { name: 'Add a privacy filter' }).click()
    const privacy = page.getByRole('dialog', { name: 'Add a privacy filter' })
    t.is(await privacy.getByRole('radio').count(), 15, 'every block filter is free')
    await privacy.getByRole('radio', { name: 'Combined' }).click()
    await privacy.getByRole('button', { name: 'Add Filter' }).click()
    const verified = page.getByRole('radiogroup', { name: 'Verified' })
    await verified.getByRole('radio', { name: 'No' }).click()
    await page.getByLabel('Age to').fill('25')
    await page.keyboard.press('Enter')
    await page.getByText('Not verified, 25 and younger').waitFor()
    await save(page).click()
    await waitForToast(page, 'Block Filters Updated')
    await page.getByText('Your privacy settings have been saved.').first().waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText("You aren't hidden from anyone yet.").waitFor()
    t.is(await focusedText(page), 'Add a privacy filter', 'the focus stays in the list')

    await page.getByRole('link', { name: 'Back to Discover' }).click()
    await waitForToast(page, 'Your filters are not saved')
    await page.getByRole('button', { name: 'Go back' }).click()
    await page.getByRole('tab', { name: 'Discovery not saved' }).waitFor()
    await page.getByText('demigirl', { exact: true }).first().waitFor()
    await save(page).click()
    await dismiss(page, 'Discovery Filters Updated')
    await page.getByRole('tab', { name: 'Privacy not saved' }).click()
    await discard(page).click()
    await page.getByText('Not verified, 25 and younger').waitFor()
    t.deepEqual(await stored('/api/filter-preferences'), [
      ['gender', { values: ['demigirl'] }, true],
    ])

    await page.getByRole('link', { name: 'Back to Discover' }).click()
    await page.getByText('No more profiles').waitFor()
    await page.getByText('Loosen your gender filter to meet at least 10 more people.').waitFor()
    await page.getByText('1 active').waitFor({ state: 'attached' })
    await page.getByRole('link', { name: 'Change filters' }).click()
    await page.getByRole('button', { name: /^Gender/ }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No filters yet').waitFor()
    await save(page).click()
    await dismiss(page, 'Discovery Filters Updated')
    await page.getByRole('link', { name: 'Back to Discover' }).click()
    await page.getByRole('article').waitFor()
  },
)

inBrowser('the eleventh change of a day is kept on the screen, with the reason', async t => {
  const { origin, me } = await community(t)
  for (let change = 0; change < limits.listChangesPerDay; change += 1)
    await me.post('/api/filter-preferences', {
      filters: [{ filterType: 'gender', filterValue: { values: [`word ${change}`] } }],
    })
  const page = await openPage(t, {
    origin,
    cookie: me.cookie,
    reducedMotion: true,
    stickyToasts: true,
  })
  await visit(page, '/filter-settings')
  await waitForSplash(page)
  await page.getByText('You can change each list 10 times a day').waitFor()
  await page.getByRole('switch', { name: 'Gender filter' }).click()
  await save(page).click()
  await dismiss(page, 'You can change your filters and rules 10 times a day.')
  await page.getByText('Off. word 9').waitFor()
  t.false(await save(page).isDisabled())
})

inBrowser('a filter for cities offers them, and shows which name is no city', async t => {
  const { origin, me, moderation, caughtUp } = await community(t)
  await moderation.setPremium(me.profileId, new Date(Date.now() + 86_400_000).toISOString())
  await caughtUp()
  const page = await openPage(t, {
    origin,
    cookie: me.cookie,
    phone: true,
    reducedMotion: true,
    stickyToasts: true,
  })
  // A list that was stored before cities were offered.
  await page.route('**/api/block-filters', async route => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const filter = {
      id: '00000000-0000-4000-8000-00000000000a',
      filterType: 'location',
      isActive: true,
      filterValue: '{"values":["Erewhon"]}',
    }
    await route.fulfill({ response, json: [filter] })
  })
  await visit(page, '/filter-settings')
  await waitForSplash(page)
  await page.getByRole('tab', { name: 'Privacy' }).click()
  const row = page.getByRole('button', { name: /^Location/ })
  await row.click()
  await page.getByText('Finds people within 25 miles of the city center.').waitFor()
  const field = page.getByRole('combobox', { name: 'Another city' })
  await field.fill('portland, or')
  await page.getByRole('option', { name: 'Portland Oregon, United States' }).click()
  await page.getByText('Erewhon; Portland, Oregon').waitFor()
  t.is(await field.inputValue(), '')
  await row.click()
  await save(page).click()
  await dismiss(page, 'Failed to update block filters.')
  await page.getByRole('alert').getByText('Erewhon: Enter a city').waitFor()
  t.is(await field.getAttribute('aria-invalid'), 'true')
  await assertAccessible(t, page, 'a filter for cities with a mistake')
  await page.getByRole('button', { name: 'Remove Erewhon' }).click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await save(page).click()
  await waitForToast(page, 'Block Filters Updated')
  t.deepEqual(said((await me.get('/api/block-filters')).body), [
    ['location', { values: ['Portland, Oregon'] }, true],
  ])
})

inBrowser('a filter whose premium ends before it is saved is kept, and off', async t => {
  const { origin, me, moderation, caughtUp } = await community(t)
  await moderation.setPremium(me.profileId, new Date(Date.now() + 86_400_000).toISOString())
  await caughtUp()
  const page = await openPage(t, {
    origin,
    cookie: me.cookie,
    reducedMotion: true,
    stickyToasts: true,
  })
  // Keeps the live channel from reporting the end of premium.
  await page.routeWebSocket(/\/ws$/, () => {})
  await visit(page, '/filter-settings')
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('radio', { name: 'Tags' }).click()
  await page.getByRole('button', { name: 'Add Filter' }).click()
  await page.getByLabel('Words on their card').fill('jazz')
  await page.keyboard.press('Enter')
  await moderation.setPremium(me.profileId, null)
  await caughtUp()
  await save(page).click()
  await dismiss(page, 'Failed to update discovery filters.')
  await page.getByText('Kept, and off until you have Premium').waitFor()
  await save(page).click()
  await waitForToast(page, 'Discovery Filters Updated')
  t.true(await save(page).isDisabled())
  t.deepEqual(said((await me.get('/api/filter-preferences')).body), [
    ['tags', { values: ['jazz'] }, false],
  ])
})
