import type { Page } from 'playwright-core'
import { community } from '../http/community.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { heading, waitForSplash } from './setup.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Report or Block' })

/** Lets the next call there take effect and loses its answer. */
const loseAnswer = (page: Page, path: string) =>
  page.route(
    path,
    async route => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

const waitForThanks = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ hasText: 'Report Submitted' })
    .getByText('Thank you for helping keep our community safe.', { exact: true })
    .waitFor()

inBrowser('a member is reported with a reason, blocked and unblocked', async t => {
  const { origin, me, you, match, quickMember, caughtUp, kith } = await community(t)
  await quickMember('Sage')
  const matchId = await match(me, you)
  await caughtUp()
  const page = await openPage(t, {
    origin,
    cookie: me.cookie,
    phone: true,
    reducedMotion: true,
  })
  await visit(page, '/')
  await waitForSplash(page)
  await page.getByRole('article', { name: 'Sage' }).waitFor()
  await page.getByRole('button', { name: 'Report or Block' }).click()
  await sheet(page).getByRole('button', { name: 'Send report' }).click()
  await sheet(page).getByText('Choose a reason.').waitFor()
  await sheet(page).getByLabel('Reason').selectOption({ label: 'Fake profile' })
  const description = sheet(page).getByLabel('What happened')
  await description.fill('These are the photos of a singer.')
  const discardQuestion = sheet(page).getByRole('alertdialog', { name: 'Discard changes?' })
  await page.mouse.click(195, 20)
  await discardQuestion.getByRole('button', { name: 'Keep editing' }).click()
  await discardQuestion.waitFor({ state: 'detached' })
  t.is(await description.inputValue(), 'These are the photos of a singer.')
  await sheet(page).getByRole('button', { name: 'Send report' }).click()
  await waitForThanks(page)
  await sheet(page).waitFor({ state: 'detached' })
  await page.getByRole('article', { name: 'Sage' }).waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()

  await page.getByRole('button', { name: 'Report or Block' }).click()
  await sheet(page).getByRole('radio', { name: 'Block' }).click()
  await sheet(page).getByLabel('Reason').selectOption({ label: 'Fake profile' })
  await sheet(page).getByRole('button', { name: 'Block', exact: true }).click()
  await waitForThanks(page)
  await page.getByText('No more profiles').waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()

  await page.getByRole('link', { name: /^Messages/ }).click()
  await page.getByRole('link', { name: /Rowan/ }).click()
  await page.waitForURL(`**/chat/${matchId}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Report or Block' }).click()
  await sheet(page).getByRole('radio', { name: 'Both' }).click()
  await sheet(page).getByLabel('Reason').selectOption({ label: 'Consent violation' })
  await loseAnswer(page, '**/api/reports')
  await loseAnswer(page, '**/api/blocks')
  await sheet(page).getByRole('button', { name: 'Report and block' }).click()
  const failed = (what: string) =>
    page.getByRole('listitem').filter({ hasText: `Failed to ${what}.` })
  await failed('send the report').waitFor()
  await failed('block Rowan').getByRole('button', { name: 'Try again' }).click()
  await waitForThanks(page)
  await sheet(page).waitFor({ state: 'detached' })
  await page.getByText('No conversations yet').waitFor()
  await page.getByRole('button', { name: 'Rowan is blocked' }).waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  t.deepEqual((await you.get('/api/matches')).body, [])
  const types = (await Array.fromAsync(kith.ports.log.readAll())).map(({ type }) => type)
  t.is(types.filter(type => type === 'Reported').length, 2)
  t.is(types.filter(type => type === 'Blocked').length, 2)

  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await heading(page, 'Blocked members').waitFor()
  await page.getByRole('button', { name: 'Unblock Sage' }).click()
  await page.getByRole('button', { name: 'Unblock Sage' }).waitFor({ state: 'detached' })
  const { body } = await me.get('/api/blocks')
  t.deepEqual(
    body.map(({ pseudonym }: { pseudonym: string }) => pseudonym),
    ['Rowan'],
  )
})

inBrowser('a block never waits for a report, whatever text was pasted into it', async t => {
  const { origin, me, you, caughtUp, moderation } = await community(t)
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/')
  await waitForSplash(page)
  await page.getByRole('article', { name: 'Rowan' }).waitFor()
  await page.getByRole('button', { name: 'Report or Block' }).click()
  await sheet(page).getByRole('radio', { name: 'Both' }).click()
  await sheet(page).getByLabel('Reason').selectOption({ label: 'Harassment' })
  const description = sheet(page).getByLabel('What happened')
  await description.fill('[12:04] \u202ERowan\u202C wrote')
  await sheet(page).getByRole('button', { name: 'Report and block' }).click()
  await sheet(page).getByText('Remove control and direction characters.').waitFor()
  await sheet(page).getByRole('button', { name: 'Send report' }).waitFor()
  t.is((await me.get('/api/blocks')).body[0].profileId, you.profileId)

  await description.fill('[12:04] \u2068Rowan\u2069: \u200Ecome over')
  await sheet(page).getByRole('button', { name: 'Send report' }).click()
  await waitForThanks(page)
  await sheet(page).waitFor({ state: 'detached' })
  await page.getByRole('article', { name: 'Rowan' }).waitFor({ state: 'detached' })
  await caughtUp()
  const [report] = await moderation.reports('pending')
  t.is(report?.description, '[12:04] Rowan: come over')
})
