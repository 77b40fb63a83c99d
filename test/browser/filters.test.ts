import { community } from '../http/community.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { heading, waitForSplash, waitForToast } from './setup.ts'

type Sent = { filterType: string; filterValue: string; isActive: boolean }
const said = (filters: Sent[]) =>
  filters.map(({ filterType, filterValue, isActive }) => [
    filterType,
    JSON.parse(filterValue),
    isActive,
  ])

inBrowser(
  'a member filters whom they see and who sees them, and learns what to loosen',
  async t => {
    const { origin, me, quickMember, caughtUp } = await community(t)
    await Promise.all(Array.from({ length: 10 }, (_, n) => quickMember(`Member ${n}`)))
    await caughtUp()
    const page = await openPage(t, {
      ...{ origin, cookie: me.cookie },
      ...{ phone: true, reducedMotion: true, stickyToasts: true },
    })
    const stored = async (path: string) => said((await me.get(path)).body)
    const dismiss = async (title: string) => {
      await waitForToast(page, title)
      await page.getByRole('button', { name: 'Dismiss' }).first().click()
    }

    await visit(page, '/filter-settings')
    await waitForSplash(page)
    await heading(page, 'Who You Want to See').waitFor()
    await page.getByRole('button', { name: 'Add a filter' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add a filter' })
    await sheet.getByText('Advanced filters come with Premium').waitFor()
    await sheet.getByRole('button', { name: 'Add Filter' }).click()
    await sheet.getByRole('alert').getByText('Choose a filter type first.').waitFor()
    t.is(await sheet.getByRole('radio').count(), 4, 'the others are locked')
    await sheet.getByRole('radio', { name: 'Gender' }).click()
    await sheet.getByRole('button', { name: 'Add Filter' }).click()
    await dismiss('Discovery Filters Updated')
    await page.getByRole('group', { name: 'Gender' }).getByRole('button', { name: 'Woman' }).click()
    await dismiss('Discovery Filters Updated')
    await page.getByLabel('In their own words').fill(' demigirl , demigirl,, ')
    await page.keyboard.press('Enter')
    await dismiss('Discovery Filters Updated')
    await page.getByText('Woman, demigirl').waitFor()
    t.deepEqual(await stored('/api/filter-preferences'), [
      ['gender', { values: ['woman', 'demigirl'] }, true],
    ])

    await page.route('**/api/filter-preferences', route => route.abort(), { times: 1 })
    const gender = page.getByRole('switch', { name: 'Gender filter' })
    await gender.click()
    await waitForToast(page, 'Failed to update discovery filters.')
    await page.getByRole('switch', { name: 'Gender filter', checked: true }).waitFor()
    await dismiss('Failed to update discovery filters.')
    await gender.click()
    await page.getByText('Off. Woman, demigirl').waitFor()
    await dismiss('Discovery Filters Updated')
    t.is((await me.get('/api/filter-preferences')).body[0].isActive, false)
    const seen = Promise.withResolvers<void>()
    await page.route('**/api/filter-preferences', async route => {
      if (route.request().method() !== 'GET') await seen.promise
      await route.continue()
    })
    await gender.click()
    await page.getByRole('button', { name: 'Woman', exact: true }).click()
    await page.getByText('demigirl', { exact: true }).first().waitFor()

    await page.getByRole('tab', { name: 'Privacy' }).click()
    await heading(page, "Who Can't See You").waitFor()
    await page.getByText('Nobody is kept away yet.').waitFor()
    seen.resolve()
    await dismiss('Discovery Filters Updated')
    await page.getByRole('button', { name: 'Add a privacy filter' }).click()
    const privacy = page.getByRole('dialog', { name: 'Add a privacy filter' })
    t.is(await privacy.getByRole('radio').count(), 14, 'every block filter is free')
    await privacy.getByRole('radio', { name: 'All of these at once' }).click()
    await privacy.getByRole('button', { name: 'Add Filter' }).click()
    const verified = page.getByRole('radiogroup', { name: 'Verified' })
    await verified.getByRole('radio', { name: 'No' }).click()
    await page.getByLabel('Age to').fill('25')
    await page.keyboard.press('Enter')
    await page.getByText('Not verified, 25 and younger').waitFor()
    await waitForToast(page, 'Block Filters Updated')
    await page.getByText('Your privacy settings have been saved.').first().waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Nobody is kept away yet.').waitFor()
    const focused = await page.evaluate<string>('document.activeElement.textContent')
    t.is(focused, 'Add a privacy filter', 'the focus stays in the list')

    await page.getByRole('link', { name: 'Back to Discover' }).click()
    await page.getByText('No more profiles').waitFor()
    await page.getByText('Loosen your gender to meet at least 10 more people.').waitFor()
    await page.getByText('1 active').waitFor({ state: 'attached' })
    await page.getByRole('link', { name: 'Change filters' }).click()
    await page.getByRole('button', { name: /^Gender/ }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No filters yet').waitFor()
    await page.getByRole('link', { name: 'Back to Discover' }).click()
    await page.getByRole('article').waitFor()
  },
)
