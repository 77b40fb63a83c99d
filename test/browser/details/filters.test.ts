import type { Page } from 'playwright-core'
import { limits } from '../../../contracts/core/limits.ts'
import { community } from '../../http/community.ts'
import { linkMembers } from '../../http/link-members.ts'
import { until } from '../../waiting/until.ts'
import { assertAccessible } from '../assert-accessible.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { go, heading, waitForSplash, waitForToast } from '../setup.ts'

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

const focusedText = (page: Page) => page.evaluate<string>('document.activeElement.textContent')

inBrowser(
  'a member filters whom they see and who sees them, undoes a change, and sees which filter to widen',
  async t => {
    const { origin, me, quickMember, caughtUp } = await community(t)
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

    await visit(page, '/filter-settings')
    await waitForSplash(page)
    await heading(page, 'Who You Want to See').waitFor()
    await page.getByRole('button', { name: 'Add a filter' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add a filter' })
    await sheet.getByText('Advanced filters come with Premium').waitFor()
    await sheet.getByRole('button', { name: 'Add Filter' }).click()
    await sheet.getByRole('alert').getByText('Choose a filter type first.').waitFor()
    t.is(await sheet.getByRole('radio').count(), 4, 'ages and distance are sliders')
    await sheet.getByRole('radio', { name: 'Gender' }).click()
    await sheet.getByRole('button', { name: 'Add Filter' }).click()
    await dismiss(page, 'Discovery Filters Updated')
    await page.getByRole('group', { name: 'Gender' }).getByRole('button', { name: 'Woman' }).click()
    await dismiss(page, 'Discovery Filters Updated')
    await page.getByLabel('In their own words').fill(' demigirl , demigirl,, ')
    await page.keyboard.press('Enter')
    await page.getByText('Woman, Demigirl').waitFor()
    await dismiss(page, 'Discovery Filters Updated')
    t.deepEqual(await stored('/api/filter-preferences'), [
      ['gender', { values: ['woman', 'demigirl'] }, true],
    ])

    const gender = page.getByRole('switch', { name: 'Gender filter' })
    await gender.click()
    await waitForToast(page, 'Discovery Filters Updated')
    t.deepEqual((await stored('/api/filter-preferences'))[0]?.[2], false)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('switch', { name: 'Gender filter', checked: true }).waitFor()
    await until(async () => (await stored('/api/filter-preferences'))[0]?.[2] === true)
    await dismiss(page, 'Discovery Filters Updated')

    await page.route('**/api/filter-preferences', route => route.abort(), { times: 1 })
    await gender.click()
    await dismiss(page, 'Failed to update discovery filters.')
    await page.getByText('Your last change is not saved.').waitFor()
    await page.getByText('Off. Woman, Demigirl').waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('switch', { name: 'Gender filter', checked: true }).waitFor()

    await page.getByRole('group', { name: 'Gender' }).getByRole('button', { name: 'Woman' }).click()
    await dismiss(page, 'Discovery Filters Updated')
    await page.getByRole('tab', { name: 'Privacy' }).click()
    await heading(page, "Who Can't See You").waitFor()
    await page.getByText("You aren't hidden from anyone yet.").waitFor()
    await page.getByRole('button', { name: 'Add a privacy filter' }).click()
    const privacy = page.getByRole('dialog', { name: 'Add a privacy filter' })
    t.is(await privacy.getByRole('radio').count(), 16, 'every block filter is free')
    await privacy.getByRole('radio', { name: 'Combined' }).click()
    await privacy.getByRole('button', { name: 'Add Filter' }).click()
    await dismiss(page, 'Block Filters Updated')
    const verified = page.getByRole('radiogroup', { name: 'Verified' })
    await verified.getByRole('radio', { name: 'No' }).click()
    await dismiss(page, 'Block Filters Updated')
    await page.getByLabel('Age to').fill('19')
    await page.keyboard.press('Enter')
    await dismiss(page, 'Block Filters Updated')
    await page.getByText('Off. Not verified, 19 and younger').waitFor()
    await page.getByRole('switch', { name: 'Combined filter' }).click()
    await page.getByText('Not verified, 19 and younger', { exact: true }).waitFor()
    await dismiss(page, 'Block Filters Updated')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText("You aren't hidden from anyone yet.").waitFor()
    t.is(await focusedText(page), 'Add a privacy filter', 'the focus stays in the list')
    await dismiss(page, 'Block Filters Updated')

    await page.getByRole('link', { name: 'Back to Discover' }).click()
    await page.getByText('Widen your gender filter to see at least 10 more people.').waitFor()
    await page.getByText('1 active').waitFor({ state: 'attached' })
    await page.getByRole('link', { name: 'Change filters' }).click()
    await page.getByRole('button', { name: /^Gender/ }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No filters yet').waitFor()
    await dismiss(page, 'Discovery Filters Updated')
    await page.getByRole('link', { name: 'Back to Discover' }).click()
    await page.getByRole('article').waitFor()
  },
)

inBrowser(
  'ages and distance are sliders on top, which change the profile and end their filters',
  async t => {
    for (const phone of [true, false]) {
      const { origin, me } = await community(t)
      const filter = { filterType: 'age_range', filterValue: { min: 30, max: 40 }, isActive: true }
      await me.post('/api/filter-preferences', { filters: [filter] })
      const page = await openPage(t, { origin, cookie: me.cookie, phone, reducedMotion: true })
      await visit(page, '/filter-settings')
      await waitForSplash(page)
      await page.getByText('30 to 40', { exact: true }).waitFor()
      await page.getByRole('slider', { name: 'Oldest' }).press('ArrowRight')
      await page.getByText('30 to 41', { exact: true }).waitFor()
      await until(async () => (await me.get('/api/filter-preferences')).body.length === 0)
      await page.getByRole('slider', { name: 'At most, in miles' }).press('ArrowRight')
      await page.getByText('Up to 26 miles').waitFor()
      await until(async () => (await me.get('/api/profile')).body.maxDistance === 26)
      t.like((await me.get('/api/profile')).body, { minAge: 30, maxAge: 41, maxDistance: 26 })
      await assertAccessible(t, page, 'filters with sliders')
    }
  },
)

inBrowser('distances are in kilometers where the member prefers that', async t => {
  const { origin, me } = await community(t)
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  await visit(page, '/settings')
  await waitForSplash(page)
  await page
    .getByRole('radiogroup', { name: 'Distances' })
    .getByRole('radio', { name: 'Kilometers' })
    .click()
  await go(page, '/filter-settings')
  await page.getByText('Up to 40 km').waitFor()
  const thumb = page.getByRole('slider', { name: 'At most, in kilometers' })
  t.is(await thumb.getAttribute('aria-valuetext'), 'Up to 40 km', 'said as it is shown')
  const oldest = page.getByRole('slider', { name: 'Oldest' })
  t.is(await oldest.getAttribute('aria-valuetext'), await oldest.getAttribute('aria-valuenow'))
  const field = page.getByRole('spinbutton', { name: 'At most, in kilometers' })
  t.is(await field.inputValue(), '40')
  await field.fill('80')
  await field.press('Enter')
  await page.getByText('Up to 80 km').waitFor()
  await until(async () => (await me.get('/api/profile')).body.maxDistance === 50)
})

inBrowser('a change above the limit of a day is kept on the screen, with the reason', async t => {
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
  await page.getByText('Saved with each change, up to 30 times a day.').waitFor()
  await page.getByRole('switch', { name: 'Gender filter' }).click()
  await dismiss(page, 'You can change this list 30 times a day.')
  await page.getByText('Off. word 29').waitFor()
  await page.getByText('Your last change is not saved.').waitFor()
  const block = { filterType: 'gender', filterValue: { values: ['man'] } }
  t.is((await me.post('/api/block-filters', { filters: [block] })).status, 200, 'another list')
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
  await dismiss(page, 'Failed to update block filters.')
  await page.getByRole('alert').getByText('Erewhon: Enter a city').waitFor()
  t.is(await field.getAttribute('aria-invalid'), 'true')
  await assertAccessible(t, page, 'a filter for cities with a mistake')
  await page.getByRole('button', { name: 'Remove Erewhon' }).click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
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
  await dismiss(page, 'Discovery Filters Updated')
  await moderation.setPremium(me.profileId, null)
  await caughtUp()
  await page.getByLabel('Words on their card').fill('jazz')
  await page.keyboard.press('Enter')
  await dismiss(page, 'You changed this list on another device')
  await page.getByText('Kept, and off until you have Premium').waitFor()
  await page.getByRole('button', { name: 'Save again' }).click()
  await waitForToast(page, 'Discovery Filters Updated')
  t.deepEqual(said((await me.get('/api/filter-preferences')).body), [
    ['tags', { values: ['jazz'] }, false],
  ])
})

for (const phone of [true, false])
  inBrowser(
    `people linked to somebody are hidden, by links that both show, on ${phone ? 'a phone' : 'a desktop'}`,
    async t => {
      const all = await community(t)
      const { origin, me, you, match, quickMember, caughtUp } = all
      const ash = await quickMember('Ash')
      await caughtUp()
      await match(me, you)
      await linkMembers(all, you, ash)
      const page = await openPage(t, { origin, cookie: me.cookie, phone, reducedMotion: true })
      await visit(page, '/')
      await waitForSplash(page)
      await page.getByRole('article').getByText('Ash').first().waitFor()
      await go(page, '/filter-settings')
      await page.getByRole('tab', { name: 'Privacy' }).click()
      await page.getByRole('button', { name: 'Add a privacy filter' }).click()
      const sheet = page.getByRole('dialog', { name: 'Add a privacy filter' })
      await sheet.getByRole('radio', { name: 'People linked to somebody' }).click()
      await sheet.getByRole('button', { name: 'Add Filter' }).click()
      await page.getByText('It works on links that both people show').waitFor()
      await page.getByText('Nothing chosen yet').waitFor()
      await page.getByRole('button', { name: 'Rowan', pressed: false }).click()
      await page.getByRole('button', { name: 'Rowan', pressed: true }).waitFor()
      await page.getByText('1 person', { exact: true }).waitFor()
      await assertAccessible(t, page, 'a filter of linked people')
      await until(async () => (await me.get('/api/discover/dating')).body.length === 0)
      await visit(page, '/')
      await page.getByRole('article').getByText('Ash').waitFor({ state: 'detached' })
      t.pass()
    },
  )
